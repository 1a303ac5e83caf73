import { expect, test } from 'vitest'
import {
  aDelivery,
  aMove,
  anAssignedDriver,
  anOfferTo,
  newId,
  noon,
} from '../../../../test/support/builders.ts'
import { anActor } from '../../identity/actor.fixture.ts'
import { aRequestBy } from '../../identity/request.fixture.ts'
import { addHours, addSeconds } from '../../shared/clock.ts'
import type { ApiKeyId, UserId } from '../../shared/ids.ts'
import type { Move, Status } from '../model/states.ts'
import type { Change } from './change.ts'

const driver = anAssignedDriver()
const offered = anOfferTo(driver, aDelivery()).after
const at = (status: Status) => ({ ...offered, status })
const withoutDriver = { patch: { driver: null, offerExpiresAt: null, dispatchAt: noon } }

const told = ({ pushes }: Change) =>
  pushes.map(({ type, userId }) => [type, userId === driver.id ? 'driver' : 'order'])

test.each<[Move, Status, string[]]>([
  ['accept', 'assigned', ['order.accepted']],
  ['arrived', 'accepted', ['order.arrived']],
  ['picked', 'at_pickup', ['order.picked_up']],
  ['on-route', 'picked_up', ['order.on_route']],
  ['delivered', 'in_transit', ['order.delivered']],
  ['return', 'in_transit', []],
  ['returned', 'returning', []],
])('%s notifies the order’s team', (move, status, types) => {
  expect(told(aMove(at(status), move))).toEqual(types.map((type) => [type, 'order']))
})

test('an offer notifies its driver until it expires, with code and status only', () => {
  const [note, ...others] = anOfferTo(driver, aDelivery({ code: offered.code })).pushes
  expect(others).toEqual([])
  expect(note).toMatchObject({
    type: 'driver.offered',
    userId: driver.id,
    isForTeam: false,
    data: { code: offered.code, status: 'assigned' },
    expiresAt: addSeconds(noon, 45),
  })
})

test('a driver who loses a delivery is notified, but not after declining or timing out', () => {
  expect(told(aMove(at('accepted'), 'unassign', withoutDriver))).toEqual([['driver.taken_off', 'driver']])
  for (const move of ['decline', 'offer_timeout'] as const)
    expect(told(aMove(offered, move, withoutDriver))).toEqual([])
})

test.each<Move>(['cancel', 'no_driver'])('%s notifies both', (move) => {
  expect(told(aMove(offered, move))).toEqual([
    ['driver.canceled', 'driver'],
    ['order.canceled', 'order'],
  ])
  expect(told(aMove(aDelivery(), move))).toEqual([['order.canceled', 'order']])
})

test('a push about a step lives for an hour, reaches the team, and has the link once there is something to track', () => {
  const [onRoute] = aMove(at('picked_up'), 'on-route').pushes
  expect(onRoute).toMatchObject({
    isForTeam: true,
    data: {
      code: offered.code,
      order_id: offered.orderId,
      driver: 'João',
      tracking_url: `https://rodovia.test/rastreio/${offered.trackingToken}`,
    },
    expiresAt: addHours(noon, 1),
  })
  expect(aMove(at('accepted'), 'arrived').pushes[0]?.data).not.toHaveProperty('tracking_url')
})

test('the user who made a change is not notified of it', () => {
  const userId = newId<UserId>()
  const [note] = aMove(offered, 'cancel').pushes
  expect(note?.exceptUserId).toBeNull()
  const [byDriver] = aMove(offered, 'accept', { by: { kind: 'driver', userId } }).pushes
  expect(byDriver?.exceptUserId).toBe(userId)
  const key = { id: newId<ApiKeyId>(), name: 'ERP', scopes: [], plan: 'start' } as const
  const request = aRequestBy(anActor({ userId, sessionId: null, key }))
  const [byKey] = aMove(offered, 'cancel', { by: { kind: 'shipper', userId }, request }).pushes
  expect(byKey?.exceptUserId).toBeNull()
})
