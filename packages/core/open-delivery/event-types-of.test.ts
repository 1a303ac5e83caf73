import { expect, test } from 'vitest'
import { newId } from '../../../test/support/builders.ts'
import { isUnderWay, statuses } from '../delivery/model/states.ts'
import type { TimelineActor, TimelineEntry } from '../delivery/model/timeline.ts'
import type { UserId } from '../shared/ids.ts'
import { openDeliveryTypesOf } from './event-types-of.ts'
import { openDeliveryTypes } from './open-delivery.ts'

const driver: TimelineActor = { kind: 'driver', userId: newId<UserId>() }
const now = { status: 'in_transit', arrivedAtDestinationAt: null } as const
const told = (
  type: TimelineEntry['type'],
  {
    by = driver,
    facts = {},
    waitsForFinish = false,
    before = now,
    after = now,
  }: {
    by?: TimelineActor
    facts?: TimelineEntry['facts']
    waitsForFinish?: boolean
    before?: Parameters<typeof openDeliveryTypesOf>[2]['before']
    after?: Parameters<typeof openDeliveryTypesOf>[2]['after']
  } = {},
) => openDeliveryTypesOf({ type, by, facts }, { waitsForFinish }, { before, after })

test('a delivery that goes well tells its whole way in the order of the protocol, and ends once', () => {
  const way = (
    [
      'create',
      'accept',
      'arrived',
      'tracking.picked_up',
      'on-route',
      'tracking.arrived_at_destination',
    ] as const
  ).flatMap((type) => told(type))
  const whole = [...way, ...told('tracking.delivered')]
  expect(whole).toEqual(openDeliveryTypes.filter((type) => whole.includes(type)))
  expect(whole.filter((type) => type === 'DELIVERY_FINISHED')).toHaveLength(1)
})

test('a requester who says when it is finished hears that from itself', () => {
  expect(told('tracking.delivered', { waitsForFinish: true })).toEqual(['ORDER_DELIVERED'])
})

test('only the platform, which found nobody, rejects; everybody else cancels', () => {
  expect(told('tracking.canceled', { by: { kind: 'platform' } })).toEqual(['REJECTED'])
  for (const by of [driver, { kind: 'shipper', userId: newId<UserId>() }, { kind: 'recipient' }] as const)
    expect(told('tracking.canceled', { by })).toEqual(['CANCELLED'])
})

test('a delivery waits again only if it had a driver under way', () => {
  for (const type of ['unassign', 'reschedule'] as const) {
    expect(told(type, { before: null })).toEqual([])
    for (const status of statuses)
      expect(told(type, { before: { ...now, status } }), status).toEqual(
        isUnderWay(status) ? ['PENDING'] : [],
      )
  }
})

test('a problem repeats what is true already, at the door too', () => {
  const problem = { facts: { code: 'unsafe' } }
  expect(told('problem', problem)).toEqual(['DELIVERY_ONGOING'])
  const atTheDoor = { ...now, arrivedAtDestinationAt: new Date() }
  expect(told('problem', { ...problem, after: atTheDoor })).toEqual(['ARRIVED_AT_CUSTOMER'])
  expect(told('resume')).toEqual([])
})
