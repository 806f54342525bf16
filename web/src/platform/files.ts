/** Files in and out, through the browser's own dialogs. */

/** Offers `content` as a download; bytes go out as they are. */
export function downloadFile(name: string, content: string | Uint8Array<ArrayBuffer>, type: string) {
  const address = URL.createObjectURL(new Blob([content], { type }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // Some browsers read the address only after this task.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}

/** The file the visitor chose, or null when the dialog was left. */
export function pickFile(accept: string): Promise<File | null> {
  return new Promise((resolve) => {
    const input = document.createElement('input')
    input.type = 'file'
    input.accept = accept
    input.addEventListener('change', () => resolve(input.files?.[0] ?? null))
    input.addEventListener('cancel', () => resolve(null))
    input.click()
  })
}

/** What is needed of the browser's queue; the DOM's own types do not know it yet. */
interface LaunchQueue {
  setConsumer(take: (launch: { files?: readonly { getFile(): Promise<File> }[] }) => void): void
}

/** Files that the system opened with the installed page, at once. Where one may not be read, nothing is. */
export function onLaunchedFiles(take: (files: readonly File[]) => void): void {
  const { launchQueue } = globalThis as { launchQueue?: LaunchQueue }
  launchQueue?.setConsumer(({ files = [] }) => {
    Promise.all(files.map((file) => file.getFile())).then(take, (error: unknown) =>
      console.error('The file could not be read:', error),
    )
  })
}
