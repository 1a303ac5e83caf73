import { expect, test } from 'vitest'
import { noon } from '../../../test/support/builders.ts'
import { statuses } from '../delivery/model/states.ts'
import { between, inMinutes, settings } from '../delivery/routes/stops.fixture.ts'
import { addHours } from '../shared/clock.ts'
import { expectedArrival } from './arrival.ts'

const expected = (status: (typeof statuses)[number], more = {}) =>
  expectedArrival(settings, between(0, 10, status, more), noon)

test('nobody is expected in the past, and at the customer never before the merchant', () => {
  for (const status of statuses) {
    const { pickup, delivery } = expected(status)
    expect(delivery >= noon, status).toBe(true)
    if (pickup) expect(pickup >= noon && delivery > pickup, status).toBe(true)
  }
})

test('the merchant expects a driver until the parcel is picked up', () => {
  for (const status of ['awaiting_driver', 'assigned', 'accepted'] as const)
    expect(expected(status).pickup, status).not.toBeNull()
  for (const status of ['at_pickup', 'picked_up', 'in_transit', 'delivered'] as const)
    expect(expected(status).pickup, status).toBeNull()
})

test('nobody is expected before the parcel is ready', () => {
  const readyAt = addHours(noon, 5)
  expect(expected('awaiting_driver', { readyAt }).pickup).toEqual(readyAt)
  const pickupWindow = { from: addHours(noon, 6), until: addHours(noon, 8) }
  expect(expected('awaiting_driver', { readyAt, pickupWindow }).pickup).toEqual(pickupWindow.from)
})

test('who is at the door, or was, is there now', () => {
  const there = { pickup: null, delivery: noon }
  expect(expected('in_transit', { arrivedAtDestinationAt: inMinutes(-5) })).toEqual(there)
  for (const status of ['delivered', 'canceled', 'returned'] as const) expect(expected(status)).toEqual(there)
})
