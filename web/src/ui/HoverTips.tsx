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

function tipOf(target: EventTarget | null): { element: HTMLElement; text: string } | null {
  if (!(target instanceof Element)) return null
  const element = target.closest<HTMLElement>('[data-tip], [data-full]')
  if (!element) return null
  const { tip, full } = element.dataset
  if (tip) return { element, text: tip }
  return full && element.scrollWidth > element.clientWidth ? { element, text: full } : null
}

export function HoverTips({ root }: { root: RefObject<HTMLElement | null> }) {
  const [tip, setTip] = useState<Tip | null>(null)

  useEffect(() => {
    const area = root.current
    if (!area) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let shown: Element | null = null
    const hide = () => {
      clearTimeout(timer)
      shown = null
      setTip(null)
    }
    const onOver = (event: PointerEvent) => {
      if (event.pointerType === 'touch') return
      const found = tipOf(event.target)
      if (found?.element === shown) return
      hide()
      if (!found) return
      shown = found.element
      timer = setTimeout(() => {
        const box = found.element.getBoundingClientRect()
        if (box.width === 0) return
        setTip({ text: found.text, keys: found.element.dataset.keys, x: box.left, y: box.bottom + 6 })
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
