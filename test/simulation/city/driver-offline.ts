import type { DriverStep, Status } from '@rodovia/core/delivery/model/states.ts'
import type { OperationInput } from '@rodovia/core/driver-sync/operation.ts'
import { syncOperations } from '@rodovia/core/driver-sync/sync-operations.ts'
import { count } from './book.ts'
import { type DriverLife, readDeliveries, stepFrom } from './driver-app.ts'
import { collect } from './driver-cash.ts'

/** Without a network the app keeps what the driver does, and sends it later as one call, often more than once. */
export async function driveOffline(life: DriverLife): Promise<void> {
  const { city, book, driver, random, client, nextKey } = life
  const { actor } = driver
  const [carried] = (await readDeliveries(life)).filter(({ status }) => stepFrom[status])
  if (!carried) return
  const { code } = carried
  const operations: OperationInput[] = []
  const phoneTime = () => new Date(city.scheduler.now() - driver.phoneLagSeconds * 1000).toISOString()
  const add = (more: OperationInput) =>
    operations.push({ opId: nextKey(), code, occurredAt: phoneTime(), ...more })
  for (let status = carried.status; stepFrom[status] && random.chance(0.8); ) {
    await city.scheduler.sleep(random.exponential(200))
    const target = status === 'accepted' || status === 'at_pickup' ? carried.origin : carried.destination
    Object.assign(driver.place, { lat: target.lat, lng: target.lng })
    add({ op: 'position', ...driver.place })
    const step = stepFrom[status]!
    const pin = book.orders.get(carried.orderId)?.pin ?? null
    add({ op: step, ...(step === 'delivered' && { pin, ...(await collect(life, carried)) }) })
    status = nextStatus[step]
  }
  const mark = `anotado ${nextKey()}`
  add({ op: 'note', note: mark })
  const intent = { kind: 'note' as const, mark, outcome: 'open' as const }
  book.intents.push(intent)
  const send = () =>
    client({
      name: 'sync',
      actor,
      work: async (ports, request) => syncOperations(ports, { request, sentAt: phoneTime(), operations }),
    })
  const answers = await Promise.all(random.chance(0.3) ? [send(), send()] : [send()])
  const outcomes = answers.map((answer) =>
    answer.kind === 'done' ? answer.value.at(-1)!.outcome : answer.kind,
  )
  Object.assign(intent, { outcome: outcomes.some((one) => one === 'done') ? 'done' : 'unknown' })
  count(book, 'synced batches')
}

const nextStatus = {
  accept: 'accepted',
  arrived: 'at_pickup',
  picked: 'picked_up',
  'on-route': 'in_transit',
  delivered: 'delivered',
} as const satisfies Record<DriverStep, Status>
