import { refuse } from '@rodovia/core/shared/refusal.ts'

type Waiting = { start: () => void; refuse: () => void }

/**
 * Runs work with at most `maxConcurrent` at a time, and at most `maxOfClient` of one client. Those who wait take turns by client, so
 * that a client who asks often waits for itself. Where more than `maxWaiting` wait, the newest of the client with the most is refused
 * with `unavailable`. Ours, because p-limit and p-queue know one line only.
 */
export function createFairQueue({
  maxConcurrent,
  maxWaiting,
  maxOfClient = maxConcurrent,
}: {
  maxConcurrent: number
  maxWaiting: number
  maxOfClient?: number
}) {
  /** The client at the front is next; after its turn it goes to the back. */
  const lines = new Map<string, Waiting[]>()
  /** The count of running works, by client. */
  const running = new Map<string, number>()
  let waiting = 0

  const runningOf = (client: string) => running.get(client) ?? 0

  function count(client: string, change: 1 | -1): void {
    const left = runningOf(client) + change
    if (left > 0) running.set(client, left)
    else running.delete(client)
  }

  function mayStart(client: string): boolean {
    const all = running.values().reduce((sum, one) => sum + one, 0)
    return all < maxConcurrent && runningOf(client) < maxOfClient
  }

  async function run<T>(client: string, work: () => Promise<T>): Promise<T> {
    if (mayStart(client)) count(client, 1)
    else await turnOf(client)
    try {
      return await work()
    } finally {
      count(client, -1)
      startNext()
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

  function startNext(): void {
    const next = lines.entries().find(([client]) => mayStart(client))
    if (!next) return
    const [client, line] = next
    count(client, 1)
    line.shift()?.start()
    waiting -= 1
    lines.delete(client)
    if (line.length > 0) lines.set(client, line)
  }

  function refuseNewest(): void {
    const [client, line] = [...lines].reduce((most, each) => (each[1].length > most[1].length ? each : most))
    line.pop()?.refuse()
    waiting -= 1
    if (line.length === 0) lines.delete(client)
  }

  return run
}
