/**
 * All icons side by side as one picture, which an element wears as a mask (base.css): an icon is no element of its own
 * there. In the colour of the element's words, as in `Icon`.
 */
import type { CSSProperties } from 'react'
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

const placeOf = (name: IconName): string => String(NAMES.indexOf(name))

/** What an element wears to show an icon before its words and one behind them. */
export const iconsOf = (icon: IconName | undefined, iconAfter?: IconName) => ({
  'data-icon': icon,
  'data-icon-after': iconAfter,
  style: {
    ...(icon && { '--icon': placeOf(icon) }),
    ...(iconAfter && { '--icon-after': placeOf(iconAfter) }),
  } as CSSProperties,
})
