/** A turn for what else the browser has to do: keys, scripts that have come, a frame. */
export const nextTask = (): Promise<void> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    // Not a timer: of those the browser holds some back.
    port1.onmessage = () => {
      port1.close()
      resolve()
    }
    port2.postMessage(null)
  })
