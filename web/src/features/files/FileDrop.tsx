import { useEffect, useRef, useState } from 'react'
import { codec } from '../../codec/load'
import { onLaunchedFile } from '../../platform/files'
import { DROP_HINT } from './texts'
import styles from './Import.module.css'

const hasFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') ?? false

/** A file dropped anywhere on the page is imported; the page itself is never left for it. So is one the system opens. */
export function FileDrop({ onFile }: { onFile: (file: File) => void }) {
  const [isOver, setOver] = useState(false)
  const latest = useRef(onFile)
  useEffect(() => {
    latest.current = onFile
  })
  useEffect(() => onLaunchedFile((file) => latest.current(file)), [])

  useEffect(() => {
    const onOver = (event: DragEvent) => {
      if (!hasFiles(event)) return
      event.preventDefault()
      codec.prepare()
      setOver(true)
    }
    const onLeave = (event: DragEvent) => {
      // Within the page it only goes from one element to another.
      if (event.relatedTarget === null) setOver(false)
    }
    const onDrop = (event: DragEvent) => {
      if (!hasFiles(event)) return
      event.preventDefault()
      setOver(false)
      // A dialog has the page to itself.
      if (document.querySelector('[role="dialog"], [role="alertdialog"]')) return
      const file = event.dataTransfer?.files[0]
      if (file) latest.current(file)
    }
    window.addEventListener('dragover', onOver)
    window.addEventListener('dragleave', onLeave)
    window.addEventListener('drop', onDrop)
    return () => {
      window.removeEventListener('dragover', onOver)
      window.removeEventListener('dragleave', onLeave)
      window.removeEventListener('drop', onDrop)
    }
  }, [])

  if (!isOver) return null
  return (
    <div className={styles.drop} aria-hidden="true">
      <p>{DROP_HINT}</p>
    </div>
  )
}
