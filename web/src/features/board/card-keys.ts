/** What a key means on a card (decisions §B.3). Pure: the board does it. */
export type CardKey =
  | { do: 'lift' }
  | { do: 'drop' }
  | { do: 'cancel' }
  | { do: 'over'; by: -1 | 1 | 'first' | 'last' }
  /** A key that would leave the lifted card where it is: said, not ignored. */
  | { do: 'explainOrder' }
  | { do: 'stay' }
  | { do: 'go'; columns: -1 | 0 | 1; places: -1 | 0 | 1 | 'first' | 'last' }
  | { do: 'open' }
  | { do: 'menu' }
  | { do: 'delete' }

interface Key {
  key: string
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
  shiftKey: boolean
}

export function cardKey(event: Key, isLifted: boolean): CardKey | null {
  if (event.key === 'F10' && event.shiftKey && !isLifted) return { do: 'menu' }
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return null
  if (isLifted)
    switch (event.key) {
      case ' ':
      case 'Enter':
        return { do: 'drop' }
      case 'Escape':
        return { do: 'cancel' }
      case 'ArrowLeft':
        return { do: 'over', by: -1 }
      case 'ArrowRight':
        return { do: 'over', by: 1 }
      case 'Home':
        return { do: 'over', by: 'first' }
      case 'End':
        return { do: 'over', by: 'last' }
      case 'ArrowUp':
      case 'ArrowDown':
        return { do: 'explainOrder' }
      case 'Tab':
        return { do: 'stay' }
      default:
        return null
    }
  switch (event.key) {
    case ' ':
      return { do: 'lift' }
    case 'Enter':
      return { do: 'open' }
    case 'ContextMenu':
      return { do: 'menu' }
    case 'Delete':
      return { do: 'delete' }
    case 'ArrowUp':
      return { do: 'go', columns: 0, places: -1 }
    case 'ArrowDown':
      return { do: 'go', columns: 0, places: 1 }
    case 'ArrowLeft':
      return { do: 'go', columns: -1, places: 0 }
    case 'ArrowRight':
      return { do: 'go', columns: 1, places: 0 }
    case 'Home':
      return { do: 'go', columns: 0, places: 'first' }
    case 'End':
      return { do: 'go', columns: 0, places: 'last' }
    default:
      return null
  }
}
