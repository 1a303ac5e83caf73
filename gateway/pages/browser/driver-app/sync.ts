import { dataOf, RodoviaError } from '@rodovia/client'
import { api, isOffline, isSessionEnd } from './api.ts'
import { database, isStorageFull } from './database.ts'
import type { Delivery } from './delivery.ts'
import {
  nextBatch,
  type OperationFields,
  type OperationName,
  type QueuedOperation,
  type Settled,
  settle,
  toWire,
} from './operations.ts'
import { keepSkips } from './routes.ts'
import { current, update } from './store.ts'
import { otherTabs } from './tabs.ts'
import { texts } from './texts/texts.ts'

/**
 * Shows the deliveries and the queue of this phone, as they are together: an operation leaves the queue when
 * its delivery has its status.
 */
export async function loadWork(): Promise<void> {
  const transaction = (await database()).transaction(['operations', 'deliveries'])
  const [queue, deliveries] = await Promise.all([
    transaction.objectStore('operations').getAll(),
    transaction.objectStore('deliveries').getAll(),
  ])
  update({ queue, deliveries })
}

/**
 * Keeps what the driver did, then sends it. Once it returns the operation survives the end of the app. Says so when the phone's storage
 * is full and throws: nothing is done then.
 */
export async function record(op: OperationName, code: string, fields: OperationFields = {}): Promise<void> {
  const userId = current().user?.id
  if (!userId) throw new Error('Nobody is logged in')
  const occurredAt = new Date().toISOString()
  const operation = { opId: crypto.randomUUID(), op, code, userId, occurredAt, fields }
  try {
    // The database gives `seq`.
    await (await database()).add('operations', operation as QueuedOperation)
  } catch (error) {
    if (isStorageFull(error)) update({ fault: texts().storageFull })
    throw error
  }
  await showChange()
  void flush()
}

/** The database has changed: this tab and the others show it. */
export async function showChange(): Promise<void> {
  await loadWork()
  otherTabs.tell()
}

/** Sends a refused operation again, with other fields where the driver corrected them. */
export async function sendAgain(operation: QueuedOperation, fields: OperationFields = {}): Promise<void> {
  const { refusal: _, ...rest } = operation
  await (await database()).put('operations', { ...rest, fields: { ...rest.fields, ...fields } })
  await showChange()
  void flush()
}

export async function discard({ seq }: QueuedOperation): Promise<void> {
  await (await database()).delete('operations', seq)
  await showChange()
  void flush()
}

let running: Promise<void> | undefined
let isDue = false
let retry: ReturnType<typeof setTimeout> | undefined
const retrySeconds = 15

/** Sends what waits, in order. One tab sends at a time. */
export function flush(): Promise<void> {
  isDue = true
  running ??= navigator.locks.request('rodovia-sync', sendAll).finally(() => {
    running = undefined
    if (isDue) void flush()
  })
  return running
}

async function sendAll(): Promise<void> {
  isDue = false
  clearTimeout(retry)
  try {
    while (await sendBatch()) {}
    update({ isConnected: true })
  } catch (error) {
    if (isSessionEnd(error)) return sessionEnded()
    if (!mayPass(error)) throw error
    update({ isConnected: !isOffline(error) })
    retry = setTimeout(() => void flush(), (error.retryAfter ?? retrySeconds) * 1000)
  }
}

/** Whether there may be more to send. */
async function sendBatch(): Promise<boolean> {
  const userId = current().user?.id
  const queue = await (await database()).getAll('operations')
  const batch = userId ? nextBatch(queue, userId) : []
  if (batch.length === 0) return false
  const body = { sent_at: new Date().toISOString(), operations: batch.map(toWire) }
  try {
    const { results } = await dataOf(api.rest.POST('/api/app/v1/driver/sync', { body }))
    const settled = settle(batch, results)
    await keepSkips(settled.done)
    await apply(settled)
  } catch (error) {
    if (!(error instanceof RodoviaError) || mayPass(error) || isSessionEnd(error)) throw error
    await apply({ done: [], refused: batch.map(refusedBy(error)), statuses: new Map() })
  }
  return true
}

/** The network, or a server that is busy. */
function mayPass(error: unknown): error is RodoviaError {
  if (!(error instanceof RodoviaError)) return false
  return isOffline(error) || error.status === 429 || (error.status ?? 0) >= 500
}

/** A request that is refused as a whole must not stop the queue for good. */
const refusedBy = (error: RodoviaError) => (operation: QueuedOperation) => ({
  ...operation,
  refusal: { error: error.code, message: error.message, details: error.details as QueuedDetails },
})
type QueuedDetails = Record<string, unknown> | null

/** The queue keeps waiting; the driver logs in again. */
function sessionEnded(): void {
  update({ phase: 'login', fault: texts().sessionEnded })
}

/** Takes the outcomes over in one transaction: an operation leaves the queue when its delivery has its new status. */
async function apply({ done, refused, statuses }: Settled): Promise<void> {
  const transaction = (await database()).transaction(['operations', 'deliveries'], 'readwrite')
  const operations = transaction.objectStore('operations')
  const deliveries = transaction.objectStore('deliveries')
  for (const { seq } of done) void operations.delete(seq)
  for (const operation of refused) void operations.put(operation)
  for (const [code, status] of statuses) {
    const delivery = await deliveries.get(code)
    if (!delivery) continue
    if (status === null) void deliveries.put({ ...delivery, gone: 'taken_away' })
    else void deliveries.put({ ...delivery, status: status as Delivery['status'] })
  }
  await transaction.done
  await showChange()
}
