export type Sweep = AsyncDisposable & {
  /** Has the work done now; while it is being done, once more behind it. */
  ask(): void
}

/** Does work again and again in this process, at least that often, and never twice at the same time. */
export function startSweep(
  work: () => Promise<void>,
  { everySeconds, onError }: { everySeconds: number; onError: (error: Error) => void },
): Sweep {
  let running: Promise<void> | null = null
  let isAskedAgain = false

  async function run() {
    do {
      isAskedAgain = false
      await work().catch(onError)
    } while (isAskedAgain)
    running = null
  }

  function ask() {
    isAskedAgain = true
    running ??= run()
  }

  const timer = setInterval(ask, everySeconds * 1000)
  ask()
  return {
    ask,
    async [Symbol.asyncDispose]() {
      clearInterval(timer)
      await running
    },
  }
}
