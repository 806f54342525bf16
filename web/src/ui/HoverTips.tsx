/**
 * Tooltips for many small things at once: one element and three listeners for a whole table, where a tooltip
 * component in each cell would cost thousands.
 *
 * `data-tip` is shown as it is (with the shortcut of `data-keys`); `data-full` only where the element's text is
 * cut off. The words are a help for the eye: whatever carries them has a name of its own.
 */
import { useEffect, useState, type RefObject } from 'react'
import { keyNames } from './keys'
import styles from './HoverTips.module.css'

const DELAY_MS = 450

interface Tip {
  text: string
  keys: string | undefined
  x: number
  y: number
}

/** What to say of an element, now that it is shown: to ask whether text is cut off lays the page out. */
function tipOf(element: HTMLElement): string | undefined {
  const { tip, full } = element.dataset
  return tip || (element.scrollWidth > element.clientWidth ? full : undefined)
}

export function HoverTips({ root }: { root: RefObject<HTMLElement | null> }) {
  const [tip, setTip] = useState<Tip | null>(null)

  useEffect(() => {
    const area = root.current
    if (!area) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let shown: Element | null = null
    let isOpen = false
    const hide = () => {
      clearTimeout(timer)
      shown = null
      // React looks into it even where nothing is shown, and a scroll comes here in every frame.
      if (isOpen) setTip(null)
      isOpen = false
    }
    const onOver = (event: PointerEvent) => {
      if (event.pointerType === 'touch') return
      // Every frame of a scroll puts another element under the pointer: nothing is measured until one stays there.
      const element =
        event.target instanceof Element ? event.target.closest<HTMLElement>('[data-tip], [data-full]') : null
      if (element === shown) return
      hide()
      if (!element) return
      shown = element
      timer = setTimeout(() => {
        const text = tipOf(element)
        const box = element.getBoundingClientRect()
        if (!text || box.width === 0) return
        isOpen = true
        setTip({ text, keys: element.dataset.keys, x: box.left, y: box.bottom + 6 })
      }, DELAY_MS)
    }
    area.addEventListener('pointerover', onOver)
    area.addEventListener('pointerleave', hide)
    area.addEventListener('pointerdown', hide)
    area.addEventListener('scroll', hide, { passive: true })
    area.addEventListener('keydown', hide)
    return () => {
      clearTimeout(timer)
      area.removeEventListener('pointerover', onOver)
      area.removeEventListener('pointerleave', hide)
      area.removeEventListener('pointerdown', hide)
      area.removeEventListener('scroll', hide)
      area.removeEventListener('keydown', hide)
    }
  }, [root])

  if (!tip) return null
  return (
    <div
      aria-hidden="true"
      className={styles.tip}
      style={{
        left: Math.max(8, Math.min(tip.x, window.innerWidth - 348)),
        ...(tip.y > window.innerHeight - 60 ? { bottom: window.innerHeight - tip.y + 44 } : { top: tip.y }),
      }}
    >
      {tip.text}
      {tip.keys && <kbd>{keyNames(tip.keys)}</kbd>}
    </div>
  )
}
