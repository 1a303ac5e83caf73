import { setTimeout as sleep } from 'node:timers/promises'
import { type Client, open, RefusedError, type Transport } from './client.ts'

/** Some of the clients of a crowd. See crowd.ts for the orders that it gets and what it says. */

export type Order =
  | { do: 'open'; first: number; count: number; transport: Transport; urls: string[]; tokens: string[] }
  | { do: 'come back'; urls: string[] }
  | { do: 'hear' }
  | { do: 'forget' }

/** `processorSeconds` are what it took of the clients' own. */
export type Return = { seconds: number; refused: number; tries: number; processorSeconds: number }

export type Said = { open: number } | Return | { heard: number } | { failure: string }

const openedAtOnce = 100
/** The time that our page waits after a refusal, because browsers then do not come back by themselves. */
const refusedMs = 5000

let clients: Client[] = []
process.once('disconnect', () => process.exit())
process.on('message', (order: Order) => {
  carryOut(order).then(
    (said) => process.send!(said),
    (error: Error) => process.send!({ failure: error.stack }),
  )
})

async function carryOut(order: Order): Promise<Said> {
  if (order.do === 'open') return openAll(order)
  if (order.do === 'come back') return comeBack(order.urls)
  if (order.do === 'hear') return { heard: clients.filter(({ hasHeard }) => hasHeard).length }
  for (const client of clients) client.hasHeard = false
  return { heard: 0 }
}

async function openAll({ first, count, transport, urls, tokens }: Extract<Order, { do: 'open' }>) {
  const opened = Array.from({ length: count }, (_, at) => ({
    index: first + at,
    transport,
    // Each gateway has watchers of every delivery.
    token: tokens[Math.floor((first + at) / urls.length) % tokens.length] ?? '',
    socket: null,
    retryMs: 3000,
    hasHeard: false,
  }))
  clients = clients.concat(opened)
  for (let at = 0; at < count; at += openedAtOnce)
    await Promise.all(opened.slice(at, at + openedAtOnce).map((client) => open(client, urlOf(client, urls))))
  return { open: count }
}

/** All lose their connection now, and come back as their protocol says. */
async function comeBack(urls: readonly string[]): Promise<Return> {
  const lostAt = performance.now()
  const usedBefore = process.cpuUsage()
  let tries = 0
  let refused = 0
  async function back(client: Client): Promise<void> {
    for (let attempt = 0; ; attempt++) {
      const isBack = await sleep(delayOf(client, attempt))
        .then(() => open(client, urlOf(client, urls, attempt)))
        .then(
          () => true,
          async (error: Error) => {
            if (!(error instanceof RefusedError)) return false
            refused += 1
            await sleep(refusedMs)
            return false
          },
        )
      tries += 1
      if (isBack) return
    }
  }
  for (const { socket } of clients) socket?.destroy()
  await Promise.all(clients.map(back))
  const { user, system } = process.cpuUsage(usedBefore)
  const seconds = (performance.now() - lostAt) / 1000
  return { seconds, refused, tries, processorSeconds: (user + system) / 1e6 }
}

const urlOf = ({ index }: Client, urls: readonly string[], attempt = 0) =>
  urls[(index + attempt) % urls.length]!

/** EventSource waits as long as the server has said; graphql-ws a second, twice as long each time, and 0.3 to 3 s. */
function delayOf({ transport, retryMs }: Client, attempt: number): number {
  return transport === 'sse' ? retryMs : 1000 * 2 ** attempt + 300 + 2700 * Math.random()
}
