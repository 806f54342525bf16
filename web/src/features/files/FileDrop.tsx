import { useEffect, useRef, useState } from 'react'
import { codec } from '../../codec/load'
import { onLaunchedFiles } from '../../platform/files'
import { DROP_HINT } from './texts'
import styles from './Import.module.css'

/** What is dragged, where there are files in it. */
const filesIn = ({ dataTransfer }: DragEvent): DataTransfer | null =>
  dataTransfer?.types.includes('Files') ? dataTransfer : null

/** A dialog has the page to itself. */
const isDialogOpen = (): boolean => document.querySelector('[role="dialog"], [role="alertdialog"]') !== null

/** A file dropped anywhere on the page is imported; the page itself is never left for it. So is one the system opens. */
export function FileDrop({ onFiles }: { onFiles: (files: readonly File[]) => void }) {
  const [isOver, setOver] = useState(false)
  const latest = useRef(onFiles)
  useEffect(() => {
    latest.current = onFiles
  })
  useEffect(() => onLaunchedFiles((files) => latest.current(files)), [])

  useEffect(() => {
    const onOver = (event: DragEvent) => {
      const dragged = filesIn(event)
      if (!dragged) return
      // Left to the browser, the file would be opened in the place of the page, also where it is not taken.
      event.preventDefault()
      const isTaken = !isDialogOpen()
      setOver(isTaken)
      if (isTaken) codec.prepare()
      else dragged.dropEffect = 'none'
    }
    const onLeave = (event: DragEvent) => {
      // Within the page it only goes from one element to another.
      if (event.relatedTarget === null) setOver(false)
    }
    const onDrop = (event: DragEvent) => {
      const dropped = filesIn(event)
      if (!dropped) return
      event.preventDefault()
      setOver(false)
      if (isDialogOpen()) return
      latest.current([...dropped.files])
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
