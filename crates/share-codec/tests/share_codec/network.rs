//! Networks in JSON and MS Project XML: what the scheduler reads from files (S30, S31).

use std::path::{Path, PathBuf};

use barline_scheduling::{Network, Options, Schedule};
use barline_share_codec::csv::{self, ImportOptions};
use barline_share_codec::formats::json;
use barline_share_codec::formats::network::{self, ReadNetwork};
use barline_share_codec::formats::project_xml;
use barline_tasks::strategies::counting_ids;
use barline_tasks::{Date, Plan};
use serde_json::Value;

const TODAY: Date = Date::constant(2026, 3, 2);

fn schemas() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../schemas")
}

fn schedule(mut read: ReadNetwork) -> Schedule {
    let drafts = std::mem::take(&mut read.drafts);
    let plan = Plan::build("", drafts, &mut counting_ids());
    let plan = plan.with_project(read.project().expect("a calendar"));
    let calendars = &plan.project().calendars;
    Network::of(&plan, calendars, Options::of(&plan)).schedule(calendars)
}

fn days(schedule: &Schedule) -> Vec<String> {
    let rows = schedule.rows.iter();
    rows.map(|row| format!("{} {}", row.start.date(), row.last_day.date()))
        .collect()
}

fn example(name: &str) -> Schedule {
    let path = schemas().join("examples").join(name);
    let text = std::fs::read_to_string(path).expect("an example");
    schedule(network::import(&text, None).expect("a network"))
}

#[test]
fn s30_the_committed_schema_is_the_networks() {
    let path = schemas().join("plan-2.schema.json");
    if std::env::var_os("UPDATE_SCHEMAS").is_some() {
        std::fs::write(&path, network::schema()).expect("a writable tree");
    }
    let committed = std::fs::read_to_string(path).unwrap_or_default();
    assert!(
        committed == network::schema(),
        "schemas/plan-2.schema.json is stale: run the tests with UPDATE_SCHEMAS=1"
    );
}

/// Every name the document or its parts may have, and every one the examples use.
#[test]
fn s30_every_field_has_an_example_and_every_example_is_read() {
    let schema: Value = serde_json::from_str(&network::schema()).expect("JSON");
    let mut known = std::collections::BTreeSet::new();
    names_of(&schema, &mut known);
    let mut used = std::collections::BTreeSet::new();
    for file in std::fs::read_dir(schemas().join("examples")).expect("examples") {
        let path = file.expect("a file").path();
        let text = std::fs::read_to_string(&path).expect("text");
        network::import(&text, None).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        keys_of(&serde_json::from_str(&text).expect("JSON"), &mut used);
    }
    let unknown: Vec<_> = used.difference(&known).collect();
    assert!(unknown.is_empty(), "not in the schema: {unknown:?}");
    let unused: Vec<_> = known
        .difference(&used)
        .filter(|name| !["status", "statusChosen", "comment"].contains(&name.as_str()))
        .collect();
    assert!(unused.is_empty(), "without an example: {unused:?}");
}

fn names_of(schema: &Value, names: &mut std::collections::BTreeSet<String>) {
    if let Some(properties) = schema.get("properties").and_then(Value::as_object) {
        names.extend(properties.keys().cloned());
    }
    match schema {
        Value::Object(parts) => parts.values().for_each(|part| names_of(part, names)),
        Value::Array(parts) => parts.iter().for_each(|part| names_of(part, names)),
        _ => {}
    }
}

fn keys_of(value: &Value, keys: &mut std::collections::BTreeSet<String>) {
    match value {
        Value::Object(parts) => {
            keys.extend(parts.keys().cloned());
            parts.values().for_each(|part| keys_of(part, keys));
        }
        Value::Array(parts) => parts.iter().for_each(|part| keys_of(part, keys)),
        _ => {}
    }
}

#[test]
fn s30_the_examples_are_scheduled() {
    assert_eq!(
        days(&example("links.json")),
        [
            "2026-03-02 2026-03-06",
            "2026-03-09 2026-03-10",
            "2026-03-16 2026-03-16",
            "2026-03-10 2026-03-10",
            "2026-03-11 2026-03-13",
            "2026-03-10 2026-03-13",
            "2026-03-19 2026-03-19",
        ]
    );
    assert_eq!(
        days(&example("calendar.json")),
        ["2026-12-21 2027-01-06", "2027-01-07 2027-01-16"]
    );
    assert_eq!(
        days(&example("people.json")),
        ["2026-03-05 2026-03-09", "2026-03-16 2026-03-18"]
    );
    let limits = example("limits.json");
    assert_eq!(
        days(&limits),
        [
            "2026-03-05 2026-03-09",
            "2026-03-09 2026-03-09",
            "2026-03-09 2026-03-09",
            "2026-03-10 2026-03-12"
        ]
    );
    assert_eq!(limits.conflicts.len(), 2);
    assert_eq!(
        days(&example("summaries.json")),
        [
            "2026-03-02 2026-03-02",
            "2026-03-02 2026-03-06",
            "2026-03-02 2026-03-04",
            "2026-03-05 2026-03-06",
            "2026-03-06 2026-03-06",
            "2026-03-09 2026-03-09",
        ]
    );
}

#[test]
fn s30_what_is_wrong_is_named() {
    let refused = |text: &str| network::import(text, None).expect_err(text).to_string();
    for (fields, message) in [
        (
            r#""tasks":[{"name":"A"}]"#,
            "task 1: startDate is missing, and the project has no projectStart",
        ),
        (
            r#""projectStart":"2026-3-1","tasks":[]"#,
            "projectStart is not valid: 2026-3-1",
        ),
        (
            r#""projectStart":"2026-03-02","tasks":[{"name":"A","links":[{"task":2}]}]"#,
            "task 1: links name task 2, which is not there",
        ),
        (
            r#""projectStart":"2026-03-02","tasks":[{"name":"A","mustStart":"soon"}]"#,
            "task 1: mustStart is not valid",
        ),
        (
            r#""calendar":{"daysOff":["x"]},"tasks":[]"#,
            "a day off is not valid: x",
        ),
        (
            r#""calendar":{"yearlyDaysOff":[{"month":2,"day":30}]},"tasks":[]"#,
            "yearlyDaysOff is not valid: month 2, day 30",
        ),
    ] {
        assert_eq!(refused(&format!(r#"{{"version":2,{fields}}}"#)), message);
    }
    assert_eq!(refused("{"), "it is no JSON from line 1, column 1 on");
    assert_eq!(
        refused(r#"{"version":2,"tasks":[{}]}"#),
        "task 1: “name” is missing"
    );
    assert_eq!(
        refused(r#"{"version":3,"tasks":[]}"#),
        "version 3 of the plan document is not known"
    );
    let never = network::import(
        r#"{"version":2,"calendar":{"workingWeekdays":[]},"tasks":[]}"#,
        None,
    );
    let never = never
        .expect("a document")
        .calendars()
        .expect_err("no working day");
    assert_eq!(never.to_string(), "This calendar has no working day.");
}

/// One wrong field in each object a document of version 2 may hold, and what is said of it.
#[test]
fn s30_a_field_that_does_not_fit_is_told_in_words() {
    let said = [
        (r"[]", "it is not an object with a list of tasks"),
        (r#"{"tasks":[]}"#, "“version” is missing"),
        (r#"{"version":2}"#, "“tasks” is no list"),
        (r#"{"version":2,"tasks":[[]]}"#, "task 1 is not an object"),
        (
            r#"{"version":2,"datesByLinks":1,"tasks":[]}"#,
            "“datesByLinks” is not true or false",
        ),
        (
            r#"{"version":2,"calendar":[],"tasks":[]}"#,
            "“calendar” is not an object",
        ),
        (
            r#"{"version":2,"calendar":{"workingWeekdays":["friday","funday"]},"tasks":[]}"#,
            "“calendar”: weekday 2 is not one of monday, tuesday, wednesday, thursday, friday, saturday, sunday",
        ),
        (
            r#"{"version":2,"calendar":{"daysOff":[5]},"tasks":[]}"#,
            "“calendar”: day off 1 is not a day such as \"2026-01-05\"",
        ),
        (
            r#"{"version":2,"people":[{"owner":"A","daysOff":[{}]}],"tasks":[]}"#,
            "person 1: day off 1: “first” is missing",
        ),
        (
            r#"{"version":2,"baselines":[{"tasks":[{"task":1}]}],"tasks":[]}"#,
            "baseline 1: task 1: “startDate” is missing",
        ),
    ];
    let refused = |text: &str| network::import(text, None).expect_err(text).to_string();
    for (text, message) in said {
        assert_eq!(refused(text), message, "{text}");
    }
    for (field, message) in [
        (
            r#""duration":2.5"#,
            "“duration” is not a whole number from 0 on",
        ),
        (r#""duration":5000000000"#, "duration is not valid"),
        (r#""name":5"#, "“name” is not text in quotation marks"),
        (
            r#""startDate":5"#,
            "“startDate” is not text in quotation marks",
        ),
        (r#""links":{}"#, "“links” is no list"),
        (
            r#""links":[{"task":1},{"task":1,"kind":"XX"}]"#,
            "link 2: “kind” is not one of FS, SS, FF, SF",
        ),
        (
            r#""links":[{"task":1,"lag":"2d"}]"#,
            "link 1: “lag” is not a whole number",
        ),
        (
            r#""links":[{"task":1,"lag":5000000000}]"#,
            "link 1: lag is not valid",
        ),
        (r#""byHand":{}"#, "“byHand”: “startDate” is missing"),
    ] {
        let text = format!(r#"{{"version":2,"tasks":[{{"name":"A",{field}}}]}}"#);
        assert_eq!(refused(&text), format!("task 1: {message}"), "{text}");
        // The page asks by the other door.
        let page = json::import_plan(&text).expect_err(&text).to_string();
        assert_eq!(page, format!("task 1: {message}"), "{text}");
    }
}

#[test]
fn s30_null_is_as_good_as_nothing_where_a_field_may_be_missing() {
    let task = [
        "startDate",
        "links",
        "notBefore",
        "mustStart",
        "finishBy",
        "byHand",
    ];
    let task = task.map(|field| format!(r#""{field}":null"#)).join(",");
    let text = format!(
        r#"{{"version":2,"projectStart":"2026-03-02","finishBy":null,"calendar":{{"daysOff":[
            "2026-03-04",{{"first":"2026-03-05","last":null}}]}},"tasks":[{{"name":"A",{task}}},
            {{"name":"B","links":[{{"task":1,"lag":-2,"lagUnit":"calendarDays"}}],
            "byHand":{{"startDate":"2026-03-02","notBefore":null,"duration":null,"progress":null}}}}]}}"#
    );
    let read = network::import(&text, None).expect("a network");
    assert_eq!((read.drafts.len(), read.rules.off.len()), (2, 2));
}

#[test]
fn s31_a_project_gives_links_constraints_and_calendars() {
    let xml = r"<Project><StartDate>2026-03-02T08:00:00</StartDate><CalendarUID>1</CalendarUID>
        <Calendars>
            <Calendar><UID>1</UID><WeekDays>
                <WeekDay><DayType>1</DayType><DayWorking>0</DayWorking></WeekDay>
                <WeekDay><DayType>6</DayType><DayWorking>0</DayWorking></WeekDay>
                <WeekDay><DayType>7</DayType><DayWorking>0</DayWorking></WeekDay>
                <WeekDay><DayType>0</DayType><DayWorking>0</DayWorking><TimePeriod><FromDate>2026-03-09T00:00:00</FromDate><ToDate>2026-03-09T23:59:00</ToDate></TimePeriod></WeekDay>
            </WeekDays><Exceptions>
                <Exception><TimePeriod><FromDate>2026-03-09T00:00:00</FromDate><ToDate>2026-03-09T23:59:00</ToDate></TimePeriod><Name>Fair</Name><Type>1</Type><DayWorking>0</DayWorking></Exception>
            </Exceptions></Calendar>
            <Calendar><UID>2</UID><BaseCalendarUID>1</BaseCalendarUID><Exceptions>
                <Exception><TimePeriod><FromDate>2026-03-11T00:00:00</FromDate><ToDate>2026-03-12T23:59:00</ToDate></TimePeriod><DayWorking>0</DayWorking></Exception>
            </Exceptions></Calendar>
        </Calendars>
        <Tasks>
            <Task><UID>5</UID><Name>A</Name><Start>2026-03-02T08:00:00</Start><Duration>PT32H0M0S</Duration></Task>
            <Task><UID>6</UID><Name>B</Name><Start>2026-03-02T08:00:00</Start><Duration>PT16H0M0S</Duration>
                <PredecessorLink><PredecessorUID>5</PredecessorUID><Type>1</Type><LinkLag>0</LinkLag></PredecessorLink></Task>
            <Task><UID>7</UID><Name>C</Name><Start>2026-03-02T08:00:00</Start><Duration>PT8H0M0S</Duration><Deadline>2026-03-16T17:00:00</Deadline>
                <PredecessorLink><PredecessorUID>6</PredecessorUID><Type>3</Type><LinkLag>4800</LinkLag><LagFormat>7</LagFormat></PredecessorLink>
                <PredecessorLink><PredecessorUID>5</PredecessorUID><Type>0</Type><LinkLag>28800</LinkLag><LagFormat>8</LagFormat></PredecessorLink></Task>
            <Task><UID>8</UID><Name>D</Name><Start>2026-03-02T08:00:00</Start><Duration>PT16H0M0S</Duration><ConstraintType>6</ConstraintType><ConstraintDate>2026-03-11T17:00:00</ConstraintDate></Task>
        </Tasks>
        <Resources><Resource><UID>1</UID><Name>Anna</Name><CalendarUID>2</CalendarUID></Resource></Resources>
        <Assignments><Assignment><TaskUID>6</TaskUID><ResourceUID>1</ResourceUID></Assignment></Assignments></Project>";
    let (read, warnings) = project_xml::import_network(xml.as_bytes(), TODAY).expect("a project");
    let said: Vec<String> = warnings.iter().map(ToString::to_string).collect();
    let noted = "Row 4: “finish no earlier than 2026-03-11” is kept as “not before 2026-03-10”";
    assert_eq!(said, [noted]);
    let links: Vec<&str> = read.drafts.iter().map(|task| task.prior.as_str()).collect();
    assert_eq!(links, ["", "1", "2SS+1d, 1FF+2ed", ""]);
    assert_eq!(read.rules.off.len(), 1);
    assert_eq!(read.rules.off[0].name, "Fair");
    // Monday to Thursday without Monday 9; Anna is away on the 11th and 12th.
    assert_eq!(
        days(&schedule(read)),
        [
            "2026-03-02 2026-03-05",
            "2026-03-10 2026-03-16",
            "2026-03-11 2026-03-11",
            "2026-03-10 2026-03-11"
        ]
    );
}

#[test]
fn s31_a_start_that_is_the_first_task_s_is_no_date_of_its_own() {
    let start = |day: &str| {
        let xml = format!(
            "<Project><StartDate>{day}T08:00:00</StartDate><Tasks><Task><UID>1</UID><Name>A</Name>\
             <Start>2026-03-02T08:00:00</Start><Duration>PT8H0M0S</Duration></Task></Tasks></Project>"
        );
        let (read, _) = project_xml::import_network(xml.as_bytes(), TODAY).expect("a project");
        read.project_start
    };
    assert_eq!(start("2026-03-02"), None);
    assert_eq!(start("2026-02-23"), Some(Date::constant(2026, 2, 23)));
}

#[test]
fn s12_a_file_s_links_are_kept() {
    let file = "ID;Vorgangsname;Dauer;Anfang;Vorgänger\n7;A;3 Tage;02.03.2026;\n9;B;2 Tage;02.03.2026;7EA+2 Tage\n";
    let read = csv::import(file.as_bytes(), TODAY, &ImportOptions::default()).expect("a plan");
    assert_eq!(
        (read.drafts[1].prior.as_str(), read.warnings.len()),
        ("1FS+2d", 0)
    );
}
