import { setTimeout as sleep } from 'node:timers/promises'

export type Poller = AsyncDisposable & { isIdle(): boolean; wake(): void }

/**
 * Works in this process as long as the work says that there may be more, rests so long, and looks again; sooner when it is woken.
 * Never twice at the same time.
 */
export function startPoller(
  work: () => Promise<boolean>,
  pollSeconds: number,
  onError: (error: Error) => void,
): Poller {
  let pause: AbortController | null = null
  let isWoken = false
  let isStopping = false

  function wake() {
    isWoken = true
    pause?.abort()
  }

  async function run() {
    while (!isStopping) {
      isWoken = false
      const hasMore = await work().catch((error) => {
        onError(error)
        return false
      })
      if (hasMore || isWoken) continue
      pause = new AbortController()
      await sleep(pollSeconds * 1000, undefined, { signal: pause.signal }).catch(() => {})
      pause = null
    }
  }
  const running = run()

  return {
    isIdle: () => pause !== null && !pause.signal.aborted,
    wake,
    async [Symbol.asyncDispose]() {
      isStopping = true
      wake()
      await running
    },
  }
}

export type PollerGroup = AsyncDisposable & { wake(): void }

/** Lanes beside one another, of which each does the same work. */
export function startPollers(count: number, ...options: Parameters<typeof startPoller>): PollerGroup {
  const pollers = Array.from({ length: count }, () => startPoller(...options))
  return {
    // One is enough: whoever rests, or, if nobody does, the first to look again before it rests.
    wake: () => (pollers.find((poller) => poller.isIdle()) ?? pollers[0])?.wake(),
    async [Symbol.asyncDispose]() {
      await Promise.all(pollers.map((poller) => poller[Symbol.asyncDispose]()))
    },
  }
}
