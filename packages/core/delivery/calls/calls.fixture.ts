import { expect } from 'vitest'
import type { UseCases } from '../../../../test/support/use-cases.ts'
import type { Actor } from '../../identity/actor.ts'
import { aRequestBy } from '../../identity/request.fixture.ts'
import type { CallParty } from '../../shared/call-parties.ts'
import type { Delivery } from '../model/delivery.ts'
import { requestCall, requestDeliveryCall, requestTrackedCall } from './request-call.ts'

export type Scene = {
  shop: Actor
  driver: Actor
  order: Delivery
  driverPhone: string
  recipientPhone: string
}

let people = 0
/** A shop with an order that a driver accepted; everybody has a telephone of their own. */
export async function aScene(platform: UseCases): Promise<Scene> {
  const [shop, driver] = await Promise.all([platform.aShop(), platform.aDriver()])
  const suffix = String(++people).padStart(4, '0')
  const driverPhone = `+55119000${suffix.padStart(5, '0')}`
  const recipientPhone = `+55119800${suffix.padStart(5, '0')}`
  await platform.query('UPDATE users SET phone = $1 WHERE id = $2', [driverPhone, driver.userId])
  const order = await platform.anOrderWith(driver, shop, ['accept'], { recipientPhone })
  return { shop, driver, order, driverPhone, recipientPhone }
}

export const byDriver = (platform: UseCases, { driver, order }: Scene, to: CallParty, from?: string) =>
  requestDeliveryCall(platform, {
    ...{ request: aRequestBy(driver), code: order.code, to },
    ...(from && { from }),
  })
export const byUser = (
  platform: UseCases,
  user: Actor,
  { orderId }: Delivery,
  to: CallParty,
  from?: string,
) => requestCall(platform, { request: aRequestBy(user), orderId, to, ...(from && { from }) })
let addresses = 0
export const byLink = (platform: UseCases, { trackingToken }: Delivery, to: CallParty) =>
  requestTrackedCall(platform, { request: { address: `198.51.100.${++addresses % 250}` }, trackingToken, to })

/** A number as it is shown, in E.164. */
export const dialed = (shown: string) => shown.replace(/[ -]/g, '')

export const refused = (code: string, facts: object = {}) => ({ code, facts: expect.objectContaining(facts) })
export const page = { limit: null, offset: null, after: null } as never
