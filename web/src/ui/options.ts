/** Choices of a list whose words stand in a text file: `{ day: 'Day' }` as `[{ value: 'day', label: 'Day' }]`. */
export const optionsOf = <Value extends string>(
  words: Record<Value, string>,
): { value: Value; label: string }[] =>
  (Object.entries(words) as [Value, string][]).map(([value, label]) => ({ value, label }))
