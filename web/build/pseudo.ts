/**
 * A language that is none: English with accents, two fifths longer, in brackets. What stays plain on the page passed
 * no text file, and what is cut would be cut in German.
 */
const ACCENTED = 'áƀçđéƒĝĥíĵķļɱñóþɋřšţúṽŵẋýžÁƁÇĐÉƑĜĤÍĴĶĻṀÑÓÞɊŘŠŢÚṼŴẊÝŽ'
const PLAIN = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'
const LONGER = 0.4

const accent = (text: string): string =>
  text.replace(/[a-zA-Z]/g, (letter) => ACCENTED[PLAIN.indexOf(letter)] ?? letter)

/** `[Šĥáŕé··]`; a text without letters, a number or a sign, stays. */
export function pseudo(text: string, kept: readonly string[] = []): string {
  if (!/\p{L}/u.test(text)) return text
  // What was put into the sentence is the plan's: it stays as it is.
  // A word of one or two letters is a code of the page, and would be found within others.
  const parts = kept.filter((part) => part.length > 2).sort((one, other) => other.length - one.length)
  const pattern = new RegExp(
    parts.map((part) => part.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')).join('|') || '$^',
    'g',
  )
  let at = 0
  let said = ''
  for (const { 0: part, index } of text.matchAll(pattern)) {
    said += accent(text.slice(at, index)) + part
    at = index + part.length
  }
  // A text that ends a sentence begun elsewhere keeps its spaces outside.
  const [, before = '', body = '', after = ''] =
    /^(\s*)([^]*?)(\s*)$/.exec(said + accent(text.slice(at))) ?? []
  return `${before}[${body}${'·'.repeat(Math.ceil(body.length * LONGER))}]${after}`
}

/** All texts in a value, however deep. */
function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null) return []
  return Object.values(value).flatMap(stringsIn)
}

/** The value with its texts changed; `isText` says by the field which of them are. */
function mapped(
  value: unknown,
  change: (text: string) => string,
  isText: (field: string) => boolean = () => true,
  field = '',
): unknown {
  if (typeof value === 'string') return isText(field) ? change(value) : value
  if (Array.isArray(value)) return value.map((one) => mapped(one, change, isText, field))
  if (typeof value !== 'object' || value === null) return value
  if (Object.getPrototypeOf(value) !== Object.prototype) return value
  // A place that links are sent to has no name of the plan's.
  const fieldOf = (key: string) => (key === 'name' && 'fits' in value ? 'label' : key)
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [key, mapped(one, change, isText, fieldOf(key))]),
  )
}

export function say<Texts extends unknown[]>(_file: string, english: Texts): Texts {
  return english.map((text) => {
    if (typeof text !== 'function') return mapped(text, pseudo)
    return (...args: unknown[]) => mapped(text(...args), (said) => pseudo(said, args.flatMap(stringsIn)))
  }) as Texts
}

/** Fields of what the rules answer that are sentences; the others are the plan's, or names. */
const SENTENCE =
  /^(announcement|baseline|dates|description|effect|endDateWhy|ends|endsWhy|filter|hint|label|message|notes|ownerName|reason|redo|refusal|repairs|rowErrors|said|slip|text|title|undo|warnings|when)$/

/** Of a door to the rules: its methods, and those of the views it hands out. */
export function hear<Rules extends object>(rules: Rules): Rules {
  const heard = (answer: unknown): unknown => {
    if (answer instanceof Promise) return answer.then(heard)
    const isView = typeof answer === 'object' && answer !== null && 'free' in answer
    return isView ? hear(answer) : mapped(answer, pseudo, (field) => SENTENCE.test(field))
  }
  return new Proxy(rules, {
    get(target, name) {
      const member = Reflect.get(target, name) as unknown
      if (typeof member !== 'function') return member
      return (...args: unknown[]) => {
        const answer = member.apply(target, args) as unknown
        // What holds a task: the one sentence that is an answer by itself.
        return name === 'followChain' ? pseudo(answer as string) : heard(answer)
      }
    },
  })
}
