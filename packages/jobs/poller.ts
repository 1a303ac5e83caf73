import { setTimeout as sleep } from 'node:timers/promises'

export type PollerOptions = {
  everySeconds: number
  onError: (error: Error) => void
  /** Wakes that come sooner after the last beginning share the next run; a first one waits for nothing. Default 0. */
  gatherMilliseconds?: number
  /** Calls `wake` when a commit brought work; a notification that gets lost costs `everySeconds`. */
  onDue?: ((wake: () => void) => Promise<AsyncDisposable>) | undefined
}

/**
 * The one clock of periodic work. Calls `work` at once and then every `everySeconds`, sooner after `wake` and immediately where it
 * resolved to true because there is more to do; never twice at the same time in this process.
 */
export async function startPoller(
  work: () => Promise<unknown>,
  { everySeconds, gatherMilliseconds = 0, onError, onDue }: PollerOptions,
): Promise<AsyncDisposable> {
  let pause = new AbortController()
  let isStopping = false

  async function run() {
    while (!isStopping) {
      pause = new AbortController()
      const beganAt = performance.now()
      const hasMore = await work().catch(onError)
      if (hasMore === true) continue
      await sleep(everySeconds * 1000, undefined, { signal: pause.signal }).catch(() => {})
      const gatherFor = beganAt + gatherMilliseconds - performance.now()
      if (gatherFor > 0 && !isStopping) await sleep(gatherFor)
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
