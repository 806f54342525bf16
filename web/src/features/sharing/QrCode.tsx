import { useMemo } from 'react'
import { modulesOf, pathOf } from './qr'
import { QR_CODE } from './texts-later'
import styles from './Sharing.module.css'

/** The link as a QR code, where one can hold it; dark on white in any light, for the camera. */
export function QrCode({ text }: { text: string }) {
  const modules = useMemo(() => modulesOf(text), [text])
  if (!modules) return null
  const size = modules.length
  return (
    <svg role="img" aria-label={QR_CODE} viewBox={`0 0 ${size} ${size}`} className={styles.qr}>
      <rect width={size} height={size} fill="#fff" />
      <path d={pathOf(modules)} fill="#000" shapeRendering="crispEdges" />
    </svg>
  )
}
