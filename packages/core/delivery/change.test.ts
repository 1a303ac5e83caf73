import { describe, expect, test } from 'vitest'
import {
  aDelivery,
  aMove,
  aNote,
  anAssignedDriver,
  anOfferTo,
  changePorts,
  newId,
  noon,
} from '../../../test/support/builders.ts'
import { anActor } from '../identity/actor.fixture.ts'
import { aRequestBy } from '../identity/request.fixture.ts'
import { addSeconds } from '../shared/clock.ts'
import type { TenantId } from '../shared/ids.ts'
import { isRefusal } from '../shared/refusal.ts'
import { takeStep } from './advance-delivery.ts'
import type { Change } from './change.ts'
import { decline } from './decline-offer.ts'
import type { Delivery } from './delivery.ts'
import type { Incident, IncidentId } from './incident.ts'
import { cancel, cancelPreview } from './orders/cancel-order.ts'
import { openIncident } from './report-problem.ts'
import { driverSteps, moves, type Status, statuses, targetOf } from './states.ts'

const driver = anAssignedDriver()
const at = addSeconds(noon, 60)
const shipper = anActor()
const request = aRequestBy(shipper)
const byShipper = { at, request, by: { kind: 'shipper', userId: shipper.userId } } as const
const byDriver = { at, request, by: { kind: 'driver', userId: driver.id } } as const

/** A delivery that the driver has, in a status. */
function inStatus(status: Status, traits: Partial<Delivery> = {}): Delivery {
  return { ...aDelivery(traits), driver, status, version: 7, eventSequence: 3, ...traits }
}

const amountsOf = ({ ledger }: Change) =>
  ledger?.postings.map(({ account, amountCents }) => [account.kind, amountCents])

describe('a change', () => {
  test.each(moves)('raises version and event sequence, and chains the timeline: %s', (move) => {
    for (const status of statuses.filter((from) => targetOf(from, move))) {
      const { before, after, entry, events } = aMove(inStatus(status), move)
      expect(after.status).toBe(targetOf(status, move))
      expect(after.version).toBe(before.version + 1)
      expect(after.timelineHash).toBe(entry.hash)
      expect(after.eventSequence).toBe(before.eventSequence + events.length)
      expect(events.map(({ sequence }) => sequence)).toEqual(events.map((_, index) => 4 + index))
    }
  })

  test.each<[Parameters<typeof aMove>[1], Status, string[]]>([
    ['offer', 'awaiting_driver', ['tracking.driver_assigned']],
    ['accept', 'assigned', []],
    ['picked', 'at_pickup', ['tracking.picked_up']],
    ['delivered', 'in_transit', ['tracking.delivered']],
    ['cancel', 'accepted', ['tracking.canceled', 'wallet.credit']],
    ['no_driver', 'awaiting_driver', ['tracking.canceled', 'wallet.credit']],
    ['return', 'in_transit', []],
  ])('publishes the events of a move: %s', (move, status, kinds) => {
    const { events } = aMove(inStatus(status), move)
    expect(events.map(({ kind }) => kind)).toEqual(kinds)
    for (const { data } of events) expect(data.status).toBe(targetOf(status, move))
  })

  test('refunds the whole price of a canceled order', () => {
    for (const move of ['cancel', 'no_driver'] as const) {
      const change = aMove(inStatus('assigned', { priceCents: 2_501n }), move)
      expect(change.ledger?.reason).toBe('order_refund')
      expect(amountsOf(change)).toEqual([
        ['escrow', -2_501n],
        ['tenant_wallet', 2_501n],
      ])
    }
  })

  test('splits the price of a handed-over order, rounded half up for the driver', () => {
    const change = aMove(inStatus('in_transit', { priceCents: 2_503n }), 'delivered')
    expect(change.ledger?.reason).toBe('order_delivered')
    expect(amountsOf(change)).toEqual([
      ['escrow', -2_503n],
      ['driver_earnings', 2_002n],
      ['platform_revenue', 501n],
    ])
  })

  test('moves no money with any other move', () => {
    const paying = ['cancel', 'no_driver', 'delivered']
    for (const move of moves.filter((one) => !paying.includes(one)))
      for (const status of statuses.filter((from) => targetOf(from, move)))
        expect(aMove(inStatus(status), move).ledger).toBeNull()
  })

  test('counts a delivery for its driver from acceptance until the parcel is handed over or back', () => {
    const loadOf = (status: Status, move: Parameters<typeof aMove>[1]) =>
      aMove(inStatus(status), move).driverLoad
    expect(loadOf('assigned', 'accept')).toEqual({ driverId: driver.id, by: 1, capacity: 4 })
    expect(loadOf('in_transit', 'delivered')).toMatchObject({ by: -1 })
    expect(loadOf('returning', 'returned')).toMatchObject({ by: -1 })
    expect(loadOf('accepted', 'cancel')).toMatchObject({ by: -1 })
    expect(loadOf('assigned', 'decline')).toBeNull()
    expect(loadOf('picked_up', 'on-route')).toBeNull()
  })

  test('ends the open offer with its outcome', () => {
    const offered = anOfferTo(driver, aDelivery())
    expect(offered.offer).toHaveProperty('made')
    const outcomeOf = (move: Parameters<typeof aMove>[1]) => aMove(offered.after, move).offer
    expect(outcomeOf('accept')).toEqual({ outcome: 'accepted' })
    expect(outcomeOf('decline')).toEqual({ outcome: 'declined' })
    expect(outcomeOf('offer_timeout')).toEqual({ outcome: 'timed_out' })
    expect(outcomeOf('unassign')).toEqual({ outcome: 'withdrawn' })
    expect(aMove(aDelivery(), 'cancel').offer).toBeNull()
  })

  test('resolves open incidents when the delivery ends, and only then', () => {
    expect(aMove(inStatus('in_transit'), 'delivered').incident).toEqual({ resolvedAt: noon })
    expect(aMove(inStatus('picked_up'), 'on-route').incident).toBeNull()
  })

  test('leaves status and money alone if it is an entry only', () => {
    const { before, after, ledger, events } = aNote(inStatus('in_transit'))
    expect(after).toMatchObject({ status: before.status, version: before.version + 1 })
    expect([ledger, events]).toEqual([null, []])
  })

  test('moves play money only in a rehearsal, and counts for no driver', () => {
    const tenantId = newId<TenantId>().replace(/^(.{14})./, '$18') as TenantId
    const rehearsed = inStatus('in_transit', {
      tenantId,
      rehearsal: { script: 'delivered', pace: 'real', pin: null },
    })
    const change = aMove(rehearsed, 'delivered')
    expect(amountsOf(change)).toEqual([
      ['rehearsal_escrow', -2_500n],
      ['rehearsal_clearing', 2_500n],
    ])
    expect([change.driverLoad, change.pushes, change.after.dispatchAt]).toEqual([null, [], null])
  })
})

describe('a driver’s step', () => {
  const taken = { ...byDriver, note: null }

  test('moves the delivery, and changes nothing when it is taken again', () => {
    for (const step of driverSteps) {
      const from = statuses.find((status) => targetOf(status, step))!
      const change = takeStep(changePorts, inStatus(from), { ...taken, step })
      expect(change?.after.status).toBe(targetOf(from, step))
      expect(takeStep(changePorts, change!.after, { ...taken, step })).toBeNull()
    }
  })

  test('is refused out of order, with what the driver can do instead', () => {
    expect(
      refusalOf(() => takeStep(changePorts, inStatus('accepted'), { ...taken, step: 'delivered' })),
    ).toEqual({
      status: 'accepted',
      allowed: ['arrived'],
    })
  })

  test('leaves the deadline to the dispatcher after acceptance, unless it passed, and nothing after the hand-over', () => {
    const accepted = takeStep(changePorts, inStatus('assigned'), { ...taken, step: 'accept' })
    expect(accepted?.after).toMatchObject({ offerExpiresAt: null, dispatchAt: accepted?.after.deadlineAt })
    const late = inStatus('assigned', { slaBreachedAt: noon })
    expect(takeStep(changePorts, late, { ...taken, step: 'accept' })?.after.dispatchAt).toBeNull()
    const handedOver = takeStep(changePorts, inStatus('in_transit'), { ...taken, step: 'delivered' })
    expect(handedOver?.after.dispatchAt).toBeNull()
  })

  test('records note, photos, distance and that the PIN matched, but not the PIN', () => {
    const before = inStatus('in_transit', { recipientPinHash: 'a hash' })
    const photo = { id: newId(), stage: 'delivery', name: 'a.jpg', note: '', takenAt: at } as const
    const photos = [{ ...photo, sha256: 'aa', sentSha256: 'bb' }] as Parameters<
      typeof takeStep
    >[2]['photos'] & {}
    const change = takeStep(changePorts, before, {
      ...taken,
      step: 'delivered',
      note: 'at the door',
      photos,
      distanceMeters: 12,
    })
    expect(change?.entry.facts).toEqual({
      note: 'at the door',
      delivery_sha256: 'aa',
      delivery_sent_sha256: 'bb',
      distance_to_destination_m: 12,
      recipient_pin: 'matched',
    })
    expect(change?.audit?.action).toBe('order.delivered')
  })
})

describe('a cancellation', () => {
  test('is possible until the pickup, and its preview says so', () => {
    for (const status of statuses) {
      const { isAllowed, refundCents } = cancelPreview({ status, priceCents: 2_500n })
      expect(refundCents).toBe(isAllowed ? 2_500n : 0n)
      if (status === 'canceled') continue
      const attempt = () => cancel(changePorts, inStatus(status), byShipper, shipper)
      if (isAllowed) expect(attempt()?.after).toMatchObject({ status: 'canceled', dispatchAt: null })
      else expect(refusalOf(attempt)).toEqual({ status, allowed: [] })
    }
  })

  test('changes nothing the second time', () => {
    expect(cancel(changePorts, inStatus('canceled'), byShipper, shipper)).toBeNull()
  })
})

test('a declined offer goes back to the dispatcher at once', () => {
  const change = decline(changePorts, inStatus('assigned'), byDriver, {
    device: {},
    reason: { reason: null, note: null },
  })
  expect(change.after).toMatchObject({ status: 'awaiting_driver', driver: null, dispatchAt: at })
  expect(
    refusalOf(() =>
      decline(changePorts, inStatus('accepted'), byDriver, {
        device: {},
        reason: { reason: null, note: null },
      }),
    ),
  ).toEqual({
    status: 'accepted',
    allowed: ['arrived'],
  })
})

test('a problem is an incident on an open delivery, and is refused on one that has ended', () => {
  const incident: Incident = {
    id: newId<IncidentId>(),
    code: 'recipient_absent',
    note: 'nobody answers',
    openedAt: at,
    resolvedAt: null,
  }
  const opened = { ...byDriver, incident }
  const change = openIncident(changePorts, inStatus('in_transit'), opened)
  expect(change.incident).toEqual({ opened: incident })
  expect(change.entry.facts).toEqual({ code: 'recipient_absent', note: 'nobody answers' })
  for (const status of ['delivered', 'canceled', 'returned'] as const)
    expect(refusalOf(() => openIncident(changePorts, inStatus(status), opened))).toEqual({
      status,
      allowed: [],
    })
})

function refusalOf(act: () => unknown): unknown {
  try {
    act()
  } catch (error) {
    if (isRefusal(error)) return error.facts
    throw error
  }
  throw new Error('nothing was refused')
}
