/** What is said politely to those who do not see it, where nothing else on the page tells it. */
import { Listeners } from '../listeners'

const listeners = new Listeners<[text: string]>()

export const say = listeners.tell

/** @returns stops it */
export const onSay = listeners.add
