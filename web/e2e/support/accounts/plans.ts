/** Small plans as links carry them, made without our own rules: base64 of mode, colon and CSV (GK5). */
const HEADER =
  'Task Name,Prior Dependency (Task #),Start Date,Duration (days),End Date (Calculated),Owner,Level,Progress,Done'

export const planUrl = (origin: string, description: string, mode: 'rw' | 'ro' = 'rw'): string => {
  const csv = `${mode}:# ${description}\n${HEADER}\nPaint,,2026-01-09,1,2026-01-12,Ada,0,0,false\n`
  return `${origin}/?data=${encodeURIComponent(Buffer.from(csv).toString('base64'))}`
}
