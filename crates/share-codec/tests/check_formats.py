"""Reads a folder's plan.ics, plan.xml and plan.json with programs that are not ours.

Exit code 77 when the packages icalendar, lxml and jsonschema are missing:
`pip install icalendar lxml jsonschema`.
"""

import datetime
import json
import pathlib
import sys

try:
    import icalendar
    import jsonschema
    from lxml import etree
except ImportError as missing:
    print(f"{missing}; pip install icalendar lxml jsonschema")
    sys.exit(77)

folder, schema = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2])
tasks = json.loads((folder / "plan.json").read_text("utf-8"))["tasks"]


def check_json():
    rules = json.loads(schema.read_text("utf-8"))
    jsonschema.Draft202012Validator.check_schema(rules)
    validator = jsonschema.Draft202012Validator(rules)
    plan = json.loads((folder / "plan.json").read_text("utf-8"))
    validator.validate(plan)
    for field, wrong in [("level", 9), ("progress", 101), ("status", "Done"), ("startDate", "5/1/2026")]:
        broken = json.loads(json.dumps(plan))
        broken["tasks"][0][field] = wrong
        assert not validator.is_valid(broken), field


def check_calendar():
    calendar = icalendar.Calendar.from_ical((folder / "plan.ics").read_bytes())
    events = calendar.walk("VEVENT")
    assert len(events) == len(tasks)
    assert len({str(event["UID"]) for event in events}) == len(tasks)
    for event, task in zip(events, tasks):
        assert str(event["SUMMARY"]) == task["name"], event["SUMMARY"]
        assert str(event["CONTACT"]) == task["owner"]
        start = datetime.date.fromisoformat(task["startDate"])
        assert event.decoded("DTSTART") == start
        assert event.decoded("DTEND") == start + datetime.timedelta(days=max(task["duration"], 1))
        assert not event.errors, event.errors


# The order of a project's elements in the published schema (mspdi), as far as used;
# the first and the currency may not be missing.
PROJECT_ORDER = (
    "SaveVersion Title ScheduleFromStart StartDate CurrencyCode CalendarUID MinutesPerDay "
    "MinutesPerWeek DaysPerMonth Calendars Tasks Resources Assignments"
).split()

# The order of a task's elements in the published schema (mspdi), as far as used.
ORDER = (
    "UID ID Name Manual Type IsNull WBS OutlineNumber OutlineLevel Start Finish Duration "
    "DurationFormat Milestone Summary PercentComplete ConstraintType ConstraintDate Deadline "
    "Notes PredecessorLink Baseline"
).split()


def check_project():
    parser = etree.XMLParser(resolve_entities=False, no_network=True)
    project = etree.parse(str(folder / "plan.xml"), parser).getroot()
    space = "{http://schemas.microsoft.com/project}"
    assert project.tag == space + "Project"
    parts = [etree.QName(child).localname for child in project]
    assert parts == sorted(set(parts), key=PROJECT_ORDER.index), parts
    assert {"SaveVersion", "CurrencyCode"} <= set(parts), parts
    found = project.findall(f"{space}Tasks/{space}Task")
    assert len(found) == len(tasks)
    names = {}
    for task, expected in zip(found, tasks):
        tags = [etree.QName(child).localname for child in task]
        assert [ORDER.index(tag) for tag in tags] == sorted(ORDER.index(tag) for tag in tags), tags
        text = {tag: task.findtext(space + tag) for tag in tags}
        names[text["UID"]] = text["Name"]
        assert text["Name"] == expected["name"]
        assert int(text["OutlineLevel"]) == expected["level"] + 1
        assert text["Start"] == expected["startDate"] + "T08:00:00"
        assert text["Duration"] == f"PT{expected['duration'] * 8}H0M0S"
        assert int(text["PercentComplete"]) == expected["progress"]
        # The last working day is a weekday, that many weekdays after the first.
        first = datetime.datetime.fromisoformat(text["Start"]).date()
        last = datetime.datetime.fromisoformat(text["Finish"]).date()
        days = (last - first).days + 1
        worked = sum((first + datetime.timedelta(days=day)).weekday() < 5 for day in range(days))
        assert worked == expected["duration"] and last.weekday() < 5, text
        before = [link.findtext(space + "PredecessorUID") for link in task.findall(space + "PredecessorLink")]
        assert ", ".join(before) == expected["priorDependency"]
    owners = {r.findtext(space + "UID"): r.findtext(space + "Name") for r in project.iter(space + "Resource")}
    for assignment in project.iter(space + "Assignment"):
        owner = owners[assignment.findtext(space + "ResourceUID")]
        row = int(assignment.findtext(space + "TaskUID")) - 1
        assert tasks[row]["owner"] == owner


check_json()
check_calendar()
check_project()
print("icalendar, lxml and jsonschema read what was written")
