/**
 * Analytics go to a tracker the host page may define (spec §7, decision U6); none is shipped. An event is a name
 * alone: no project text, no address (GP3).
 */
declare global {
  interface Window {
    barlineTracker?: (event: string) => void
  }
}

export function track(event: 'import' | 'export' | 'reset' | 'share') {
  try {
    window.barlineTracker?.(event)
  } catch (error) {
    console.error('The tracker failed:', error)
  }
}
