/** The visitor's own calendar day, `YYYY-MM-DD`. */
export function todayText(now: Date = new Date()): string {
  const two = (part: number) => String(part).padStart(2, '0')
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`
}
