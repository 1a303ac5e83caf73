import { admin, type UseCases } from '../../../test/support/use-cases.ts'
import type { Actor } from '../identity/actor.ts'
import { aRequestBy } from '../identity/request.fixture.ts'
import { serviceTypes } from '../quoting/service-type.ts'
import { firstTariff } from '../quoting/tariff.ts'
import { writeTariff } from '../quoting/tariffs/write-tariff.ts'
import type { IdempotencyKey } from '../shared/idempotency.ts'
import type { OrderId } from '../shared/ids.ts'
import { orderShipment } from './order-shipment.ts'
import { quoteShipment } from './quote-shipment.ts'
import type { Shipment } from './shipment.ts'
import type { ShipmentInput, ShipmentItemInput } from './shipment-input.ts'

export const toItaim = {
  cepDestino: '04538133',
  recipientName: 'Ana Souza',
  recipientPhone: '+55 11 91234-5678',
}
export const toPinheiros = {
  cepDestino: '05422030',
  recipientName: 'Bruno Lima',
  recipientPhone: '11 97654-3210',
}
export const pickup = { cepOrigem: '01310100', senderPhone: '+55 11 3000-0000', tier: 'turbo' }

export const quote = (
  platform: UseCases,
  shop: Actor,
  items: readonly ShipmentItemInput[],
  more: Partial<ShipmentInput> = {},
) => quoteShipment(platform, { request: aRequestBy(shop), ...pickup, items, ...more })
export const order = (
  platform: UseCases,
  shop: Actor,
  { id }: Shipment,
  more: { allOrNothing?: boolean; key?: IdempotencyKey } = {},
) =>
  orderShipment(platform, {
    request: { ...aRequestBy(shop), idempotencyKey: more.key ?? null },
    id,
    allOrNothing: more.allOrNothing ?? true,
  })
export const itemsOf = async (platform: UseCases, { id }: Shipment) =>
  (await platform.shipments.items([id])).get(id)!
export const sumsOf = async (platform: UseCases, shipment: Shipment) =>
  (await platform.shipments.totals([shipment])).get(shipment.id)!
export const balanceOf = async (platform: UseCases, { tenantId }: Actor) =>
  (await platform.ledger.balances([tenantId])).get(tenantId)!
export const ordersOf = (platform: UseCases, { tenantId }: Actor) =>
  platform.query<{ order_id: OrderId; price_cents: number; full_cents: number }>(
    `SELECT order_id, price_cents::int, shipment_full_price_cents::int AS full_cents FROM deliveries
     WHERE tenant_id = $1 ORDER BY order_id`,
    [tenantId],
  )

export async function withDiscount(platform: UseCases, samePickupBasisPoints: number): Promise<void> {
  const { turbo, express, padrao } = firstTariff.markupBasisPoints
  await writeTariff(platform, {
    request: aRequestBy(admin),
    input: {
      vehicles: serviceTypes.map((serviceType) => ({ serviceType, ...firstTariff.vehicles[serviceType] })),
      ...{
        turboMarkupBasisPoints: turbo,
        expressMarkupBasisPoints: express,
        padraoMarkupBasisPoints: padrao,
      },
      samePickupBasisPoints,
    },
  })
}
