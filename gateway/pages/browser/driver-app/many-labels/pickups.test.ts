import { expect, test } from 'vitest'
import type { StoredDelivery } from '../delivery.ts'
import type { QueuedOperation } from '../operations.ts'
import { isComplete, pickupsAt, readLabel } from './pickups.ts'

const shop = { address: 'Avenida Paulista, 1000', lat: -23.5614, lng: -46.6559 } as StoredDelivery['origin']

/** A delivery with only the fields that the pickup needs. */
const aDelivery = (code: string, more: Partial<StoredDelivery> = {}) =>
  ({ code, status: 'accepted', origin: shop, parcels: null, ...more }) as StoredDelivery
const parcels = [{}, {}] as StoredDelivery['parcels']
const queued = (code: string, op: QueuedOperation['op'], refused = false) =>
  ({
    ...{ code, op, fields: {} },
    ...(refused && { refusal: { error: 'invalid_state', message: '', details: null } }),
  }) as QueuedOperation
const summaryOf = (deliveries: StoredDelivery[], queue: QueuedOperation[] = []) =>
  pickupsAt(shop, { deliveries, queue }).map(({ delivery, status, labels, isHeld }) => [
    delivery.code,
    status,
    labels,
    isHeld,
  ])

test('pickups at one place are together while they are due, with a label for each parcel', () => {
  const deliveries = [
    aDelivery('RD1'),
    aDelivery('RD2', { parcels, status: 'at_pickup' }),
    aDelivery('RD3', { status: 'assigned' }),
    aDelivery('RD4', { gone: 'canceled' }),
    aDelivery('RD5', { origin: { ...shop, address: 'Avenida Paulista, 1001' } }),
    aDelivery('RD6'),
    aDelivery('RD7'),
  ]
  const queue = [queued('RD1', 'arrived'), queued('RD6', 'picked'), queued('RD7', 'arrived', true)]
  expect(summaryOf(deliveries, queue)).toEqual([
    ['RD1', 'at_pickup', 1, false],
    ['RD2', 'at_pickup', 2, false],
    ['RD7', 'accepted', 1, true],
  ])
})

test('a label counts for the next parcel of its delivery, and says whose it is not', () => {
  const deliveries = [aDelivery('RD1'), aDelivery('RD2', { parcels }), aDelivery('RD3')]
  const pickups = pickupsAt(shop, { deliveries, queue: [queued('RD3', 'arrived', true)] })
  const [first, second, held] = pickups
  const read = (text: string, checked: number[] = []) => readLabel(text, pickups, () => checked)
  expect(read(' rd1 ')).toEqual({ kind: 'read', code: 'RD1', checked: [0], labels: 1 })
  expect(read('RD2', [1])).toEqual({ kind: 'read', code: 'RD2', checked: [1, 0], labels: 2 })
  expect(read('RD2', [0, 1])).toEqual({ kind: 'complete', code: 'RD2' })
  expect(read('RD3')).toEqual({ kind: 'held', code: 'RD3' })
  expect(read('RD9')).toEqual({ kind: 'foreign', text: 'RD9' })
  expect([isComplete(first!, [0]), isComplete(second!, [0]), isComplete(held!, [0])]).toEqual([
    true,
    false,
    false,
  ])
})
