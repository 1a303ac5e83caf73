import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

/**
 * Below the ports that the system gives to connections and to listeners on port 0, and for each worker of the tests its own: what is
 * free when it is looked for is still so when a process that has started meanwhile listens there.
 */
const portsOfWorker = 1_000
const firstPort = 12_000 + portsOfWorker * (Number(process.env.VITEST_POOL_ID ?? 0) % 20)

/** Onward from here, so that a port that is given and not yet listened on is not given again. */
let next = randomInt(portsOfWorker)

/** The first of so many ports in a row that nobody listens on. */
export async function freePort(inARow = 1): Promise<number> {
  for (;;) {
    if (next + inARow > portsOfWorker) next = 0
    const first = firstPort + next
    next += inARow
    const row = Array.from({ length: inARow }, (_, index) => first + index)
    if ((await Promise.all(row.map(isFree))).every(Boolean)) return first
  }
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen({ host: '127.0.0.1', port })
  try {
    await once(server, 'listening')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') return false
    throw error
  }
  await once(server.close(), 'close')
  return true
}
