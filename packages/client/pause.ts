const firstMilliseconds = 300
const longestMilliseconds = 10_000

/** Exponential, and random in its upper half, so that clients that failed together do not return together. */
export function backoffMilliseconds(attempt: number): number {
  const full = Math.min(firstMilliseconds * 2 ** (attempt - 1), longestMilliseconds)
  return full * (0.5 + Math.random() / 2)
}

/** React Native's signals have no reason. */
export function reasonOf(signal: AbortSignal): unknown {
  return signal.reason ?? new Error('aborted')
}

type OnlineEvents = {
  addEventListener?(type: 'online', listener: () => void): void
  removeEventListener?(type: 'online', listener: () => void): void
}

/** Waits, less long if the browser is back online; rejects with the signal's reason when that is aborted. */
export function pause(milliseconds: number, signal?: AbortSignal): Promise<void> {
  const browser = globalThis as OnlineEvents
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(reasonOf(signal))
    const settle = () => {
      clearTimeout(timer)
      browser.removeEventListener?.('online', settle)
      signal?.removeEventListener('abort', settle)
      if (signal?.aborted) reject(reasonOf(signal))
      else resolve()
    }
    const timer = setTimeout(settle, milliseconds)
    browser.addEventListener?.('online', settle)
    signal?.addEventListener('abort', settle)
  })
}
