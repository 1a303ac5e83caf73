import { dispatchDue } from '@rodovia/jobs/dispatch/dispatcher.ts'
import { createOffersByPlan } from '@rodovia/jobs/dispatch/offers-by-plan.ts'
import { expect } from 'vitest'
import { saoPaulo } from '../../../../test/support/towns.ts'
import { openUseCases, operator, type UseCases } from '../../../../test/support/use-cases.ts'
import type { Delivery } from '../../delivery/model/delivery.ts'
import { placeOrder } from '../../delivery/orders/place-order.ts'
import { setAvailability } from '../../fleet/set-availability.ts'
import type { Actor } from '../../identity/actor.ts'
import { aRequestBy } from '../../identity/request.fixture.ts'
import { requestQuote } from '../../quoting/request-quote.ts'
import { addSeconds } from '../../shared/clock.ts'
import { planAnew } from './plan-anew.ts'
import { setDispatchByPlan } from './switch.ts'

const hour = 3600

/** A platform of one's own: plans are of all that waits. Its operators are of a tenant, which may switch. */
export async function openForPlans(): Promise<UseCases> {
  const platform = await openUseCases()
  await platform.query(
    `INSERT INTO tenants (id, name, kind, created_at) VALUES ($1, 'Rodovia', 'plataforma', now())`,
    [operator.tenantId],
  )
  return platform
}

export const failing = (facts: object, message: string): never => {
  throw new Error(message, { cause: facts })
}
export const switchTo = (platform: UseCases, isOn: boolean, actor: Actor = operator) =>
  setDispatchByPlan(platform, { request: aRequestBy(actor), isOn })

/** Plans as if something had changed a moment ago. */
export async function plan(platform: UseCases, ports: Parameters<typeof planAnew>[0] = platform) {
  const organisations = await platform.dispatchPlans.listOn()
  const changedAt = addSeconds(platform.clock(), 1)
  return Promise.all(
    organisations.map((organisation) => planAnew(ports, { organisation, organisations, changedAt })),
  )
}

export const dispatch = (platform: UseCases, outcomes: string[] = []) => {
  const offers = createOffersByPlan(platform, {
    isAnyOn: () => true,
    onError: (error) => failing({ error }, 'offering by plan failed'),
    onOffer: (outcome) => outcomes.push(outcome),
  })
  return dispatchDue(platform, { error: failing }, offers)
}

/** An order from the cathedral to the south, fetched in an hour; without a window it is to be fetched now. */
export async function anOrder(platform: UseCases, shop: Actor, { isAhead = true } = {}): Promise<Delivery> {
  const quote = await requestQuote(platform, {
    ...{ actor: shop, serviceType: 'CAR' as const, cepOrigem: saoPaulo.cep, cepDestino: '04101000' },
  })
  const from = addSeconds(platform.clock(), hour)
  const { order } = await placeOrder(platform, {
    request: aRequestBy(shop),
    ...{ quoteId: quote.id, tier: 'turbo', senderPhone: '+55 11 3000-0000' },
    ...{ recipientName: 'Ana Souza', recipientPhone: '+55 11 91234-5678' },
    ...(isAhead && { pickupWindow: { from, until: addSeconds(from, hour) } }),
  })
  return order
}

/** Two orders for later that share their way, planned a moment before they are due, and who could drive them. */
export async function twoPlanned(platform: UseCases, shop: Actor) {
  await switchTo(platform, true)
  const near = await platform.aDriver({ town: saoPaulo, km: 1 })
  const far = await platform.aDriver({ town: saoPaulo, km: 9 })
  const orders = [await anOrder(platform, shop), await anOrder(platform, shop)]
  platform.pass(hour / 2)
  await onDuty(platform, near, far)
  expect(await plan(platform)).toEqual([true])
  return { near, far, orders }
}

export const onDuty = (platform: UseCases, ...drivers: Actor[]) =>
  Promise.all(drivers.map((actor) => setAvailability(platform, { actor, isAvailable: true })))
export const readAll = (platform: UseCases, orders: readonly Delivery[]) =>
  Promise.all(orders.map((order) => platform.read(order)))
export const routes = (platform: UseCases) =>
  platform.query<{ id: string; driver_id: string; offered_by: string | null; gain: object | null }>(
    'SELECT id, driver_id, offered_by, gain FROM routes ORDER BY id',
  )
export const answer = (driver: Actor, id: string) => ({ request: aRequestBy(driver), id })
