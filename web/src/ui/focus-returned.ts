/**
 * Two frames: a menu or dialog that closed has given the focus back, so that the next one can do so in its turn. A
 * page that is not seen draws no frames and has no focus to give.
 */
export const focusReturned = (): Promise<void> =>
  document.hidden
    ? Promise.resolve()
    : new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())))
