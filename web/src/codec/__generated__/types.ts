/** Generated from crates/share-codec by `just gen`. Do not edit. */

/** Which part of `3/4/2026` is the day. */
export type DateOrder = "dayMonth" | "monthDay";

/**
 * What a column of a file means.
 */
export type Column = "name" | "prior" | "start" | "duration" | "end" | "owner" | "level" | "progress" | "done" | "status" | "comment" | "id" | "outlineLevel" | "outlineNumber" | "parent" | "scheduling";

/**
 * How text is written in bytes.
 */
export type Encoding = "utf8" | "utf16-le" | "utf16-be" | "windows1252" | "windows1250" | "windows1251";

/**
 * How the meaning of the columns was found.
 */
export type Mapping = "byName" | "byPosition" | "asTold";

/**
 * One column of a file.
 */
export type FileColumn = { 
/**
 * Its header cell.
 */
title: string, 
/**
 * What it was read as; `None`: not read.
 */
column: Column | null, };

/**
 * How a file was read.
 */
export type Understood = { 
/**
 * What stands between cells.
 */
delimiter: string, 
/**
 * How bytes became text.
 */
encoding: Encoding, 
/**
 * How `3/4/2026` was read (D6).
 */
dateOrder: DateOrder, 
/**
 * Some dates would be others in the other order, and none tells which is right.
 */
dateOrderDoubtful: boolean, 
/**
 * Whether numbers among the dates were read as Excel's days; `None`: there are none.
 */
serialDates: boolean | null, 
/**
 * How the columns got their meaning.
 */
mapping: Mapping, 
/**
 * It has the columns this program writes.
 */
isOwn: boolean, 
/**
 * The file's columns in order.
 */
columns: Array<FileColumn>, 
/**
 * Rows of data, good and bad.
 */
rows: number, };

/**
 * What the user says of a file; what is `None` is found out.
 */
export type ImportOptions = { 
/**
 * What stands between cells.
 */
delimiter: string, 
/**
 * How bytes become text.
 */
encoding?: Encoding, 
/**
 * How `3/4/2026` is read (D6).
 */
dateOrder: DateOrder, 
/**
 * Whether numbers such as `46027` among the dates are Excel's days.
 */
serialDates?: boolean, 
/**
 * What each column of the file means, in file order.
 */
columns?: Array<Column | null>, };

/**
 * A cell that was read with doubt.
 */
export type Doubt = { 
/**
 * Which cell: one of the columns a [`PreviewRow`] has.
 */
column: Column, 
/**
 * What was done and why.
 */
reason: string, };

/**
 * One row as the task it becomes.
 */
export type PreviewRow = { 
/**
 * Its number as a task, from 1.
 */
number: number, 
/**
 * Task name.
 */
name: string, 
/**
 * Numbers of the tasks before it.
 */
prior: string, 
/**
 * First day, `YYYY-MM-DD`.
 */
start: string, 
/**
 * Days.
 */
duration: number, 
/**
 * Who does it.
 */
owner: string, 
/**
 * Depth in the outline.
 */
level: number, 
/**
 * Per cent done.
 */
progress: number, 
/**
 * Ticked off.
 */
done: boolean, 
/**
 * One of the six.
 */
status: string, 
/**
 * Free text.
 */
comment: string, 
/**
 * What is doubtful about it.
 */
doubts: Array<Doubt>, };

/**
 * A file as it would be imported, for the eye.
 */
export type ImportPreview = { 
/**
 * Tasks it gives.
 */
count: number, 
/**
 * The project's description; empty when the file has none.
 */
description: string, 
/**
 * How it was read; of its columns the first hundred.
 */
understood: Understood, 
/**
 * Something in it should be looked at first: it is not in our own form, a
 * cell or a row is doubtful, or its encoding or dates are a guess.
 */
needsALook: boolean, 
/**
 * Cells that were read with doubt.
 */
doubts: number, 
/**
 * A sentence for each of the first of them.
 */
warnings: Array<string>, 
/**
 * Rows that became no task.
 */
errors: number, 
/**
 * A sentence for each of the first of them.
 */
rowErrors: Array<string>, 
/**
 * The first rows, and the first with a doubt, in the order of the file.
 */
table: Array<PreviewRow>, };

/**
 * What the visitor of a link may do (spec §4). It is a wish, not a lock: the
 * plan is in the link (GK8).
 */
export type Mode = "rw" | "ro";

/**
 * A channel people send links through, and whether one fits there.
 */
export type ChannelLimit = { 
/**
 * In the user's words.
 */
name: string, 
/**
 * The longest link it takes, in characters.
 */
limit: number, 
/**
 * The link is not longer.
 */
fits: boolean, };

/**
 * A link that carries a plan.
 */
export type SharedLink = { 
/**
 * The whole address, with the plan in `data`.
 */
url: string, 
/**
 * Length of the address in characters.
 */
length: number, 
/**
 * What its visitors may do.
 */
mode: Mode, 
/**
 * Number of tasks it carries.
 */
tasks: number, 
/**
 * It carries status and comments too (C1).
 */
hasExtraColumns: boolean, 
/**
 * Where it can be sent.
 */
channels: Array<ChannelLimit>, };
