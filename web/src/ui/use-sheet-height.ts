import { useLayoutEffect, type RefObject } from 'react'

const sheets = new Set<HTMLElement>()

function tell() {
  const heights = [...sheets].map((sheet) => sheet.offsetHeight)
  document.documentElement.style.setProperty('--sheet-height', `${Math.max(0, ...heights)}px`)
}

/**
 * For what lies over the window's foot: it says how high it is (`--sheet-height`), so that notices stand above it and
 * what is brought into view is not under it.
 *
 * @param isSheet whether it lies there
 */
export function useSheetHeight(box: RefObject<HTMLElement | null>, isSheet: boolean) {
  useLayoutEffect(() => {
    const sheet = box.current
    if (!sheet || !isSheet) return
    const sizes = new ResizeObserver(tell)
    sheets.add(sheet)
    sizes.observe(sheet)
    return () => {
      sizes.disconnect()
      sheets.delete(sheet)
      tell()
    }
  }, [box, isSheet])
}
