import { describe, expect, test } from 'vitest'
import { aDelivery, aMove, aNote, anOfferTo, newId, noon } from '../../../../test/support/builders.ts'
import type { TenantId } from '../../shared/ids.ts'
import { moves, type Status, statuses, targetOf } from '../model/states.ts'
import type { Change } from './change.ts'
import { driver, inStatus } from './changes.fixture.ts'

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
