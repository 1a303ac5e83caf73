import { setTimeout as sleep } from 'node:timers/promises'

export type Lane = AsyncDisposable & { isResting(): boolean; wake(): void }

/**
 * Works in this process as long as the work says that there may be more, rests so long, and looks again; sooner when it is woken.
 * Never twice at the same time.
 */
export function startLane(
  work: () => Promise<boolean>,
  restSeconds: number,
  onError: (error: Error) => void,
): Lane {
  let rest: AbortController | null = null
  let isAsked = false
  let isStopping = false

  function wake() {
    isAsked = true
    rest?.abort()
  }

  async function run() {
    while (!isStopping) {
      isAsked = false
      const isMore = await work().catch((error) => {
        onError(error)
        return false
      })
      if (isMore || isAsked) continue
      rest = new AbortController()
      await sleep(restSeconds * 1000, undefined, { signal: rest.signal }).catch(() => {})
      rest = null
    }
  }
  const running = run()

  return {
    isResting: () => rest !== null && !rest.signal.aborted,
    wake,
    async [Symbol.asyncDispose]() {
      isStopping = true
      wake()
      await running
    },
  }
}

export type Lanes = AsyncDisposable & { wake(): void }

/** Lanes beside one another, of which each does the same work. */
export function startLanes(count: number, ...lane: Parameters<typeof startLane>): Lanes {
  const lanes = Array.from({ length: count }, () => startLane(...lane))
  return {
    // One is enough: whoever rests, or, if nobody does, the first to look again before it rests.
    wake: () => (lanes.find((one) => one.isResting()) ?? lanes[0])?.wake(),
    async [Symbol.asyncDispose]() {
      await Promise.all(lanes.map((one) => one[Symbol.asyncDispose]()))
    },
  }
}
