/** Numbers with their nouns. Every sentence of the page that counts goes through here. */
import { once } from './once'
import { LANGUAGE, pageLocale } from './locale'
import { remembered } from './remembered'
import { DAYS, TASKS } from './texts'

/** The forms of a noun by plural category (Unicode CLDR); English uses `one` and `other`. */
export type Noun = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }

const rules = once(() => new Intl.PluralRules(LANGUAGE))
const numbers = once(() => new Intl.NumberFormat(pageLocale()))

export const number = (count: number): string => numbers().format(count)

/** The noun alone, as it stands behind `count`: `nounFor(1, DAYS)` is "day". */
export const nounFor = (count: number, noun: Noun): string => noun[rules().select(count)] ?? noun.other

/** "1 day", "2,000 days". */
export const counted = (count: number, noun: Noun): string => `${number(count)} ${nounFor(count, noun)}`

export const days = remembered((count: number): string => counted(count, DAYS))
export const tasks = (count: number): string => counted(count, TASKS)
