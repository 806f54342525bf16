/**
 * All icons side by side as one picture, which a button wears as a mask: an icon is no element of its own there, where
 * the page has most of them. In the colour of the button's words, as in `Icon`.
 */
import { iconDrawing } from './icon-element'
import { ICON_PATHS, type IconName } from './icon-paths'

const NAMES = Object.keys(ICON_PATHS) as IconName[]

/** Before anything is drawn: hands the picture to the style sheets. */
export function applyIcons() {
  const strip = iconDrawing(NAMES, '#000')
  strip.setAttribute('width', String(16 * NAMES.length))
  strip.setAttribute('height', '16')
  const text = encodeURIComponent(new XMLSerializer().serializeToString(strip))
  document.documentElement.style.setProperty('--icons', `url("data:image/svg+xml,${text}")`)
}

/** The place of an icon in the strip, for `--icon` and `--icon-after`. */
export const iconPlace = (name: IconName): string => String(NAMES.indexOf(name))
