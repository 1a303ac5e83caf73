import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { aCredit, aDelivery, anAssignedDriver, changePorts, noon } from '../../../test/support/builders.ts'
import { aTown } from '../../../test/support/towns.ts'
import { openUseCases, operator, type UseCases } from '../../../test/support/use-cases.ts'
import type { Change, ChangeContext } from '../delivery/changes/change.ts'
import type { Delivery } from '../delivery/model/delivery.ts'
import { type DriverStep, type Status, statuses } from '../delivery/model/states.ts'
import { reportProblem } from '../delivery/steps/report-problem.ts'
import type { BusyDriver } from '../fleet/driver.ts'
import { anActor } from '../identity/actor.fixture.ts'
import type { Actor } from '../identity/actor.ts'
import { aRequestBy } from '../identity/request.fixture.ts'
import { addSeconds } from '../shared/clock.ts'
import { issueAt } from '../shared/refusal.fixture.ts'
import { isSound } from '../wallet/soundness.ts'
import {
  allowedActions,
  assignDriver,
  operate as decide,
  type OperatorAction,
  offerTo,
  operateDelivery,
} from './operate-delivery.ts'

let platform: UseCases
let shop: Actor
beforeAll(async () => {
  platform = await openUseCases()
  shop = await platform.aShop()
})
afterAll(() => platform[Symbol.asyncDispose]())
afterEach(async () => {
  expect(await platform.ledger.check()).toSatisfy(isSound)
})

const operate = ({ orderId }: Delivery, action: OperatorAction, actor = operator) =>
  operateDelivery(platform, { request: aRequestBy(actor), orderId, action, note: 'ligou para nós' })

const assign = ({ orderId }: Delivery, driver: Actor, actor = operator) =>
  assignDriver(platform, { request: aRequestBy(actor), orderId, driverId: driver.userId })

/** The manager of a fleet that the driver is one of. */
const managerOf = ({ tenantId }: Actor) =>
  anActor({ tenantId, tenantKind: 'transportadora', role: 'manager' })

const lastEntryOf = async (delivery: Delivery) => (await platform.timelineOf(delivery)).at(-1)

const incidentsOf = async ({ orderId }: Delivery) =>
  (await platform.deliveries.incidents([orderId])).get(orderId) ?? []

const loadOf = async ({ userId }: Actor) => (await platform.drivers.findBusy(userId))?.activeDeliveries

const assigned = anAssignedDriver()
const aCandidate: BusyDriver = {
  ...assigned,
  ...{ isAvailable: true, lastSeenAt: noon, position: { lat: -23.55, lng: -46.65 }, positionedAt: null },
  ...{ accuracyMeters: null, batteryPercent: null, isKeptFresh: false, activeDeliveries: 0, openOffers: 0 },
}

describe('a decision', () => {
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
        const act = () => decide(changePorts, inStatus(status), { ...operated, action, isHeldUp: true })
        if (allowed.includes(action)) expect(act().incident).toEqual({ resolvedAt: noon })
        else expect(act).toThrow(expect.objectContaining({ code: 'invalid_state' }))
      }
    }
    expect(allowedActions('returning', true)).toEqual(['returned'])
    expect(allowedActions('in_transit', false)).toEqual(['return'])
  })

  test('frees the delivery for the dispatcher by taking its driver off', () => {
    const { after, audit } = decide(changePorts, inStatus('accepted'), { ...operated, action: 'unassign' })
    expect(after).toMatchObject({ status: 'awaiting_driver', driver: null, dispatchAt: noon })
    expect(audit?.action).toBe('delivery.unassigned')
  })

  test('offers by name to a driver whose vehicle fits, in a waiting delivery only', () => {
    const to = aCandidate
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
})

describe('a driver who is taken off', () => {
  test.each<[Delivery['status'], DriverStep[]]>([
    ['assigned', []],
    ['accepted', ['accept']],
    ['at_pickup', ['accept', 'arrived']],
  ])('when it is %s has his hand free, and another is asked', async (_, steps) => {
    const town = aTown()
    const first = await platform.aDriver({ town, km: 1 })
    const delivery = await platform.anOrderWith(first, shop, steps, { town })
    const second = await platform.aDriver({ town, km: 2 })
    const unassigned = await operate(delivery, 'unassign')
    expect(unassigned).toMatchObject({ status: 'awaiting_driver', driver: null, offerExpiresAt: null })
    expect(await loadOf(first)).toBe(0)
    expect(await lastEntryOf(delivery)).toMatchObject({
      type: 'unassign',
      by: { kind: 'operator', userId: operator.userId },
      facts: { note: 'ligou para nós' },
    })

    await platform.dispatch()
    expect(await platform.read(delivery)).toMatchObject({ driver: { id: second.userId } })
    expect(await platform.offersOf(delivery)).toMatchObject([
      { driverId: first.userId, outcome: 'withdrawn' },
      { outcome: null, skipped: [{ driverId: first.userId, reason: 'taken_off_before' }] },
    ])
  })

  test('cannot be once he has the parcel: it can only be brought back', async () => {
    const driver = await platform.aDriver()
    const pickedUp = await platform.anOrderWith(driver, shop, ['accept', 'arrived', 'picked'])
    await expect(operate(pickedUp, 'unassign')).rejects.toMatchObject({
      code: 'invalid_state',
      facts: { status: 'picked_up', allowed: ['return'] },
    })
  })
})

describe('a parcel that cannot be handed over', () => {
  test('is brought back; the driver is busy until it is, and the money stays where it is', async () => {
    const driver = await platform.aDriver()
    const balance = async () => (await platform.ledger.balances([shop.tenantId])).get(shop.tenantId)
    const inTransit = await platform.anOrderWith(driver, shop, ['accept', 'arrived', 'picked', 'on-route'])
    const paid = await balance()

    await expect(operate(inTransit, 'returned')).rejects.toMatchObject({
      facts: { status: 'in_transit', allowed: ['return'] },
    })
    expect(await operate(inTransit, 'return')).toMatchObject({
      status: 'returning',
      driver: { id: driver.userId },
    })
    expect(await loadOf(driver)).toBe(1)
    await expect(platform.step(driver, inTransit, 'delivered')).rejects.toMatchObject({
      code: 'invalid_state',
      facts: { status: 'returning', allowed: [] },
    })
    expect(await operate(inTransit, 'returned')).toMatchObject({ status: 'returned', dispatchAt: null })
    expect(await loadOf(driver)).toBe(0)
    expect(await balance()).toBe(paid)
    await expect(operate(inTransit, 'resume')).rejects.toMatchObject({
      code: 'invalid_state',
      facts: { status: 'returned', allowed: [] },
    })
  })
})

describe('the problems of a delivery', () => {
  const stop = async (driver: Actor, { code }: Delivery, incidentCode: string) =>
    reportProblem(platform, { request: aRequestBy(driver), code, incidentCode, note: 'rua alagada' })

  test('are solved when it is let go on, and it goes on as it was', async () => {
    const driver = await platform.aDriver()
    const accepted = await platform.anOrderWith(driver, shop)
    await stop(driver, accepted, 'unsafe')
    const { delivery } = await stop(driver, accepted, 'vehicle_breakdown')
    expect(await incidentsOf(accepted)).toMatchObject([
      { code: 'unsafe', note: 'rua alagada', openedAt: platform.clock(), resolvedAt: null },
      { code: 'vehicle_breakdown', resolvedAt: null },
    ])

    const unharmed = await platform.anOrderWith(driver, shop)
    await expect(operate(unharmed, 'resume')).rejects.toMatchObject({
      code: 'invalid_state',
      facts: { status: 'accepted', allowed: ['unassign'] },
    })

    platform.pass(60)
    const resumed = await operate(accepted, 'resume')
    const { version: _, timelineHash: __, ...asItWas } = accepted
    expect(resumed).toMatchObject({ ...asItWas, version: delivery.version + 1 })
    expect(await lastEntryOf(accepted)).toMatchObject({ type: 'resume', facts: { note: 'ligou para nós' } })
    const resolvedAt = platform.clock()
    expect(await incidentsOf(accepted)).toMatchObject([{ resolvedAt }, { resolvedAt }])

    platform.pass(60)
    await stop(driver, accepted, 'other')
    expect((await incidentsOf(accepted)).map((incident) => incident.resolvedAt)).toEqual([
      resolvedAt,
      resolvedAt,
      null,
    ])
  })

  test('are solved as well by taking the driver off', async () => {
    const driver = await platform.aDriver()
    const accepted = await platform.anOrderWith(driver, shop)
    await stop(driver, accepted, 'vehicle_breakdown')
    await operate(accepted, 'unassign')
    expect(await incidentsOf(accepted)).toMatchObject([{ resolvedAt: platform.clock() }])
  })
})

describe('a driver of the operator’s choice', () => {
  test('is offered the delivery like any other, and it goes on where he does not answer', async () => {
    const town = aTown()
    const nearer = await platform.aDriver({ town, km: 1 })
    const chosen = await platform.aDriver({ town, km: 5 })
    const order = await platform.anOrder(shop, { town })
    const expiresAt = addSeconds(platform.clock(), 45)
    expect(await assign(order, chosen)).toMatchObject({
      status: 'assigned',
      driver: { id: chosen.userId },
      offerExpiresAt: expiresAt,
    })
    expect(await lastEntryOf(order)).toMatchObject({ by: { kind: 'operator' } })
    platform.pass(45)
    await platform.dispatch()
    expect(await platform.read(order)).toMatchObject({ driver: { id: nearer.userId } })
  })

  test('has no longer to think than until the deadline', async () => {
    const order = await platform.anOrder(shop)
    platform.pass(3 * 3600 - 10)
    expect(await assign(order, await platform.aDriver())).toMatchObject({ offerExpiresAt: order.deadlineAt })
    platform.pass(10)
    await platform.dispatch()
    expect(await platform.read(order)).toMatchObject({ status: 'canceled' })
  })

  test('is refused where he cannot carry it, where nobody is known by the id, and where it waits no longer', async () => {
    const [driver, courier] = [await platform.aDriver(), await platform.aDriver({ persona: 'motoboy' })]
    const order = await platform.anOrder(shop)
    await expect(assign(order, courier)).rejects.toMatchObject({
      code: 'validation_failed',
      facts: { issues: [issueAt('driver_id', expect.stringContaining('motoboy'))] },
    })
    for (const driverId of [shop.userId, 'nobody'])
      await expect(
        assignDriver(platform, { request: aRequestBy(operator), orderId: order.orderId, driverId }),
      ).rejects.toMatchObject({ code: 'not_found', facts: { kind: 'driver', id: driverId } })
    expect(await platform.read(order)).toEqual(order)

    await assign(order, driver)
    await expect(assign(order, driver)).rejects.toMatchObject({
      code: 'invalid_state',
      facts: { status: 'assigned' },
    })
  })
})

describe('who may decide', () => {
  test('is the platform, and a fleet’s manager about what the fleet carries', async () => {
    const [driver, other] = [await platform.aDriver(), await platform.aDriver()]
    const carried = await platform.anOrderWith(driver, shop)
    const missing = { code: 'not_found', facts: { kind: 'order', id: carried.orderId } }
    await expect(operate(carried, 'unassign', managerOf(other))).rejects.toMatchObject(missing)
    await expect(operate(carried, 'unassign', driver)).rejects.toMatchObject(missing)
    await expect(operate(carried, 'unassign', shop)).rejects.toMatchObject({ code: 'forbidden' })
    expect(await operate(carried, 'unassign', managerOf(driver))).toMatchObject({ status: 'awaiting_driver' })

    const waiting = await platform.anOrder(shop)
    await expect(assign(waiting, driver, managerOf(driver))).rejects.toMatchObject({ code: 'not_found' })
    await expect(
      operateDelivery(platform, { request: aRequestBy(operator), orderId: 'no id', action: 'resume' }),
    ).rejects.toMatchObject({ code: 'not_found' })
  })

  test('is the manager as well about what the fleet itself ordered, while nobody else carries it', async () => {
    const [driver, other] = [await platform.aDriver(), await platform.aDriver()]
    const { tenantId } = driver
    await platform.ledger.credit(aCredit(tenantId, 100_000n))
    const manager = managerOf(driver)
    const order = await platform.anOrder(manager)
    for (const driverId of [other.userId, platform.newId()])
      await expect(
        assignDriver(platform, { request: aRequestBy(manager), orderId: order.orderId, driverId }),
      ).rejects.toMatchObject({ code: 'not_found', facts: { kind: 'driver', id: driverId } })
    expect(await assign(order, driver, manager)).toMatchObject({ driver: { id: driver.userId } })

    const carriedByOther = await platform.anOrderWith(other, manager)
    await expect(operate(carriedByOther, 'unassign', manager)).rejects.toMatchObject({ code: 'forbidden' })
  })
})
