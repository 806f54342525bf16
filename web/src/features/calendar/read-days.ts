/** Days off as typed, read by the rules; a codec that stopped answers with its sentence. */
import { codec } from '../../codec/load'

type Answer = { ok: true; lines: string; leftOut: number } | { ok: false; message: string }

const answered = async (call: Promise<Answer>): Promise<Answer> => {
  try {
    return await call
  } catch (fault) {
    return { ok: false, message: fault instanceof Error ? fault.message : String(fault) }
  }
}

/** @param areExtra days that work although the week or a day off says otherwise */
export const readDays = (text: string, areExtra: boolean): Promise<Answer> =>
  answered(codec.call('readTypedDays', [text, areExtra]))

export const readCalendar = (file: File): Promise<Answer> => answered(codec.call('readCalendar', [file]))
