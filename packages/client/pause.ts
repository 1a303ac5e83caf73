const firstMilliseconds = 300
const longestMilliseconds = 10_000

/** Exponential, and random in its upper half, so that clients that failed together do not return together. */
export function backoffMilliseconds(attempt: number): number {
  const full = Math.min(firstMilliseconds * 2 ** (attempt - 1), longestMilliseconds)
  return full * (0.5 + Math.random() / 2)
}

/** Waits; rejects with the signal's reason when that is aborted. */
export function pause(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason)
    const onAbort = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', onAbort)
      resolve()
    }, milliseconds)
    signal?.addEventListener('abort', onAbort, { once: true })
  })
}
