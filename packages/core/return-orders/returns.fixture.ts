import type { UseCases } from '../../../test/support/use-cases.ts'
import type { Delivery } from '../delivery/model/delivery.ts'
import type { Actor } from '../identity/actor.ts'
import { aRequestBy } from '../identity/request.fixture.ts'
import { createReturn } from './create-return.ts'
import { reportFailedAttempt } from './report-attempt.ts'

export const toTheDoor = ['accept', 'arrived', 'picked', 'on-route'] as const
export const anOrderOnItsWay = (platform: UseCases, shop: Actor, driver: Actor, more = {}) =>
  platform.anOrderWith(driver, shop, toTheDoor, more)
export const aDeliveredOrder = (platform: UseCases, shop: Actor, driver: Actor, more = {}) =>
  platform.anOrderWith(driver, shop, [...toTheDoor, 'delivered'], more)

export const fail = (platform: UseCases, driver: Actor, { code }: Delivery, reason = 'recipient_absent') =>
  reportFailedAttempt(platform, { request: aRequestBy(driver), code, reason })
export const failTwice = async (platform: UseCases, driver: Actor, order: Delivery) => {
  await fail(platform, driver, order)
  platform.pass(3600)
  await fail(platform, driver, order)
  return returnOf(platform, order)
}
export const wantBack = (platform: UseCases, shop: Actor, { orderId }: Delivery, more = {}) =>
  createReturn(platform, { request: aRequestBy(shop), orderId, reason: 'damaged', ...more })
export const returnOf = async (platform: UseCases, order: Delivery) => {
  const { returnedBy } = await platform.read(order)
  return (await platform.deliveries.findByOrderIds([returnedBy!])).get(returnedBy!)!
}
export const loadOf = async (platform: UseCases, { userId }: Actor) =>
  (await platform.drivers.findBusy(userId))?.activeDeliveries
export const balanceOf = async (platform: UseCases, { tenantId }: Actor) =>
  (await platform.ledger.balances([tenantId])).get(tenantId)
export const ledgerOf = (platform: UseCases, { orderId }: Delivery) =>
  platform.query<{ reason: string; account: string; cents: number }>(
    `SELECT reason, account_kind AS account, amount_cents::int AS cents
     FROM ledger_transactions AS moved JOIN ledger_entries AS entry ON entry.transaction_id = moved.id
     WHERE order_id = $1 ORDER BY reason, account_kind`,
    [orderId],
  )
export const returnsOf = (platform: UseCases, { orderId }: Delivery) =>
  platform.query<{ code: string }>('SELECT code FROM deliveries WHERE return_of = $1', [orderId])

/** Takes that much from the wallet of the shop, as orders would. */
export async function spend(platform: UseCases, shop: Actor, cents: bigint): Promise<void> {
  await platform.query(
    `WITH moved AS (
       INSERT INTO ledger_transactions (id, tenant_id, reason, order_id, at)
       SELECT gen_random_uuid(), $1, 'manual_credit', NULL, now() RETURNING id
     ), emptied AS (
       UPDATE wallets SET balance_cents = balance_cents - $2 WHERE tenant_id = $1 RETURNING balance_cents
     )
     INSERT INTO ledger_entries (transaction_id, tenant_id, account_kind, account_owner, amount_cents, balance_after_cents)
     SELECT id, $1, 'tenant_wallet', $1, -$2::bigint, (SELECT balance_cents FROM emptied) FROM moved
     UNION ALL SELECT id, $1, 'platform_revenue', NULL, $2::bigint, NULL FROM moved`,
    [shop.tenantId, cents],
  )
}
