import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Delivery } from '@rodovia/core/delivery/delivery.ts'
import { placeOrder } from '@rodovia/core/delivery/orders/place-order.ts'
import { acceptRoute, declineRoute } from '@rodovia/core/delivery/routes/answer-route.ts'
import { claimSeconds, planHoldsSeconds } from '@rodovia/core/dispatch/by-plan/limits.ts'
import { planAnew } from '@rodovia/core/dispatch/by-plan/plan-anew.ts'
import { readDispatchByPlan, setDispatchByPlan } from '@rodovia/core/dispatch/by-plan/switch.ts'
import { setAvailability } from '@rodovia/core/fleet/set-availability.ts'
import { anActor } from '@rodovia/core/identity/actor.fixture.ts'
import type { Actor } from '@rodovia/core/identity/actor.ts'
import { aRequestBy } from '@rodovia/core/identity/request.fixture.ts'
import { requestQuote } from '@rodovia/core/quoting/request-quote.ts'
import { addSeconds } from '@rodovia/core/shared/clock.ts'
import { startDispatchPlanner } from '@rodovia/jobs/dispatch-planner.ts'
import { dispatchDue } from '@rodovia/jobs/dispatcher.ts'
import { createOffersByPlan } from '@rodovia/jobs/offers-by-plan.ts'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { saoPaulo } from '../support/towns.ts'
import { openUseCases, operator, type UseCases } from '../support/use-cases.ts'

let platform: UseCases
let shop: Actor
let outcomes: string[]
beforeEach(async () => {
  await platform?.[Symbol.asyncDispose]()
  platform = await openUseCases()
  shop = await platform.aShop()
  outcomes = []
  await platform.query(
    `INSERT INTO tenants (id, name, kind, created_at) VALUES ($1, 'Rodovia', 'plataforma', now())`,
    [operator.tenantId],
  )
})
afterAll(() => platform[Symbol.asyncDispose]())

const hour = 3600
const failing = (facts: object, message: string): never => {
  throw new Error(message, { cause: facts })
}
const switchTo = (isOn: boolean, actor: Actor = operator) =>
  setDispatchByPlan(platform, { request: aRequestBy(actor), isOn })

/** Plans as if something had changed a moment ago. */
async function plan(ports: Parameters<typeof planAnew>[0] = platform) {
  const organisations = await platform.dispatchPlans.listOn()
  const changedAt = addSeconds(platform.clock(), 1)
  return Promise.all(
    organisations.map((organisation) => planAnew(ports, { organisation, organisations, changedAt })),
  )
}

const dispatch = () => {
  const offers = createOffersByPlan(platform, {
    isAnyOn: () => true,
    onError: (error) => failing({ error }, 'offering by plan failed'),
    onOffer: (outcome) => outcomes.push(outcome),
  })
  return dispatchDue(platform, { error: failing }, offers)
}

/** An order from the cathedral to the south, fetched in an hour; without a window it is to be fetched now. */
async function anOrder({ isAhead = true, actor = shop } = {}): Promise<Delivery> {
  const quote = await requestQuote(platform, {
    ...{ actor, serviceType: 'CAR' as const, cepOrigem: saoPaulo.cep, cepDestino: '04101000' },
  })
  const from = addSeconds(platform.clock(), hour)
  const { order } = await placeOrder(platform, {
    request: aRequestBy(actor),
    ...{ quoteId: quote.id, tier: 'turbo', senderPhone: '+55 11 3000-0000' },
    ...{ recipientName: 'Ana Souza', recipientPhone: '+55 11 91234-5678' },
    ...(isAhead && { pickupWindow: { from, until: addSeconds(from, hour) } }),
  })
  return order
}

/** Two orders for later that share their way, planned a moment before they are due, and who could drive them. */
async function twoPlanned() {
  await switchTo(true)
  const near = await platform.aDriver({ town: saoPaulo, km: 1 })
  const far = await platform.aDriver({ town: saoPaulo, km: 9 })
  const orders = [await anOrder(), await anOrder()]
  platform.pass(hour / 2)
  await onDuty(near, far)
  expect(await plan()).toEqual([true])
  return { near, far, orders }
}

const onDuty = (...drivers: Actor[]) =>
  Promise.all(drivers.map((actor) => setAvailability(platform, { actor, isAvailable: true })))
const readAll = (orders: readonly Delivery[]) => Promise.all(orders.map((order) => platform.read(order)))
const routes = () =>
  platform.query<{ id: string; driver_id: string; offered_by: string | null; gain: object | null }>(
    'SELECT id, driver_id, offered_by, gain FROM routes ORDER BY id',
  )
const answer = (driver: Actor, id: string) => ({ request: aRequestBy(driver), id })

describe('dispatch by plan', () => {
  test('offers what shares its way as one route when it is due, in the name of the platform, and never before', async () => {
    const { near, orders } = await twoPlanned()
    expect(await routes()).toEqual([])
    await platform.installApp(near)
    await dispatch()
    expect(await readAll(orders)).toMatchObject([
      { status: 'assigned', driver: { id: near.userId } },
      { status: 'assigned', driver: { id: near.userId } },
    ])
    const [route, ...others] = await routes()
    expect(others).toEqual([])
    expect(route).toMatchObject({ driver_id: near.userId, offered_by: null })
    expect(route!.gain).toEqual({ savedMeters: expect.any(Number), spareSeconds: expect.any(Number) })
    expect(outcomes).toContain('route')
    for (const order of orders) {
      expect(await platform.offersOf(order)).toHaveLength(1)
      expect((await platform.timelineOf(order)).at(-1)).toMatchObject({
        type: 'tracking.driver_assigned',
        by: { kind: 'platform' },
      })
      expect(
        await platform.query(
          `SELECT user_id FROM audit_entries WHERE action = 'delivery.assigned' AND subject_id = $1`,
          [order.orderId],
        ),
      ).toEqual([{ user_id: null }])
    }
    expect(await platform.query('SELECT type FROM push_outbox WHERE user_id = $1', [near.userId])).toEqual([
      { type: 'driver.route_offered' },
    ])

    await acceptRoute(platform, answer(near, route!.id))
    for (const order of orders) expect(await platform.eventsOf(order)).toContain('route.planned')
    // What was accepted stays: a new plan does not know it.
    platform.pass(2)
    await plan()
    expect(await platform.query('SELECT routes FROM dispatch_plans')).toEqual([{ routes: [] }])
  })

  test('offers alone and at once where no plan is there, where it is too old, and where planning fails', async () => {
    await switchTo(true)
    const driver = await platform.aDriver({ town: saoPaulo })
    const first = await anOrder({ isAhead: false })
    await dispatch()
    expect(await platform.read(first)).toMatchObject({ status: 'assigned', routeId: null })

    const { orders } = await twoPlanned()
    platform.pass(planHoldsSeconds + 1)
    await dispatch()
    expect((await readAll(orders)).map(({ status, routeId }) => [status, routeId])).toEqual([
      ['assigned', null],
      ['assigned', null],
    ])

    const late = await anOrder({ isAhead: false })
    await onDuty(driver)
    const broken = { ...platform, routePlanner: { plan: () => Promise.reject(new Error('no thread')) } }
    await expect(plan(broken)).rejects.toThrow('no thread')
    await dispatch()
    expect(await platform.read(late)).toMatchObject({ status: 'assigned', routeId: null })
    expect(await routes()).toEqual([])
    // The failure holds up nobody: the next plan is made.
    expect(await plan()).toEqual([true])
  })

  test('offers alone where a deadline would lose its margin', async () => {
    const { near, orders } = await twoPlanned()
    const soon = addSeconds(platform.clock(), 2_400)
    await platform.query('UPDATE deliveries SET deadline_at = $1 WHERE order_id = $2', [
      soon,
      orders[1]!.orderId,
    ])
    await dispatch()
    expect(await readAll(orders)).toMatchObject([
      { status: 'assigned', driver: { id: near.userId }, routeId: null },
      { status: 'assigned', routeId: null },
    ])
    expect(outcomes).not.toContain('route')
  })

  test('plans what was declined for somebody else, and asks nobody again who declined', async () => {
    const { near, far, orders } = await twoPlanned()
    await dispatch()
    const [route] = await routes()
    await declineRoute(platform, answer(near, route!.id))
    platform.pass(1)
    await plan()
    await dispatch()
    expect((await routes()).map(({ driver_id }) => driver_id)).toEqual([near.userId, far.userId])
    expect(await readAll(orders)).toMatchObject([
      { status: 'assigned', driver: { id: far.userId } },
      { status: 'assigned', driver: { id: far.userId } },
    ])
  })

  test('asks nobody who went off duty since the plan, and plans without them', async () => {
    const { near, far, orders } = await twoPlanned()
    await setAvailability(platform, { actor: near, isAvailable: false })
    await dispatch()
    expect(await routes()).toEqual([])
    expect((await readAll(orders)).map(({ driver }) => driver?.id)).toEqual([far.userId, far.userId])
  })

  test('plans for somebody else once a driver is off duty', async () => {
    const { near, far } = await twoPlanned()
    await setAvailability(platform, { actor: near, isAvailable: false })
    platform.pass(1)
    await plan()
    await dispatch()
    expect((await routes()).map(({ driver_id }) => driver_id)).toEqual([far.userId])
  })

  test('is planned by one process at a time, and offered once by any number', async () => {
    const { orders } = await twoPlanned()
    platform.pass(1)
    const made = await Promise.all([plan(), plan(), plan()])
    expect(made.flat().toSorted()).toEqual([false, false, true])
    await Promise.all([dispatch(), dispatch(), dispatch()])
    expect(await routes()).toHaveLength(1)
    for (const order of orders) expect(await platform.offersOf(order)).toHaveLength(1)
  })

  test('is taken over from a process that was killed while it planned, and a plan that comes too late is not kept', async () => {
    const { orders } = await twoPlanned()
    platform.pass(1)
    const claimId = platform.newId() as string
    const planning = fileURLToPath(new URL('../support/planning-process.ts', import.meta.url))
    const { tenantId } = operator
    const now = platform.clock().toISOString()
    const facts = [platform.url, tenantId, now, claimId, String(claimSeconds)]
    const child = spawn(process.execPath, [planning, ...facts], { stdio: ['ignore', 'pipe', 'inherit'] })
    const [said] = await once(child.stdout, 'data')
    expect(String(said)).toBe('claimed\n')
    expect(await plan()).toEqual([false])
    child.kill('SIGKILL')
    await once(child, 'exit')
    platform.pass(claimSeconds - 1)
    expect(await plan()).toEqual([false])
    platform.pass(1)
    expect(await plan()).toEqual([true])
    await platform.dispatchPlans.end({ tenantId, claimId, plan: { at: platform.clock(), routes: [] } })
    await dispatch()
    expect(await routes()).toHaveLength(1)
    expect((await readAll(orders)).map(({ status }) => status)).toEqual(['assigned', 'assigned'])
  })

  test('is made anew by the worker when an order comes', async () => {
    await switchTo(true)
    await platform.aDriver({ town: saoPaulo })
    let wake = () => {}
    const nothing = async () => ({ [Symbol.asyncDispose]: async () => {} })
    await using planner = await startDispatchPlanner(platform, {
      onError: (error) => failing({ error }, 'planning failed'),
      onDue: async (woken) => {
        wake = woken
        return nothing()
      },
      onDispatch: nothing,
      measure: { plan: (outcome) => outcomes.push(outcome), offer: () => {} },
    })
    await expect.poll(() => outcomes).toEqual(['made'])
    platform.pass(1)
    const order = await anOrder()
    const planned = async () => [...(await planner.routesWith([order])).keys()]
    await expect.poll(planned, { timeout: 10_000 }).toEqual([order.orderId])
    await switchTo(false)
    wake()
    await expect.poll(() => planned()).toEqual([])
  })
})

describe('the switch', () => {
  test('is for those who dispatch, each for the own organisation, and in the audit log', async () => {
    const driver = await platform.aDriver({ town: saoPaulo })
    await platform.query(`UPDATE tenants SET kind = 'transportadora' WHERE id = $1`, [driver.tenantId])
    const manager = anActor({
      ...{ tenantId: driver.tenantId, tenantKind: 'transportadora' as const, role: 'manager' as const },
    })
    expect(await readDispatchByPlan(platform, { actor: manager })).toBe(false)
    expect(await switchTo(true, manager)).toBe(true)
    await switchTo(true, manager)
    expect(await readDispatchByPlan(platform, { actor: manager })).toBe(true)
    expect(await readDispatchByPlan(platform, { actor: operator })).toBe(false)
    expect(await platform.dispatchPlans.listOn()).toEqual([
      { tenantId: driver.tenantId, fleetId: driver.tenantId, plannedAt: null },
    ])
    await switchTo(false, manager)
    expect(await platform.dispatchPlans.listOn()).toEqual([])
    const entries = await platform.query<{ facts: { on: number } }>(
      "SELECT facts FROM audit_entries WHERE action = 'tenant.dispatch_by_plan_set' ORDER BY id",
    )
    expect(entries.map(({ facts }) => facts.on)).toEqual([1, 1, 0])
    await expect(switchTo(true, shop)).rejects.toMatchObject({ code: 'forbidden' })
    await expect(readDispatchByPlan(platform, { actor: shop })).rejects.toMatchObject({ code: 'forbidden' })
  })

  test('of a fleet takes its own orders out of the plan of the platform', async () => {
    const fleet = await platform.aShop()
    await platform.query(`UPDATE tenants SET kind = 'transportadora' WHERE id = $1`, [fleet.tenantId])
    await platform.aDriver({ town: saoPaulo })
    await switchTo(true)
    const order = await anOrder({ actor: fleet })
    await plan()
    const planned = () => platform.dispatchPlans.routesWith([order.orderId], addSeconds(platform.clock(), -1))
    expect((await planned()).size).toBe(1)
    await switchTo(true, { ...fleet, tenantKind: 'transportadora', role: 'manager' })
    platform.pass(1)
    await plan()
    expect((await planned()).size).toBe(0)
  })
})
