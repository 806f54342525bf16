/** Plans that the one on the screen is compared with: a version, a file, what is behind a link. Read, never opened. */
import { findShortUrl } from '../../api/short-url'
import { formOf } from '../../codec/form-of'
import { codec } from '../../codec/load'
import { dataIn, linkIn } from '../../platform/link-address'
import { pageOrigin } from '../../platform/origin'
import { todayText } from '../../platform/today'
import { readVersion, type Version } from '../../platform/versions'
import {
  FILE,
  LINK,
  LINK_GONE,
  LINK_LATER,
  NO_LINK,
  timeText,
  VERSION,
  VERSION_GONE,
  versionText,
} from './texts'

type Found = { ok: true; record: string } | { ok: false; message: string }

export interface OtherPlan {
  /** What it is called in a title. */
  name: string
  /** What its column is called. */
  heading: string
  read: () => Promise<Found>
}

export const ofVersion = (version: Version): OtherPlan => ({
  name: versionText(timeText(version.time)),
  heading: VERSION,
  read: async () => {
    const record = await readVersion(version.id).catch(() => null)
    return record === null ? { ok: false, message: VERSION_GONE } : { ok: true, record }
  },
})

export const ofFile = (file: File): OtherPlan => ({
  name: file.name,
  heading: FILE,
  read: () => {
    const form = formOf(file.name)
    return form === null
      ? codec.call('readCsv', [file, {}, todayText()])
      : codec.call('readPlan', [file, form, todayText()])
  },
})

export const ofLink = (text: string): OtherPlan => ({
  name: LINK,
  heading: LINK,
  read: async () => {
    const data = await dataOf(text.trim())
    return typeof data === 'string' ? codec.call('openLink', [data, todayText(), true]) : data
  },
})

/** The data a link carries, or has behind its code; it is read here, never visited. */
async function dataOf(text: string): Promise<string | Found> {
  const address = URL.canParse(text) ? new URL(text) : null
  const link = address && linkIn(address.search, address.hash)
  if (link?.kind === 'data') return link.data
  // A code is of this site: another one's server is not asked.
  if (!link || address.origin !== pageOrigin()) return { ok: false, message: NO_LINK }
  const found = await findShortUrl(link.code)
  if (found.kind !== 'found')
    return { ok: false, message: found.kind === 'notFound' ? LINK_GONE : LINK_LATER[found.why] }
  return dataIn(found.longUrl) ?? { ok: false, message: NO_LINK }
}
