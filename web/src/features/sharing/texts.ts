/** What is said of links that are made, and of plans that came by one. */
import { number, tasks } from '../../ui/count'
import type { SharedLink } from '../../codec/__generated__/types'

export const VISIT = 'This project is a copy of what is behind a link: your changes stay in this browser.'
export const CREATING = 'Creating the link…'
/** Opens the system's own share sheet. */
export const SEND = 'Send…'

/** What visitors of the link may do. */
const MODES: Record<SharedLink['mode'], string> = {
  ro: 'a view link: visitors can view, not edit',
  rw: 'an edit link: visitors can edit a copy of their own',
}

export const madeText = ({ length, mode }: SharedLink, wasCopied: boolean): string =>
  `${wasCopied ? 'The link was copied.' : 'Your browser blocked copying. Copy the link below.'} It is ${number(length)} characters long, ${MODES[mode]}.`

/** The link was copied when its shorter form was not there yet. */
export const shorterText = ({ length, mode }: SharedLink): string =>
  `The link was copied. A shorter one of the same plan is here now: ${number(length)} characters, ${MODES[mode]}.`

export function carriedText(link: SharedLink, hasDescription: boolean): string {
  const more = link.hasExtraColumns ? ', with status and comments' : ''
  const copies = link.mode === 'ro' ? ' and make a copy: view-only does not keep anyone from copying it' : ''
  const also = hasDescription ? 'the description and ' : ''
  return `It carries ${also}${tasks(link.tasks)}${more}, as they are now. Anyone who has it can read them${copies}.`
}

/** What the visitor looks at. */
export type Arrived = 'view' | 'part' | 'edit' | 'visit' | 'joint' | 'clean'

/** @param live how it is followed, in words; null where it is not */
export function bannerText(kind: Arrived, count: number, hasOwn: boolean, live: string | null): string {
  const own = hasOwn ? ' Your own plan is not touched.' : ''
  const kept = hasOwn ? ' Your own plan is kept in Versions.' : ''
  const first = `Your first change makes a copy in this browser.${kept}`
  const begins = live === null ? '' : `${live} `
  switch (kind) {
    case 'view':
      if (live !== null) return `${live}${own}`
      return `You are viewing a shared project. You can view it but not edit it.${own}`
    case 'part':
      return `This link is incomplete. Only the first ${tasks(count)} could be read.${own}`
    case 'edit':
      return `This is a shared project. ${first}`
    case 'visit':
      return `${begins}This is another person’s project: your changes stay in this browser.${kept}`
    case 'joint':
      return `${begins}The owner lets you edit this plan. Everyone with the link sees your changes.${kept}`
    case 'clean':
      return `This project is empty.${hasOwn ? ` Your first change makes it the plan of this browser.${kept}` : ''}`
  }
}

/** The same of a view, for the one line that a phone has; null where only the whole says what happens. */
export function shortBannerText(kind: Arrived, count: number, live: string | null): string | null {
  switch (kind) {
    case 'view':
      return live ?? 'View only.'
    case 'part':
      return `Only the first ${tasks(count)}.`
    default:
      return null
  }
}

// LinkBanner
export const SHARED_PROJECT = 'Shared project'
export const SAVE_AS_MY_OWN_LINK = 'Save as my own link'
export const HIDE_THIS = 'Hide this'
export const MAKE_AN_EDITABLE_COPY = 'Make an editable copy'
/** The same, where the plan is followed, and on a phone. */
export const EDIT_A_COPY = 'Edit a copy'
export const KEEP_TO_MYSELF = 'Keep my changes to myself'
export const BACK_TO_MY_PROJECT = 'Back to my project'
export const START_MY_OWN_PROJECT = 'Start my own project'

// use-share
export const NOT_CREATED = 'Failed to generate shareable link. Please try again.'
