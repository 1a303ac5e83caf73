import { api, hasCode, isOffline, isSessionEnd } from './api.ts'
import { database } from './database.ts'
import { type Delivery, notesOf, type StoredDelivery, unreadNotes } from './delivery.ts'
import { acceptDelivery, declineDelivery, deliveryUpdates, oneDelivery, openDeliveries } from './documents.ts'
import { isOlder } from './operations.ts'
import { isOfUnknownRoute, refreshRoutes } from './routes.ts'
import { current, update } from './store.ts'
import { flush, showChange } from './sync.ts'
import { texts } from './texts/texts.ts'

/** Takes the driver's open deliveries from the server; those that are no longer there have ended or went to somebody else. */
export async function refreshDeliveries(): Promise<void> {
  const { nodes } = (await api.graphql(openDeliveries)).deliveries
  const open = await database()
  const codes = new Set(nodes.map(({ code }) => code))
  const missing = (await open.getAll('deliveries')).filter(
    ({ code, gone, status }) => !codes.has(code) && !gone && status !== 'delivered',
  )
  for (const delivery of nodes) await take(delivery)
  for (const delivery of missing) await settleMissing(delivery)
  if (nodes.some(isOfUnknownRoute)) await refreshRoutes()
  await showChange()
}

async function settleMissing(known: StoredDelivery): Promise<void> {
  try {
    await take((await api.graphql(oneDelivery, { code: known.code })).delivery)
  } catch (error) {
    if (!hasCode(error, 'not_found')) throw error
    await drop(known, 'taken_away')
  }
}

/** An update of the server: a delivery as it is now. In one transaction, or an older update could replace what a step has just brought. */
async function take(delivery: Delivery): Promise<void> {
  const { store, done } = (await database()).transaction('deliveries', 'readwrite')
  const known = await store.get(delivery.code)
  if (delivery.status === 'awaiting_driver') return drop(known, 'taken_away')
  if (delivery.status === 'canceled') return drop(known, 'canceled')
  if (delivery.status === 'returned') return store.delete(delivery.code)
  if (delivery.status === 'delivered' && !known) return
  if (known && !known.gone && isOlder(delivery, known)) return
  const { notesSeen } = known ?? {}
  void store.put({ ...delivery, ...(notesSeen !== undefined && { notesSeen }) })
  await done
}

/** The driver has opened the messages of a delivery. */
export async function markNotesRead(code: string): Promise<void> {
  const open = await database()
  const known = await open.get('deliveries', code)
  if (!known || unreadNotes(known) === 0) return
  await open.put('deliveries', { ...known, notesSeen: notesOf(known).length })
  await showChange()
}

/** A delivery that was accepted stays until the driver has read that it is gone; an offer that passed does not. */
async function drop(known: StoredDelivery | undefined, gone: 'canceled' | 'taken_away'): Promise<void> {
  if (!known) return
  const open = await database()
  if (known.status === 'assigned') await open.delete('deliveries', known.code)
  else await open.put('deliveries', { ...known, gone })
}

/** Removes a delivery that has ended from this phone. */
export async function dismiss(code: string): Promise<void> {
  await (await database()).delete('deliveries', code)
  await showChange()
}

export async function accept(code: string): Promise<void> {
  const { acceptDelivery: delivery } = await api.graphql(acceptDelivery, { code })
  await take(delivery)
  await showChange()
}

export async function decline(code: string, reason: string): Promise<void> {
  await api.graphql(declineDelivery, { code, input: { reason } })
  await dismiss(code)
}

const pauseMilliseconds = 3000
const longestPauseMilliseconds = 30_000

/** Follows the driver's deliveries as long as the app is open, and reconnects. */
export async function subscribeDeliveries(signal: AbortSignal): Promise<void> {
  let pause = pauseMilliseconds
  while (!signal.aborted) {
    try {
      await refreshDeliveries()
      update({ isConnected: true })
      void flush()
      pause = pauseMilliseconds
      for await (const { myDeliveries } of subscription(signal)) {
        await take(myDeliveries)
        if (isOfUnknownRoute(myDeliveries)) await refreshRoutes()
        await showChange()
      }
    } catch (error) {
      if (signal.aborted) return
      if (isSessionEnd(error)) return sessionEnded()
      if (isOffline(error)) update({ isConnected: false })
    }
    await connectionOrPause(pause)
    pause = Math.min(pause * 2, longestPauseMilliseconds)
  }
}

function sessionEnded(): void {
  update({ phase: 'login', fault: current().queue.length > 0 ? texts().sessionEnded : null })
}

/** The client reconnects by itself; after a long silence the list is read again, because events may have been missed. */
function subscription(signal: AbortSignal) {
  const onConnection = (isConnected: boolean) => update({ isConnected })
  return api.subscribe(deliveryUpdates, {}, { signal: connectionOf(signal), over: 'sse', onConnection })
}

let connection: AbortController | undefined

/** A phone that loses its network keeps a dead connection for a while: `offline` ends it. */
function connectionOf(signal: AbortSignal): AbortSignal {
  connection = new AbortController()
  return AbortSignal.any([signal, connection.signal])
}

function connectionOrPause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(done, milliseconds)
    addEventListener('online', done, { once: true })
    function done() {
      clearTimeout(timer)
      removeEventListener('online', done)
      resolve()
    }
  })
}

addEventListener('offline', () => {
  update({ isConnected: false })
  connection?.abort()
})
addEventListener('online', () => void flush())
