/** A file of another kind than was asked for: what to choose instead, and how other programs make one. */
import { formOf } from '../../codec/form-of'
import { HOW_TO_CSV, HOW_TO_XML, NO_PLAN_FILE, SELECT_JSON, SELECT_XML } from './texts'

/** What an import was asked for; null: a file was dropped, of whatever kind. */
export type Asked = 'csv' | 'json' | 'projectXml' | null

const isCsvName = (name: string): boolean => /\.csv$/i.test(name)

/** What a file that is none of ours can be turned into. */
export const howTo = (name: string): string[] =>
  isCsvName(name) ? [] : [/\.mp[pt]$/i.test(name) ? HOW_TO_XML : HOW_TO_CSV]

/** Null: it is read, or refused by who reads CSV files, in the sentence of spec §5. */
export function wrongKind(name: string, asked: Asked): { text: string; details: string[] } | null {
  if (asked === 'csv' || isCsvName(name) || formOf(name)) return null
  if (asked === 'projectXml') return { text: SELECT_XML, details: [HOW_TO_XML] }
  if (asked === 'json') return { text: SELECT_JSON, details: [] }
  return { text: NO_PLAN_FILE, details: howTo(name) }
}
