import { describe, expect, test } from 'vitest'
import {
  aDelivery,
  anAssignedDriver,
  anOfferTo,
  changePorts,
  deliverySettings,
  noon,
} from '../../../test/support/builders.ts'
import type { Change, ChangeContext } from '../delivery/change.ts'
import type { Delivery } from '../delivery/delivery.ts'
import { mayDispatch } from '../delivery/find-delivery.ts'
import { type Status, statuses } from '../delivery/states.ts'
import type { BusyDriver } from '../fleet/driver.ts'
import { anOperator } from '../identity/actor.fixture.ts'
import { aRequestBy } from '../identity/request.fixture.ts'
import { addHours, addSeconds } from '../shared/clock.ts'
import { decideDispatch, dueActionOf } from './dispatch-delivery.ts'
import { allowedActions, offerTo, operate } from './operate-delivery.ts'

const assigned = anAssignedDriver()
const { offerTimeoutSeconds, searchAgainSeconds, driverFreshSeconds, askAgainSeconds } = deliverySettings
const deadline = addHours(noon, 3)

function aCandidate(traits: Partial<BusyDriver> = {}): BusyDriver {
  return {
    ...assigned,
    isAvailable: true,
    lastSeenAt: noon,
    position: { lat: -23.55, lng: -46.65 },
    positionedAt: null,
    accuracyMeters: null,
    batteryPercent: null,
    isKeptFresh: false,
    activeDeliveries: 0,
    openOffers: 0,
    ...traits,
  }
}

function candidatesFor({ origin, serviceType }: Delivery, candidates: readonly BusyDriver[], at = noon) {
  const search = { origin, serviceType, offers: [], at, driverFreshSeconds, askAgainSeconds }
  return { candidates: { search, candidates } }
}

const decide = (delivery: Delivery, at: Date, facts: Parameters<typeof decideDispatch>[3] = {}) =>
  decideDispatch(changePorts, delivery, { at, request: null, by: { kind: 'platform' } }, facts)

const changeOf = (decision: ReturnType<typeof decide>) => {
  if (!decision || decision instanceof Date) throw new Error('no change was decided')
  return decision
}

describe('the dispatcher', () => {
  test('leaves a delivery alone until it is due', () => {
    expect(dueActionOf(aDelivery({ dispatchAt: null }), deadline)).toBeNull()
    expect(dueActionOf(aDelivery({ dispatchAt: addSeconds(noon, 1) }), noon)).toBeNull()
    expect(decide(aDelivery({ dispatchAt: null }), deadline)).toBeNull()
  })

  test('offers to the nearest candidate until the offer times out', () => {
    const delivery = aDelivery()
    const far = aCandidate({ id: anAssignedDriver().id, position: { lat: -23.4, lng: -46.65 } })
    const { after, offer } = changeOf(decide(delivery, noon, candidatesFor(delivery, [far, aCandidate()])))
    const expiresAt = addSeconds(noon, offerTimeoutSeconds)
    expect(after).toMatchObject({
      status: 'assigned',
      driver: assigned,
      offerExpiresAt: expiresAt,
      dispatchAt: expiresAt,
    })
    expect(offer).toMatchObject({ made: { driverId: assigned.id, radiusKm: 10, outcome: null } })
  })

  test('never lets an offer outlast the deadline', () => {
    const delivery = aDelivery({ deadlineAt: addSeconds(noon, 10) })
    const { after } = changeOf(decide(delivery, noon, candidatesFor(delivery, [aCandidate()])))
    expect(after.offerExpiresAt).toEqual(addSeconds(noon, 10))
  })

  test('searches again soon if there is nobody to ask, at the latest at the deadline', () => {
    const delivery = aDelivery()
    expect(decide(delivery, noon, candidatesFor(delivery, []))).toEqual(addSeconds(noon, searchAgainSeconds))
    const ending = aDelivery({ deadlineAt: addSeconds(noon, 1) })
    expect(decide(ending, noon, candidatesFor(ending, []))).toEqual(addSeconds(noon, 1))
  })

  test('withdraws an unanswered offer when it times out', () => {
    const { after: offered } = anOfferTo(assigned, aDelivery())
    const at = addSeconds(noon, offerTimeoutSeconds)
    const { after, offer } = changeOf(decide(offered, at))
    expect(after).toMatchObject({ status: 'awaiting_driver', driver: null, dispatchAt: at })
    expect(offer).toEqual({ outcome: 'timed_out' })
  })

  test('withdraws an offer early if its driver has no capacity left, else waits for the answer', () => {
    const offered = { ...anOfferTo(assigned, aDelivery()).after, dispatchAt: noon }
    const withdrawn = changeOf(decide(offered, noon, { offeredTo: aCandidate({ activeDeliveries: 4 }) }))
    expect(withdrawn.entry).toMatchObject({ type: 'offer_timeout', facts: { reason: 'driver_at_capacity' } })
    const waits = decide(offered, noon, { offeredTo: aCandidate({ activeDeliveries: 3 }) })
    expect(waits).toEqual(offered.offerExpiresAt)
  })

  test('cancels and refunds at the deadline what no driver has accepted', () => {
    for (const before of [aDelivery(), anOfferTo(assigned, aDelivery()).after]) {
      const { after, ledger } = changeOf(decide(before, deadline))
      expect(after).toMatchObject({ status: 'canceled', driver: null, dispatchAt: null })
      expect(ledger?.reason).toBe('order_refund')
    }
  })

  test('marks a deadline that passes under way, once', () => {
    const underWay: Status[] = ['accepted', 'at_pickup', 'picked_up', 'in_transit', 'returning']
    for (const status of underWay) {
      const before = aDelivery({ status, driver: assigned, dispatchAt: deadline })
      const { after, events } = changeOf(decide(before, deadline))
      expect(after).toMatchObject({ status, slaBreachedAt: deadline, dispatchAt: null })
      expect(events.map(({ kind }) => kind)).toEqual(['tracking.sla_breached'])
      expect(decide({ ...after, dispatchAt: deadline }, deadline)).toBeNull()
    }
  })
})

describe('an operator', () => {
  const operator = anOperator()
  const context: ChangeContext = {
    at: noon,
    request: aRequestBy(operator),
    by: { kind: 'operator', userId: operator.userId },
  }
  const operated = { ...context, note: null, isHeldUp: false }
  const inStatus = (status: Status) => aDelivery({ status, driver: assigned })

  test('may do what the table of states lists, and resume what an open incident holds up', () => {
    for (const status of statuses) {
      const allowed = allowedActions(status, true)
      for (const action of ['unassign', 'return', 'returned', 'resume'] as const) {
        const act = () => operate(changePorts, inStatus(status), { ...operated, action, isHeldUp: true })
        if (allowed.includes(action)) expect(act().incident).toEqual({ resolvedAt: noon })
        else expect(act).toThrow(expect.objectContaining({ code: 'invalid_state' }))
      }
    }
    expect(allowedActions('returning', true)).toEqual(['returned'])
    expect(allowedActions('in_transit', false)).toEqual(['return'])
  })

  test('frees the delivery for the dispatcher by taking its driver off', () => {
    const { after, audit } = operate(changePorts, inStatus('accepted'), { ...operated, action: 'unassign' })
    expect(after).toMatchObject({ status: 'awaiting_driver', driver: null, dispatchAt: noon })
    expect(audit?.action).toBe('delivery.unassigned')
  })

  test('offers by name to a driver whose vehicle fits, in a waiting delivery only', () => {
    const to = aCandidate()
    const { after, offer }: Change = offerTo(changePorts, aDelivery(), to, context)
    expect(after).toMatchObject({ status: 'assigned', driver: assigned })
    expect(offer).toMatchObject({ made: { driverId: assigned.id, skipped: [] } })
    expect(() => offerTo(changePorts, aDelivery({ serviceType: 'TRUCK' }), to, context)).toThrow(
      expect.objectContaining({ code: 'validation_failed' }),
    )
    expect(() => offerTo(changePorts, inStatus('in_transit'), to, context)).toThrow(
      expect.objectContaining({ code: 'invalid_state' }),
    )
  })

  test('dispatches everything on the platform, but no rehearsal', () => {
    expect(mayDispatch(anOperator(), aDelivery())).toBe(true)
    const rehearsal = { script: 'delivered', pace: 'real', pin: null } as const
    expect(mayDispatch(anOperator(), aDelivery({ rehearsal }))).toBe(false)
  })

  test('of a fleet dispatches what its drivers have, and its own orders that nobody has', () => {
    const manager = anOperator({ role: 'manager', tenantKind: 'transportadora', tenantId: assigned.tenantId })
    expect(mayDispatch(manager, inStatus('accepted'))).toBe(true)
    expect(mayDispatch(manager, aDelivery({ tenantId: manager.tenantId }))).toBe(true)
    const others = aDelivery({ tenantId: manager.tenantId, driver: anAssignedDriver() })
    expect(mayDispatch(manager, others)).toBe(false)
    expect(mayDispatch(manager, aDelivery())).toBe(false)
  })
})
