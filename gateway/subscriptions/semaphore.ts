/** Resolves when a permit is free, with what gives it back; giving it back again does nothing. */
export type Acquire = () => Promise<() => void>

/**
 * At most `permits` are out at a time, in the order in which they were asked for. One that is not given back
 * after `longestMs` counts as given back, so that what hangs does not hold up everything else.
 */
export function createSemaphore(permits: number, longestMs: number): Acquire {
  const waiting: (() => void)[] = []
  let free = permits

  function issue(): () => void {
    let isOut = true
    const giveBack = () => {
      if (!isOut) return
      isOut = false
      clearTimeout(timer)
      const next = waiting.shift()
      if (next) next()
      else free += 1
    }
    const timer = setTimeout(giveBack, longestMs).unref()
    return giveBack
  }
  return async () => {
    if (free > 0) free -= 1
    else await new Promise<void>((resolve) => waiting.push(resolve))
    return issue()
  }
}
