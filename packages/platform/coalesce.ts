/**
 * Coalesces calls: the first one starts `work`; any number of calls while it runs start it once again afterwards. `work` must not
 * reject.
 */
export function coalesce(work: () => Promise<void>): () => void {
  let isRunning = false
  let isRequested = false

  async function run() {
    isRunning = true
    do {
      isRequested = false
      await work()
    } while (isRequested)
    isRunning = false
  }

  return () => {
    if (isRunning) isRequested = true
    else void run()
  }
}
