import { TEXT_FIELDS } from './keys'

/**
 * For the press of a mouse button on what decides about the text that is being typed: the field keeps the focus, which
 * would end the typing before the press has done anything.
 */
export function keepTyping(event: { preventDefault: () => void }) {
  if (document.activeElement?.matches(TEXT_FIELDS)) event.preventDefault()
}
