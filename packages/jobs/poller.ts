import { setTimeout as sleep } from 'node:timers/promises'

export type PollerOptions = {
  everySeconds: number
  onError: (error: Error) => void
  /** Calls `wake` when a commit brought work; a notification that gets lost costs `everySeconds`. */
  onDue?: ((wake: () => void) => Promise<AsyncDisposable>) | undefined
}

/**
 * The one clock of periodic work. Calls `work` at once and then every `everySeconds`, sooner after `wake` and immediately where it
 * resolved to true because there is more to do; never twice at the same time in this process.
 */
export async function startPoller(
  work: () => Promise<unknown>,
  { everySeconds, onError, onDue }: PollerOptions,
): Promise<AsyncDisposable> {
  let pause = new AbortController()
  let isStopping = false

  async function run() {
    while (!isStopping) {
      pause = new AbortController()
      const hasMore = await work().catch(onError)
      if (hasMore !== true)
        await sleep(everySeconds * 1000, undefined, { signal: pause.signal }).catch(() => {})
    }
  }
  const notifications = await onDue?.(() => pause.abort())
  const running = run()

  return {
    async [Symbol.asyncDispose]() {
      await notifications?.[Symbol.asyncDispose]()
      isStopping = true
      pause.abort()
      await running
    },
  }
}
