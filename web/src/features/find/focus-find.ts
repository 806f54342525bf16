/** The field of the find bar, which is open as long as something is filtered. */
export const focusFind = () => document.querySelector<HTMLInputElement>('search input')?.focus()
