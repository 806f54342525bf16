/** Generated from crates/editor, crates/timeline and crates/save-record by `just gen`. Do not edit. */

/** Stable identity of a task. */
export type TaskId = number;

/** The six status values (spec §4). */
export type Status = "not_started" | "in_progress" | "review" | "done" | "cancelled" | "pending";

/** What the board's columns stand for (spec §2). */
export type Grouping = "status" | "owner" | "level" | "month";

/** Which end of a task waits for which end of the prior one (SC3). */
export type DependencyKind = "FS" | "SS" | "FF" | "SF";

/**
 * A column of the task table that takes text (spec §2).
 */
export type Column = "name" | "priorDependency" | "startDate" | "duration" | "owner" | "progress" | "done" | "status" | "comment";

/**
 * Any column of the task table, also the calculated ones: a corner of a block
 * may stand in them.
 */
export type TableColumn = "number" | "name" | "priorDependency" | "startDate" | "duration" | "endDate" | "lastDay" | "totalFloat" | "freeFloat" | "critical" | "startVariance" | "finishVariance" | "durationVariance" | "owner" | "progress" | "done" | "status" | "comment" | "actions";

/**
 * What a task added below another is to it (spec §2, Actions column).
 */
export type Relation = "main" | "same" | "subtask";

/**
 * Where a new task goes.
 */
export type Place = { "at": "end", 
/**
 * The level.
 */
level: number, } | { "at": "endSameLevel", } | { "at": "endOneDeeper", } | { "at": "below", 
/**
 * The task.
 */
task: TaskId, 
/**
 * As what.
 */
as: Relation, };

/**
 * What is known of a new task, as typed. Missing fields get the defaults: a
 * name of `New Task`, one day, the start of rule T22.
 */
export type NewTask = { 
/**
 * Refused when blank (spec §5).
 */
name?: string, 
/**
 * By rule T2; empty means undefined and is stored as 1 (D4).
 */
duration?: string, 
/**
 * Comma-separated task numbers.
 */
priorDependency?: string, 
/**
 * Any form of rules T9 and T21; empty means the default.
 */
startDate?: string, 
/**
 * Empty means Unassigned.
 */
owner?: string, };

/**
 * A number that can be typed on a card of the board (spec §2).
 */
export type CardField = "progress" | "duration";

/**
 * What decides a task's start beside its dependencies (SC6).
 */
export type StartRule = "asSoonAsPossible" | "notBefore" | "mustStart" | "asLateAsPossible";

/**
 * One user action.
 */
export type Command = { "type": "addTask", 
/**
 * Where among the rows it goes.
 */
place: Place, 
/**
 * What it is begun with.
 */
fields: NewTask, } | { "type": "setCell", 
/**
 * The task’s id.
 */
task: TaskId, 
/**
 * The column of the cell.
 */
column: Column, 
/**
 * What was typed.
 */
text: string, } | { "type": "pasteBlock", 
/**
 * Row of the top left corner.
 */
task: TaskId, 
/**
 * Columns that are shown, from that of the top left corner on.
 */
columns: Array<TableColumn>, 
/**
 * Rows and columns of the range that is selected, if one is.
 */
range: [number, number] | null, 
/**
 * As spreadsheets copy: TAB between cells, line breaks between rows.
 */
text: string, } | { "type": "pasteTasks", 
/**
 * Level of the first, 0 to 8.
 */
level: number, 
/**
 * Columns that the lines have, from the first on.
 */
columns: Array<TableColumn>, 
/**
 * As spreadsheets copy: TAB between cells, line breaks between rows.
 */
text: string, } | { "type": "fillCells", 
/**
 * Rows.
 */
tasks: TaskId[], 
/**
 * Columns.
 */
columns: Array<Column>, 
/**
 * As it would be typed.
 */
text: string, } | { "type": "deleteTasks", 
/**
 * Ids of the tasks, in any order.
 */
tasks: TaskId[], 
/**
 * Their subtasks too.
 */
withSubtasks: boolean, } | { "type": "indent", 
/**
 * Ids of the tasks, in any order.
 */
tasks: TaskId[], } | { "type": "outdent", 
/**
 * Ids of the tasks, in any order.
 */
tasks: TaskId[], } | { "type": "moveUp", 
/**
 * Ids of the tasks, in any order.
 */
tasks: TaskId[], } | { "type": "moveDown", 
/**
 * Ids of the tasks, in any order.
 */
tasks: TaskId[], } | { "type": "moveRows", 
/**
 * Ids of the tasks, in any order.
 */
tasks: TaskId[], 
/**
 * The row they stand before; none for the end of the plan.
 */
before: TaskId | null, 
/**
 * The level they get there; their subtasks keep their distance.
 */
level: number, } | { "type": "fillDown", 
/**
 * Ids of the tasks, the one that is copied first.
 */
tasks: TaskId[], 
/**
 * Columns.
 */
columns: Array<Column>, } | { "type": "setDescription", 
/**
 * May hold several lines.
 */
text: string, } | { "type": "setPlanName", 
/**
 * One line; empty takes the name away.
 */
text: string, } | { "type": "moveTimeline", 
/**
 * `YYYY-MM-DD`, as typed.
 */
to: string, 
/**
 * A start that lands on a weekend goes on to the Monday.
 */
keepOffWeekends: boolean, } | { "type": "resetAll", } | { "type": "setScheduling", 
/**
 * Bars cover working days instead of calendar days (D1).
 */
barsFollowWorkingDays: boolean, 
/**
 * A bar that is moved takes along what waits for it (N5).
 */
autoSchedule: boolean, } | { "type": "setDatesByLinks", 
/**
 * By links.
 */
on: boolean, } | { "type": "setDependency", 
/**
 * The task that waits.
 */
task: TaskId, 
/**
 * The task that is waited for.
 */
prior: TaskId, 
/**
 * Which ends.
 */
kind: DependencyKind, 
/**
 * Days between them as typed: `2`, `-1w`, `3ed`; empty for none.
 */
lag: string, } | { "type": "removeDependency", 
/**
 * The task that waits.
 */
task: TaskId, 
/**
 * The task that is waited for.
 */
prior: TaskId, } | { "type": "setStartRule", 
/**
 * The task’s id.
 */
task: TaskId, 
/**
 * Which rule.
 */
rule: StartRule, 
/**
 * Its date as typed, where it has one; empty for the start as it is.
 */
date: string, } | { "type": "setFinishBy", 
/**
 * The task’s id.
 */
task: TaskId, 
/**
 * As typed; empty for none.
 */
date: string, } | { "type": "setWorksOnDaysOff", 
/**
 * The task’s id.
 */
task: TaskId, 
/**
 * Every day.
 */
on: boolean, } | { "type": "removePins", 
/**
 * Ids of the tasks; none for all.
 */
tasks: TaskId[], } | { "type": "saveBaseline", 
/**
 * Empty means `Baseline`.
 */
name: string, } | { "type": "removeBaseline", 
/**
 * Its place among them, from 0.
 */
index: number, } | { "type": "setProjectDates", 
/**
 * No task begins before it; as typed, empty for none.
 */
start: string, 
/**
 * As typed; empty for the last day of the work.
 */
finishBy: string, } | { "type": "setWorkingDay", 
/**
 * Monday is 0.
 */
weekday: number, 
/**
 * It works.
 */
works: boolean, } | { "type": "addDaysOff", 
/**
 * Whose; empty for the project.
 */
owner: string, 
/**
 * Lines of days off, as they are read from typed text and calendar files.
 */
lines: string, } | { "type": "removeDaysOff", 
/**
 * Whose; empty for the project.
 */
owner: string, 
/**
 * Their lines.
 */
lines: string, } | { "type": "moveBar", 
/**
 * The task’s id.
 */
task: TaskId, 
/**
 * First day.
 */
startDate: string, } | { "type": "stretchOver", 
/**
 * The parent.
 */
task: TaskId, } | { "type": "resizeBar", 
/**
 * The task’s id.
 */
task: TaskId, 
/**
 * First day.
 */
startDate: string, 
/**
 * Last day, counted.
 */
lastDay: string, } | { "type": "setProgress", 
/**
 * The task’s id.
 */
task: TaskId, 
/**
 * Per cent, clamped to 0 to 100.
 */
progress: number, } | { "type": "linkTasks", 
/**
 * The task that is waited for.
 */
from: TaskId, 
/**
 * The task that waits.
 */
to: TaskId, 
/**
 * Which ends were joined.
 */
kind: DependencyKind, } | { "type": "dropCard", 
/**
 * The task’s id.
 */
task: TaskId, 
/**
 * What the columns stand for.
 */
grouping: Grouping, 
/**
 * The column's id.
 */
column: string, } | { "type": "addCard", 
/**
 * What the columns stand for.
 */
grouping: Grouping, 
/**
 * The column's id.
 */
column: string, 
/**
 * Empty means `New Task`.
 */
name: string, } | { "type": "editCard", 
/**
 * The task’s id.
 */
task: TaskId, 
/**
 * The field of the card.
 */
field: CardField, 
/**
 * What was typed.
 */
text: string, };

/**
 * A line for the console.
 */
export type ConsoleLine = { 
/**
 * A task is dropped from the chart (spec §5); otherwise a warning.
 */
isError: boolean, 
/**
 * A sentence.
 */
text: string, };

/**
 * What changed and how things stand now, small whatever the plan's size: the views
 * read again what they show (ED26).
 */
export type Change = { 
/**
 * Grows by one with every change of the plan or of what is visible of it.
 */
revision: number, 
/**
 * Grows by one with every change of the plan itself: what is stored needs
 * to be stored again.
 */
edits: number, 
/**
 * Tasks whose own fields changed or that are new; numbers that only
 * followed their task are not among them.
 */
touched: TaskId[], 
/**
 * Whether order, number or levels of tasks changed.
 */
structure: boolean, 
/**
 * Whether it was an edit: a step that Undo can take back. A command that came
 * to nothing was none.
 */
isEdit: boolean, 
/**
 * Whether something was lost by it, such as progress: a notice of it stays until
 * it is dismissed.
 */
isLoss: boolean, 
/**
 * Whether something of what was asked for was left: a start that dependencies do not allow (N12), columns
 * that were pasted and are not there, what others have made since something was undone (ED31). Everybody is
 * to see that said.
 */
isPartial: boolean, 
/**
 * Number of tasks now.
 */
count: number, 
/**
 * Rows in view now: fewer while subtasks are folded away or a filter is set.
 */
rowCount: number, 
/**
 * Whether a filter is set.
 */
isFiltered: boolean, 
/**
 * Whether commands are refused (U9).
 */
isReadOnly: boolean, 
/**
 * The plan's name, the first line of its description; empty for none.
 */
name: string, 
/**
 * Where the plan is pushed to, if anywhere (L9).
 */
permanentLink: PermanentLink | null, 
/**
 * The task to go to, if the command was about one.
 */
focus: TaskId | null, 
/**
 * The first dependency of this visit to a plan whose dates are by hand was made:
 * a page offers to let links place the tasks.
 */
offersDatesByLinks: boolean, 
/**
 * What was done, in a sentence for those who do not see it, side effects
 * included (ED20, KB13); `None` where nothing changed (and of a paste nothing
 * was left out) or a view has words of its own for it.
 */
said: string | null, 
/**
 * What undo would take back, if anything.
 */
undo: string | null, 
/**
 * Which action that is: no other one has the number, and it keeps it when
 * it is taken back and done again. For an Undo that is offered for one
 * action and must take back no other.
 */
undoStep: number | null, 
/**
 * What redo would do again, if anything.
 */
redo: string | null, 
/**
 * What the console is to be told, see [`Editor::take_console`](crate::Editor::take_console):
 * filled in where a change crosses to a page.
 */
console: Array<ConsoleLine>, };

/**
 * Something a person is about to do.
 */
export type Intent = "add" | "delete" | "change" | "moveTimeline" | "share";

/**
 * The question before tasks are deleted that have subtasks (N6).
 */
export type DeletionQuestion = { 
/**
 * Which tasks.
 */
title: string, 
/**
 * What is to be decided.
 */
message: string, 
/**
 * The answer that lets the subtasks stay, which is the default.
 */
alone: string, 
/**
 * The answer that takes them along.
 */
withSubtasks: string, };

/**
 * A place between two rows in view, and the level there.
 */
export type RowPlace = { 
/**
 * The row they would stand before; `None` at the end of the plan.
 */
before: TaskId | null, 
/**
 * 0 to 8.
 */
level: number, };

/**
 * Kinds of problems.
 */
export type ProblemKind = "unknown" | "itself" | "circle" | "startsBefore";

/**
 * Something wrong with one prior dependency, with a sentence for the user.
 */
export type Problem = { 
/**
 * What kind.
 */
kind: ProblemKind, 
/**
 * The entry, as it is shown.
 */
token: string, 
/**
 * What it means.
 */
message: string, };

/**
 * What the schedule says of a row (SC9).
 */
export type RowFloat = { 
/**
 * Working days before the end of the project moves; negative where a date is broken.
 */
total: number, 
/**
 * Working days before another task moves.
 */
free: number, 
/**
 * Nothing to spare: it holds the end of the project.
 */
critical: boolean, 
/**
 * Its typed start is a day off; work begins after it.
 */
beginsOnDayOff: boolean, 
/**
 * What cannot be kept about it, a sentence each.
 */
conflicts: Array<string>, };

/**
 * One row of the task table (spec §2), everything worked out.
 */
export type Row = { 
/**
 * Stable identity.
 */
id: TaskId, 
/**
 * Equal stamps mean equal rows.
 */
stamp: number, 
/**
 * `#`: 1-based number in the stored order.
 */
number: number, 
/**
 * Task name.
 */
name: string, 
/**
 * Numbers of the prior tasks, `9, 10, 11`.
 */
priorDependency: string, 
/**
 * `YYYY-MM-DD`.
 */
startDate: string, 
/**
 * Days.
 */
duration: number, 
/**
 * End Date (Calculated): the start plus the duration in weekdays (D1).
 */
endDate: string, 
/**
 * Last day as the chart draws it (D1).
 */
lastDay: string, 
/**
 * `Unassigned` for nobody.
 */
owner: string, 
/**
 * The owner in one or two letters; empty for nobody (T29).
 */
ownerInitials: string, 
/**
 * The owner's colour by name, the one of the board's columns.
 */
ownerColour: string, 
/**
 * 0 to 8.
 */
level: number, 
/**
 * 0 to 100.
 */
progress: number, 
/**
 * Ticked off.
 */
done: boolean, 
/**
 * One of the six.
 */
status: Status, 
/**
 * May hold several lines.
 */
comment: string, 
/**
 * Has subtasks.
 */
isParent: boolean, 
/**
 * What it takes from its subtasks: of a summary, where dates are by links (SC7).
 */
calculated?: Column[], 
/**
 * Its subtasks are folded away.
 */
isCollapsed: boolean, 
/**
 * By rule T6.
 */
isMilestone: boolean, 
/**
 * By rule T18.
 */
isLate: boolean, 
/**
 * The start was unreadable on import and became today (D7).
 */
dateDoubtful: boolean, 
/**
 * The last working day in words, `ends Fri 16 Jan` (D14).
 */
ends: string, 
/**
 * Why End Date shows another day than that; `None` where it does not.
 */
endDateWhy: string | null, 
/**
 * Why the chart does not draw it, and what to do (D8).
 */
refusal: string | null, 
/**
 * What is wrong with its prior dependencies.
 */
problems: Array<Problem>, 
/**
 * Pins and limits in words, `not before 10 Mar 2026`; `None` for none (SC6).
 */
limits: string | null, 
/**
 * How dates by links show in it; `None` where dates are by hand.
 */
schedule: RowFloat | null, 
/**
 * How far it is from the baseline that is compared with; `None` without one, and
 * for a task that came later.
 */
variance: VarianceView | null, 
/**
 * The status its board column would give it, when it has another (K1).
 */
statusSuggestion: Status | null, };

/**
 * One dependency of a task.
 */
export type DependencyView = { 
/**
 * The task that is waited for.
 */
prior: TaskId, 
/**
 * Its number in `#`.
 */
number: number, 
/**
 * Its name.
 */
name: string, 
/**
 * `FS`, `SS`, `FF` or `SF`.
 */
kind: DependencyKind, 
/**
 * `+2d`, `-5d`, `+3ed`; empty for none.
 */
lag: string, };

/**
 * All that places one task, for the card that changes it.
 */
export type PlacingView = { 
/**
 * What it waits for, in order.
 */
dependencies: Array<DependencyView>, 
/**
 * What decides its start beside those.
 */
rule: StartRule, 
/**
 * The rule's date, `YYYY-MM-DD`; empty where it has none.
 */
date: string, 
/**
 * The day it should be finished by, `YYYY-MM-DD`; empty for none.
 */
finishBy: string, 
/**
 * Every day works for it.
 */
worksOnDaysOff: boolean, 
/**
 * It has subtasks: rules and limits are set on those.
 */
isSummary: boolean, };

/**
 * A task that another one could wait for.
 */
export type PriorOffer = { 
/**
 * The task.
 */
task: TaskId, 
/**
 * Its number in `#`.
 */
number: number, 
/**
 * Its name.
 */
name: string, };

/**
 * What turning dates by links on would do, said before it is done.
 */
export type SwitchPreview = { 
/**
 * Tasks that would start on another day, summaries not counted.
 */
moves: number, 
/**
 * Tasks whose gap to what they wait for would be kept, as a pin.
 */
pins: number, 
/**
 * Dependencies there are.
 */
dependencies: number, 
/**
 * Something would change that can be seen: it is asked about first.
 */
isAsked: boolean, 
/**
 * All of it in one or two sentences.
 */
text: string, };

/**
 * A way out of a conflict: the words of its button, and the command it sends.
 */
export type Remedy = { "type": "mustStart", 
/**
 * `Move to 10 Mar`.
 */
label: string, 
/**
 * `YYYY-MM-DD`.
 */
date: string, } | { "type": "removeDependency", 
/**
 * `Remove the link`.
 */
label: string, 
/**
 * The task that waits: this one, or a summary above it.
 */
task: TaskId, 
/**
 * The prior task.
 */
prior: TaskId, } | { "type": "removeDate", 
/**
 * `Remove the date`.
 */
label: string, } | { "type": "removeFinish", 
/**
 * `Remove the finish date`.
 */
label: string, };

/**
 * Something that cannot be kept, with what can be done about it (SC10).
 */
export type ConflictView = { 
/**
 * The task.
 */
task: TaskId, 
/**
 * The sentence.
 */
text: string, 
/**
 * What can be done, the best first.
 */
remedies: Array<Remedy>, };

/**
 * Why a task starts when it does, and how far it can slip (SC11).
 */
export type WhyView = { 
/**
 * `Starts Tue 10 Mar because 3 "Order" ends Mon 9 Mar.`
 */
text: string, 
/**
 * `Can slip 4 working days before the end moves.`
 */
slip: string, 
/**
 * The task that holds its date, to go to.
 */
heldBy: TaskId | null, 
/**
 * The tasks that hold each other's dates, from this one back to the first.
 */
chain: TaskId[], 
/**
 * What cannot be kept about it.
 */
conflicts: Array<ConflictView>, };

/**
 * One owner's sum.
 */
export type PersonView = { 
/**
 * As text.
 */
owner: string, 
/**
 * Their colour by name (T31).
 */
colour: string, 
/**
 * Sum of their durations.
 */
days: number, 
/**
 * Number of their tasks.
 */
tasks: number, };

/**
 * The footer's numbers (D10), all in days but the counts.
 */
export type TotalsView = { 
/**
 * Earliest start to latest table end, in calendar days.
 */
projectDays: number, 
/**
 * The same span in working days.
 */
workingDays: number, 
/**
 * Plain sum of all durations.
 */
totalDuration: number, 
/**
 * Number of tasks.
 */
count: number, 
/**
 * Earliest start, if there are tasks.
 */
firstStart: string | null, 
/**
 * Latest table end, if there are tasks.
 */
lastEnd: string | null, 
/**
 * Sums per owner, most days first.
 */
people: Array<PersonView>, };

/**
 * Days off in a row, or a day off in every year.
 */
export type DayOffView = { 
/**
 * Whose; empty for the project.
 */
owner: string, 
/**
 * What `removeDaysOff` takes.
 */
line: string, 
/**
 * Sorts by date, with those of every year last.
 */
order: string, 
/**
 * `2026-07-06 to 2026-07-17`, `24 Dec, every year`.
 */
when: string, 
/**
 * What it is called; may be empty.
 */
name: string, };

/**
 * The calendars of a plan.
 */
export type CalendarView = { 
/**
 * Whether each day of the week works, Monday first.
 */
week: Array<boolean>, 
/**
 * Days off and extra working days, the project's and everybody's.
 */
days: Array<DayOffView>, 
/**
 * Everybody who has tasks or days off, once each.
 */
owners: Array<string>, 
/**
 * The day before which no task begins, `2026-01-05`; empty for none.
 */
start: string, 
/**
 * The last day that floats count to; empty for that of the work.
 */
finishBy: string, };

/**
 * One of the plan's baselines.
 */
export type BaselineView = { 
/**
 * Its name.
 */
name: string, 
/**
 * How many tasks it has dates of.
 */
tasks: number, 
/**
 * First to last day of its tasks, `5 Jan 2026 to 13 Feb 2026`; empty without any.
 */
dates: string, };

/**
 * How far a task is from a baseline, in working days of its own (SC16).
 */
export type VarianceView = { 
/**
 * Of its first day; later is above 0.
 */
start: number, 
/**
 * Of its last day.
 */
finish: number, 
/**
 * Of its duration; longer is above 0.
 */
duration: number, };

/**
 * What the visible tasks have in common. A field that is `null` asks nothing.
 */
export type Filter = { 
/**
 * Stands in the name, owner or comment, in any case.
 */
text: string | null, 
/**
 * The owner, exactly.
 */
owner: string | null, 
/**
 * The status.
 */
status: Status | null, 
/**
 * Done, or not done.
 */
done: boolean | null, };

/**
 * What came of reading a save record.
 */
export type LoadOutcome = { "kind": "loaded", 
/**
 * Number of tasks.
 */
count: number, 
/**
 * What was mended, a sentence each.
 */
repairs: Array<string>, } | { "kind": "newer", 
/**
 * Number of tasks.
 */
count: number, 
/**
 * The record's version.
 */
version: number, } | { "kind": "unreadable", 
/**
 * Why, in a sentence.
 */
reason: string, };

/**
 * One column of the board (spec §3).
 */
export type BoardColumn = { 
/**
 * Unique on its board.
 */
id: string, 
/**
 * How people call it.
 */
title: string, 
/**
 * Its colour by name: `slate`, `blue`, `amber`, `green`, `violet`, `teal`,
 * `rose` or `ochre`.
 */
colour: string, 
/**
 * Which tasks it is for, as a sentence.
 */
filter: string, 
/**
 * Number of its cards.
 */
count: number, 
/**
 * Sum of their durations, in days.
 */
days: number, };

/**
 * Some columns of the board, and how many there are.
 */
export type BoardColumns = { 
/**
 * Number of all columns.
 */
total: number, 
/**
 * Those asked for, from left to right.
 */
columns: Array<BoardColumn>, };

/**
 * What dropping a card on one column would do.
 */
export type DropCheck = { 
/**
 * The column's id.
 */
column: string, 
/**
 * The column's title.
 */
title: string, 
/**
 * The card stands there already.
 */
isOwn: boolean, 
/**
 * The place it has or would take among the column's cards, from 0.
 */
place: number, 
/**
 * Number of cards there would be.
 */
count: number, 
/**
 * Why it is not allowed, if it is not.
 */
refusal: string | null, 
/**
 * What else would change: `progress becomes 25 %`. Often empty.
 */
effect: string, };

/**
 * Where a card stands.
 */
export type CardPlace = { 
/**
 * Place of the column on the board, from 0.
 */
columnIndex: number, 
/**
 * The column's id.
 */
column: string, 
/**
 * Place among the column's cards, from 0.
 */
place: number, };

/**
 * Which match is asked for, seen from a task.
 */
export type FindStep = "here" | "next" | "previous";

/**
 * A match among all of them.
 */
export type Found = { 
/**
 * Number of tasks that match.
 */
count: number, 
/**
 * Which of them this is, from 1; 0 when there is none.
 */
at: number, 
/**
 * The task.
 */
task: TaskId | null, };

/**
 * One of the chart's seven scales (spec §9). The page offers five of them (spec §4, U4).
 */
export type ViewMode = "Hour" | "Quarter Day" | "Half Day" | "Day" | "Week" | "Month" | "Year";

/**
 * Sizes of the chart's parts, px (spec §9 "Chart sizes", U3).
 */
export type Sizes = { 
/**
 * Height of the header.
 */
header: number, 
/**
 * Width of a column in the modes without their own.
 */
column: number, 
/**
 * Height of a bar.
 */
bar: number, 
/**
 * Height of a row; never less than the bar and its padding.
 */
row: number, 
/**
 * Radius of a bar's corners.
 */
radius: number, 
/**
 * Radius of an arrow's bends.
 */
curve: number, };

/**
 * What a bar's colour tells instead of its level (TL34).
 */
export type ColourBy = "owner" | "status";

/**
 * Days on which the owner of a row is away.
 */
export type Away = { 
/**
 * Row of the view.
 */
row: number, 
/**
 * Left edge, px from the left of the timeline.
 */
x: number, 
/**
 * Width, px.
 */
width: number, 
/**
 * Who, and what for: `Anna is away: Summer`.
 */
text: string, };

/**
 * A named day off.
 */
export type Holiday = { 
/**
 * `YYYY-MM-DD`; anything else is left out.
 */
date: string, 
/**
 * Shown when the pointer rests on it.
 */
name: string, };

/**
 * How the chart is shown.
 */
export type ChartSettings = { 
/**
 * The scale.
 */
view: ViewMode, 
/**
 * Extensions of 10 units before the first task; 3 to begin with.
 */
before: number, 
/**
 * Extensions of 10 units after the last task; 3 to begin with.
 */
after: number, 
/**
 * Screen width, px: decides the sizes (TL9).
 */
screenWidth: number, 
/**
 * Screen height, px.
 */
screenHeight: number, 
/**
 * Height of a row, px, as in the table.
 */
row: number, 
/**
 * Named days off.
 */
holidays: Array<Holiday>, 
/**
 * What cannot slip is marked, where dates are by links (TL31).
 */
critical: boolean, 
/**
 * How far each task can slip is drawn behind its bar, likewise.
 */
float: boolean, 
/**
 * The baseline drawn under the bars, by its place in the plan from 0 (TL32).
 */
baseline?: number | null, 
/**
 * What the bars' colours tell; their level by default (TL34).
 */
colourBy?: ColourBy | null, 
/**
 * The sizes of its parts, where they are not those of the screen: a chart of
 * another page (U3).
 */
sizes?: Sizes | null, };

/**
 * How far the chart reaches.
 */
export type ChartExtent = { 
/**
 * The mode shown.
 */
view: ViewMode, 
/**
 * The next finer mode of the page.
 */
zoomedIn: ViewMode | null, 
/**
 * The next coarser mode of the page.
 */
zoomedOut: ViewMode | null, 
/**
 * Rows in the view.
 */
rows: number, 
/**
 * Height of all rows and the padding rows below, px.
 */
height: number, 
/**
 * Width of the timeline, px.
 */
width: number, 
/**
 * Where today's line stands, px.
 */
todayX: number, 
/**
 * Left edge of the earliest bar, px; today's where there is none.
 */
firstBarX: number, 
/**
 * Right edge of the latest bar, px; today's where there is none.
 */
lastBarX: number, 
/**
 * The sizes of the parts.
 */
sizes: Sizes, 
/**
 * Another number where other days are off: the shades are to be drawn again.
 */
daysOff: number, 
/**
 * First day shown, `YYYY-MM-DD`.
 */
first: string, 
/**
 * Last day shown, `YYYY-MM-DD`.
 */
last: string, };

/**
 * A row of the chart: the derived chart item of spec §3, and where it is drawn.
 *
 * Positions are px from the left of the timeline.
 */
export type ChartItem = { 
/**
 * The task, for good (N9).
 */
task: number, 
/**
 * The chart's id, `task_N`.
 */
id: string, 
/**
 * 0-based row in the view.
 */
row: number, 
/**
 * The task's name, plain text.
 */
name: string, 
/**
 * First day, `YYYY-MM-DD` for the page.
 */
start: string, 
/**
 * Last day, included, likewise (D1).
 */
end: string, 
/**
 * Depth in the outline: which of [`crate::LEVEL_COLOURS`] it has.
 */
level: number, 
/**
 * 0 to 100.
 */
progress: number, 
/**
 * The chart's ids of the prior tasks that count.
 */
dependencies: Array<string>, 
/**
 * `level-0` to `level-8`; with the name of a colour, `hue-teal`, where colours tell
 * something else (TL34).
 */
customClass: string, 
/**
 * A foreign task's own colour of the bar, as CSS writes it.
 */
fill: string | null, 
/**
 * Likewise of the part that is done.
 */
fillProgress: string | null, 
/**
 * Address of a picture on the bar, one that the page may show.
 */
thumbnail: string | null, 
/**
 * Left edge of the bar.
 */
x: number, 
/**
 * Width of the bar.
 */
width: number, 
/**
 * Width of the part that is done.
 */
progressWidth: number, 
/**
 * Drawn as a diamond, without progress or handles.
 */
isMilestone: boolean, 
/**
 * Its start could not be read (D7): drawn without progress or handles.
 */
isInvalid: boolean, 
/**
 * Drawn as a summary bar.
 */
isParent: boolean, 
/**
 * A subtask begins before it.
 */
sticksLeft: boolean, 
/**
 * A subtask ends after it.
 */
sticksRight: boolean, 
/**
 * Left edge of what its subtasks cover, px; only where they stick out (TL35).
 */
spanX: number, 
/**
 * Its width, px; 0 where they do not.
 */
spanWidth: number, 
/**
 * What is out of order, a sentence each: prior tasks that are not over when it
 * starts, subtasks that stick out.
 */
notes: Array<string>, 
/**
 * Ticked off.
 */
isDone: boolean, 
/**
 * Past its end and not done.
 */
isLate: boolean, 
/**
 * It cannot slip without moving the end (TL31); only where that is shown.
 */
isCritical: boolean, 
/**
 * It is one of the chain that is followed (TL33).
 */
inChain: boolean, 
/**
 * How far behind the bar it can slip, px; 0 where that is not shown.
 */
floatWidth: number, 
/**
 * Left edge of the bar that the baseline has, px (TL32); only where that is shown.
 */
baselineX: number, 
/**
 * Its width, px; 0 where there is none.
 */
baselineWidth: number, 
/**
 * Why there is no bar; the row stays empty then (D8).
 */
refusal: string | null, 
/**
 * What a screen reader says: `Task: Paint. From 5 January 2026 to 9 January 2026.`
 */
label: string, };

/**
 * Where a bar stands that a drag takes along.
 */
export type BarPlace = { 
/**
 * The task’s id.
 */
task: number, 
/**
 * Left edge of the bar, px.
 */
x: number, 
/**
 * Width of the bar, px.
 */
width: number, 
/**
 * Width of the part that is done, px.
 */
progressWidth: number, };

/**
 * All arrows of a window as two SVG paths.
 */
export type Arrows = { 
/**
 * Path data of the arrows that hold.
 */
kept: string, 
/**
 * Path data of those that decide the start of a task that cannot slip (TL31).
 */
critical: string, 
/**
 * Path data of those of the chain that is followed (TL33).
 */
driving: string, 
/**
 * Path data of those whose task starts while its prior task is still going on
 * (TL25), or before kind and lag allow (TL27).
 */
early: string, 
/**
 * Path data of those whose task starts before its prior task does (T15).
 */
broken: string, };

/**
 * The two tasks an arrow joins.
 */
export type ArrowEnds = { 
/**
 * The task that waits.
 */
task: number, 
/**
 * The prior task.
 */
prior: number, };

/**
 * An arrow by itself, to be marked and spoken of.
 */
export type DrawnArrow = { 
/**
 * `“Paint” waits for “Order”: starts 2 working days after it ends (FS+2d).`
 */
label: string, 
/**
 * Path data, from the origin that was asked for.
 */
path: string, 
/**
 * Where its point is, px from the left of the timeline.
 */
x: number, 
/**
 * Likewise from the top of the first row.
 */
y: number, };

/**
 * A dependency that is being drawn, over the bar it would go to (TL29).
 */
export type LinkDraft = { 
/**
 * `FS`, `SS`, `FF` or `SF`.
 */
kind: DependencyKind, 
/**
 * `“Paint” starts after “Order” ends (FS)`, or why it cannot be drawn (TL18).
 */
hint: string, 
/**
 * It cannot: nothing comes of letting it go here.
 */
isRefused: boolean, };

/**
 * One column: what the header's lower line names.
 */
export type AxisColumn = { 
/**
 * Left edge, px from the left of the timeline.
 */
x: number, 
/**
 * Lower label.
 */
label: string, 
/**
 * The line left of it is a strong one: a week, month, quarter or decade begins.
 */
strong: boolean, };

/**
 * Columns that share an upper label.
 */
export type AxisGroup = { 
/**
 * Left edge, px; may lie left of what was asked for.
 */
x: number, 
/**
 * Width, px.
 */
width: number, 
/**
 * Upper label.
 */
label: string, };

/**
 * Days that are shaded: those the week has off, or a day off of the project.
 */
export type Shade = { 
/**
 * Left edge, px.
 */
x: number, 
/**
 * Width, px.
 */
width: number, 
/**
 * What the day off is called; `None` for a weekend.
 */
name: string | null, };

/**
 * The header and background of a stretch.
 */
export type Axis = { 
/**
 * Columns from left to right.
 */
columns: Array<AxisColumn>, 
/**
 * Width of each column, px.
 */
columnWidth: number, 
/**
 * Upper labels from left to right.
 */
groups: Array<AxisGroup>, 
/**
 * Shaded days from left to right.
 */
shades: Array<Shade>, };

/**
 * A prior task on a card.
 */
export type CardPrior = { 
/**
 * Number in `#`.
 */
number: number, 
/**
 * Name, plain text.
 */
name: string, };

/**
 * The popup of a bar: all of it plain text.
 */
export type Card = { 
/**
 * Name.
 */
name: string, 
/**
 * `5 Jan 2026 - 9 Jan 2026`.
 */
dates: string, 
/**
 * Calendar days, both ends included; 0 of a task of 0 days.
 */
days: number, 
/**
 * Of these, Mondays to Fridays; where dates are by links, working days of the task.
 */
workingDays: number, 
/**
 * `Unassigned` for nobody.
 */
owner: string, 
/**
 * 0 to 100.
 */
progress: number, 
/**
 * Ticked off.
 */
isDone: boolean, 
/**
 * Past its end and not done.
 */
isLate: boolean, 
/**
 * Drawn as a diamond.
 */
isMilestone: boolean, 
/**
 * The prior tasks that count.
 */
priors: Array<CardPrior>, 
/**
 * What a foreign task says of itself; empty for a plan's.
 */
description: string, 
/**
 * The last working day in words, `ends Fri 16 Jan` (D14).
 */
ends: string, 
/**
 * Why the bar ends on another day than that; `None` where it does not.
 */
endsWhy: string | null, 
/**
 * When the baseline that is shown had it, and how far it is from there (TL32).
 */
baseline: string | null, 
/**
 * What is out of order, a sentence each.
 */
notes: Array<string>, 
/**
 * Its subtasks stick out, and it can be stretched over them.
 */
canStretch: boolean, };

/**
 * The part of a bar that is held.
 */
export type DragHandle = "bar" | "start" | "end" | "progress";

/**
 * The prior task a bar cannot be moved before (N4).
 */
export type StartBound = { 
/**
 * The prior task that starts last.
 */
task: number, 
/**
 * Its number in `#`.
 */
number: number, 
/**
 * Its name.
 */
name: string, 
/**
 * Its start: the earliest start allowed.
 */
start: string, 
/**
 * What the user is told.
 */
message: string, };

/**
 * Where a drag stands: what is drawn, and what a drop would commit.
 */
export type DragStep = { 
/**
 * The task that is dragged.
 */
task: number, 
/**
 * What is held.
 */
handle: DragHandle, 
/**
 * First day.
 */
start: string, 
/**
 * Last day, included.
 */
lastDay: string, 
/**
 * Days from first to last, both included, as the project counts them (D1, D2).
 */
duration: number, 
/**
 * 0 to 100.
 */
progress: number, 
/**
 * Left edge of the bar, px.
 */
x: number, 
/**
 * Width of the bar, px.
 */
width: number, 
/**
 * Width of the part that is done, px.
 */
progressWidth: number, 
/**
 * `2026-01-05T00:00:00`: what `date_change` reports as start.
 */
reportedStart: string, 
/**
 * `2026-01-09T23:59:59`: what `date_change` reports as end (spec §2).
 */
reportedEnd: string, 
/**
 * What is shown at the bar while it is dragged: `5 Jan 2026 - 9 Jan 2026`, or `40 %`.
 */
hint: string, 
/**
 * What a screen reader is told: `Paint: from 5 January 2026 to 9 January 2026.`
 */
announcement: string, 
/**
 * Why it went no further, where it did not.
 */
stopped: StartBound | null, 
/**
 * What a drop here commits; none where it changes nothing.
 */
command: Command | null, };

/**
 * A place in time that outlives a change of the view mode: the day under a
 * position, and how far into it.
 */
export type DateAt = { 
/**
 * `YYYY-MM-DD`.
 */
date: string, 
/**
 * From 0 (the day begins) to just under 1.
 */
part: number, };

/**
 * What of the plan a picture shows.
 */
export type PictureOptions = { 
/**
 * First row of the view.
 */
first: number, 
/**
 * Row after the last one; beyond the end means to the end.
 */
end: number, 
/**
 * From here, px from the left of the timeline; `None` for all of these rows' bars.
 */
x0: number | null, 
/**
 * To here.
 */
x1: number | null, 
/**
 * With the number, name and dates of each task beside its bar.
 */
withTable: boolean, 
/**
 * Heading; the plan's own words, shown as text.
 */
title: string, 
/**
 * View mode; `None` is the chart's own.
 */
view?: ViewMode | null, };

/**
 * Which one a record is, among those that several tabs write (L17).
 *
 * A tab is a writer and counts on from the record it opened (SR3). A record names
 * the last records of other writers that went into it or were kept as a version
 * before it, so that any two records tell which of them is behind, or that neither
 * is (SR4).
 */
export type Edition = { 
/**
 * More than that of every record it takes the place of; 0 before anything was stored.
 */
revision: number, 
/**
 * The open page that wrote it; two tabs never share one. Empty for a record
 * without an edition, which another program wrote.
 */
writer: string, 
/**
 * Records of other writers that it takes the place of, each as
 * `revision-writer`, the nearest first, separated by spaces; at most 24.
 */
follows: string, };

/**
 * What a stored record says of itself, read as if written by anybody: what cannot
 * be read is empty.
 */
export type Header = { 
/**
 * Which one it is.
 */
edition: Edition, 
/**
 * When, as an ISO 8601 instant.
 */
savedAt: string, 
/**
 * Above [`RECORD_VERSION`](crate::RECORD_VERSION): it must not be written over (GL5).
 */
version: number, 
/**
 * Number of tasks.
 */
tasks: number, 
/**
 * It has no tasks and no description: losing it loses nothing (SR9).
 */
isEmpty: boolean, };

/**
 * The permanent link a plan is pushed to (L9): it belongs to the plan, and
 * what takes the plan's place does not inherit it.
 */
export type PermanentLink = { 
/**
 * The short code.
 */
code: string, 
/**
 * Visitors may only view (L10).
 */
readOnly: boolean, };
