import { once } from 'node:events'
import { sseAnswer, watchBySse } from './watch-by-sse.ts'
import { watchByWs, wsAnswer } from './watch-by-ws.ts'
import type { WatchedDelivery } from './watchers.ts'

/** The process of those who watch, and of the driver. See watchers.ts for what it says. */

process.once('disconnect', () => process.exit())

/** Longer than this no position may take to all of them. */
const patienceMilliseconds = 10_000
const openedAtOnce = 50

const [watched] = (await once(process, 'message')) as [WatchedDelivery]
const { url, count, transport, trackingToken, path, token } = watched
const query = `subscription ($trackingToken: String!) {
  deliveryUpdates(trackingToken: $trackingToken) { code status statusLabel driverName position { lat lng at } }
}`
const [watchBy, answer] = transport === 'ws' ? [watchByWs, wsAnswer] : [watchBySse, sseAnswer]

let onMessage: (text: string) => void = () => {}
let positions = 0

/** Until it has its first answer. */
async function watch(): Promise<void> {
  const on = { onMessage: (text: string) => onMessage(text), onClose: fail }
  assertAnswer(await watchBy({ url, query, variables: { trackingToken } }, on))
}

function assertAnswer(text: string): void {
  if (!text.startsWith(answer)) fail(`got ${text}`)
}

function fail(failure: string): never {
  process.send!({ failure })
  throw new Error(failure)
}

async function report(): Promise<void> {
  const body = JSON.stringify({ lat: -23.5 - (++positions % 1000) / 10_000, lng: -46.6 })
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const response = await fetch(`${url}${path}`, { method: 'POST', headers, body })
  await response.text()
  if (!response.ok) fail(`a position: ${response.status}`)
}

/** One position: how long it took to each, in milliseconds. */
async function reportToAll(latencies: number[]): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const timer = setTimeout(
    () => reject(new Error(`${left} of ${count} did not get a position`)),
    patienceMilliseconds,
  )
  let left = count
  const at = performance.now()
  onMessage = (text) => {
    latencies.push(performance.now() - at)
    if (--left === 0) resolve(text)
  }
  const [text] = await Promise.all([promise, report()])
  clearTimeout(timer)
  assertAnswer(text)
  return text
}

for (let opened = 0; opened < count; opened += openedAtOnce)
  await Promise.all(Array.from({ length: Math.min(openedAtOnce, count - opened) }, watch))
process.send!({ message: await reportToAll([]) })

process.on('message', async ({ seconds }: { seconds: number }) => {
  const latencies: number[] = []
  const startedAt = performance.now()
  const endsAt = startedAt + seconds * 1000
  while (performance.now() < endsAt) await reportToAll(latencies)
  const took = (performance.now() - startedAt) / 1000
  const sorted = Float64Array.from(latencies).sort()
  const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)]!
  process.send!({ 'messages/s': latencies.length / took, 'p50 ms': at(0.5), 'p99 ms': at(0.99) })
})
