import type { ReactNode } from 'react'

/** Line icons on a 16 px grid, drawn with the text's colour. Decoration: the control around them has a name. */
const PATHS = {
  addBelow: <path d="M2 3.5h12M2 7h5M11 8v6M8 11h6" />,
  addSame: <path d="M2 4h9M2 8h6M12 8v6M9 11h6" />,
  addSub: <path d="M2 3.5h9M4 3.5V11h3M12 8v6M9 11h6" />,
  board: <path d="M2.5 2.5h3v11h-3zM6.5 2.5h3v7h-3zM10.5 2.5h3v9h-3z" />,
  calendar: (
    <path d="M3.5 3h9A1.5 1.5 0 0 1 14 4.5v8a1.5 1.5 0 0 1-1.5 1.5h-9A1.5 1.5 0 0 1 2 12.5v-8A1.5 1.5 0 0 1 3.5 3ZM2 6.5h12M5 1.5V4M11 1.5V4" />
  ),
  chart: <path d="M2 2v12h12M5 5h5M7 8h6M5 11h3" />,
  check: <path d="m3 8.5 3.5 3.5L13 4.5" />,
  chevronDown: <path d="m4 6 4 4 4-4" />,
  chevronLeft: <path d="m10 4-4 4 4 4" />,
  chevronRight: <path d="m6 4 4 4-4 4" />,
  columns: <path d="M2 3h12v10H2zM6.3 3v10M10 3v10" />,
  close: <path d="m4 4 8 8M12 4l-8 8" />,
  download: <path d="M8 2v8M4.5 7 8 10.5 11.5 7M2.5 13.5h11" />,
  fit: <path d="M2 3v10M14 3v10M4.5 8h7M6.5 6l-2 2 2 2M9.5 6l2 2-2 2" />,
  find: <path d="M7 2.5a4.5 4.5 0 1 1 0 9 4.5 4.5 0 0 1 0-9ZM10.3 10.3 14 14" />,
  help: (
    <path d="M6 6a2 2 0 1 1 2.8 1.8c-.5.3-.8.7-.8 1.2v.5M8 12v.1M8 1.5a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13Z" />
  ),
  history: <path d="M2.5 3v3h3M2.8 6A5.5 5.5 0 1 1 2.5 8.5M8 5v3.2l2.2 1.3" />,
  indent: <path d="M2 3h12M7 6.5h7M7 9.5h7M2 13h12M2 6l2.2 2L2 10" />,
  menu: <path d="M2.5 4h11M2.5 8h11M2.5 12h11" />,
  monitor: <path d="M2.5 3h11v7.5h-11zM6 13.5h4M8 10.5v3" />,
  moon: <path d="M13 9.5A5.5 5.5 0 0 1 6.5 3a5.5 5.5 0 1 0 6.5 6.5Z" />,
  more: <path d="M3.5 8h.01M8 8h.01M12.5 8h.01" strokeWidth="2.2" />,
  moveDown: <path d="M8 3v10M4 9l4 4 4-4" />,
  moveUp: <path d="M8 13V3M4 7l4-4 4 4" />,
  pen: <path d="m3 13 .8-3.2 7-7 2.4 2.4-7 7zM9.4 4.2l2.4 2.4" />,
  pin: <path d="M5.5 2.5h5M6.3 2.5v4L4.5 9h7L9.7 6.5v-4M8 9v5" />,
  note: <path d="M3.5 2h9v12h-9zM6 5.5h4M6 8h4M6 10.5h2" />,
  outdent: <path d="M2 3h12M7 6.5h7M7 9.5h7M2 13h12M4.2 6 2 8l2.2 2" />,
  layers: <path d="M2.5 4.5h7M6.5 8h7M4.5 11.5h7" />,
  link: (
    <path d="M6.5 9.5a2.8 2.8 0 0 0 4 0l2.2-2.2a2.8 2.8 0 0 0-4-4l-.9.9M9.5 6.5a2.8 2.8 0 0 0-4 0L3.3 8.7a2.8 2.8 0 0 0 4 4l.9-.9" />
  ),
  person: <path d="M8 2.2a2.8 2.8 0 1 1 0 5.6 2.8 2.8 0 0 1 0-5.6ZM2.8 13.8a5.2 5.2 0 0 1 10.4 0" />,
  plus: <path d="M8 3v10M3 8h10" />,
  redo: <path d="M13 6H6.5a3.5 3.5 0 0 0 0 7H9M13 6 9.8 2.8M13 6 9.8 9.2" />,
  refresh: <path d="M13 8a5 5 0 1 1-1.6-3.7M13 2v3h-3" />,
  reset: <path d="M3 8a5 5 0 1 0 1.6-3.7M3 2v3h3" />,
  share: (
    <path d="M10.5 5.5 6 8l4.5 2.5M12 2.5a2 2 0 1 1 0 4 2 2 0 0 1 0-4ZM4.5 6a2 2 0 1 1 0 4 2 2 0 0 1 0-4ZM12 9.5a2 2 0 1 1 0 4 2 2 0 0 1 0-4Z" />
  ),
  shift: <path d="M2 5h9M8.5 2.5 11 5 8.5 7.5M14 11H5M7.5 8.5 5 11l2.5 2.5" />,
  sun: (
    <path d="M8 5a3 3 0 1 1 0 6 3 3 0 0 1 0-6ZM8 1.2v1.3M8 13.5v1.3M1.2 8h1.3M13.5 8h1.3M3.2 3.2l.9.9M11.9 11.9l.9.9M12.8 3.2l-.9.9M4.1 11.9l-.9.9" />
  ),
  table: <path d="M2 3h12v10H2zM2 6.5h12M2 9.8h12M6 6.5V13" />,
  trash: <path d="M2.5 4.5h11M6 4.5V2.5h4v2M4 4.5l.7 9h6.6l.7-9M6.6 7v4M9.4 7v4" />,
  undo: <path d="M3 6h6.5a3.5 3.5 0 0 1 0 7H7M3 6l3.2-3.2M3 6l3.2 3.2" />,
  upload: <path d="M8 10.5V2.5M4.5 6 8 2.5 11.5 6M2.5 13.5h11" />,
  warning: <path d="M8 2.2 14.5 13.5h-13ZM8 6.5V10M8 11.9v.1" />,
  zoomIn: <path d="M7 2.5a4.5 4.5 0 1 1 0 9 4.5 4.5 0 0 1 0-9ZM10.3 10.3 14 14M7 5v4M5 7h4" />,
  zoomOut: <path d="M7 2.5a4.5 4.5 0 1 1 0 9 4.5 4.5 0 0 1 0-9ZM10.3 10.3 14 14M5 7h4" />,
} satisfies Record<string, ReactNode>

export type IconName = keyof typeof PATHS

export function Icon({ name, size = 16 }: { name: IconName; size?: number }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 16 16"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      {PATHS[name]}
    </svg>
  )
}
