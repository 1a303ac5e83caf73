import { refuse } from '@rodovia/core/shared/refusal.ts'

type Waiting = { start: () => void; refuse: () => void }

/**
 * Runs work with at most `maxConcurrent` at a time. Those who wait take turns by client, so that a client who asks often waits for itself.
 * Where more than `maxWaiting` wait, the newest of the client with the most is refused with `unavailable`. Ours, because p-limit and
 * p-queue know one line only.
 */
export function createFairQueue({
  maxConcurrent,
  maxWaiting,
}: {
  maxConcurrent: number
  maxWaiting: number
}) {
  /** The client at the front is next; after its turn it goes to the back. */
  const lines = new Map<string, Waiting[]>()
  let running = 0
  let waiting = 0

  async function run<T>(client: string, work: () => Promise<T>): Promise<T> {
    if (running < maxConcurrent) running += 1
    else await turnOf(client)
    try {
      return await work()
    } finally {
      if (!startNext()) running -= 1
    }
  }

  function turnOf(client: string): Promise<void> {
    return new Promise((resolve, reject) => {
      const line = lines.get(client) ?? []
      lines.set(client, line)
      line.push({ start: resolve, refuse: () => reject(refuse('unavailable', { retryAfterSeconds: 2 })) })
      waiting += 1
      if (waiting > maxWaiting) refuseNewest()
    })
  }

  function startNext(): boolean {
    const [next] = lines
    if (!next) return false
    const [client, line] = next
    line.shift()?.start()
    waiting -= 1
    lines.delete(client)
    if (line.length > 0) lines.set(client, line)
    return true
  }

  function refuseNewest(): void {
    const [client, line] = [...lines].reduce((most, each) => (each[1].length > most[1].length ? each : most))
    line.pop()?.refuse()
    waiting -= 1
    if (line.length === 0) lines.delete(client)
  }

  return run
}
