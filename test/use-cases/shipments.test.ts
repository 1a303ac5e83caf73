import { cancelOrder } from '@rodovia/core/delivery/orders/cancel-order.ts'
import { placeOrder } from '@rodovia/core/delivery/orders/place-order.ts'
import { assignDriver } from '@rodovia/core/dispatch/operate-delivery.ts'
import type { Actor } from '@rodovia/core/identity/actor.ts'
import { aRequestBy } from '@rodovia/core/identity/request.fixture.ts'
import { serviceTypes } from '@rodovia/core/quoting/service-type.ts'
import { firstTariff } from '@rodovia/core/quoting/tariff.ts'
import { writeTariff } from '@rodovia/core/quoting/tariffs/write-tariff.ts'
import type { IdempotencyKey } from '@rodovia/core/shared/idempotency.ts'
import type { OrderId } from '@rodovia/core/shared/ids.ts'
import { cancelShipment } from '@rodovia/core/shipments/cancel-shipment.ts'
import { orderShipment } from '@rodovia/core/shipments/order-shipment.ts'
import { confirmShipment, proposeShipment } from '@rodovia/core/shipments/propose-shipment.ts'
import { quoteShipment } from '@rodovia/core/shipments/quote-shipment.ts'
import { findShipment } from '@rodovia/core/shipments/read-shipments.ts'
import {
  changeableHours,
  type ItemCorrection,
  type RequoteShipment,
  requoteShipment,
} from '@rodovia/core/shipments/requote-shipment.ts'
import type { Shipment } from '@rodovia/core/shipments/shipment.ts'
import type { ShipmentInput, ShipmentItemInput } from '@rodovia/core/shipments/shipment-input.ts'
import { printShipmentLabels } from '@rodovia/core/shipments/shipment-labels.ts'
import { isSound } from '@rodovia/core/wallet/soundness.ts'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { admin, openUseCases, operator, type UseCases } from '../support/use-cases.ts'

let platform: UseCases
beforeAll(async () => {
  platform = await openUseCases()
})
afterAll(() => platform[Symbol.asyncDispose]())

let isDefective = false
afterEach(async () => {
  if (!isDefective) expect(await platform.ledger.check()).toSatisfy(isSound)
})

const toItaim = { cepDestino: '04538133', recipientName: 'Ana Souza', recipientPhone: '+55 11 91234-5678' }
const toPinheiros = { cepDestino: '05422030', recipientName: 'Bruno Lima', recipientPhone: '11 97654-3210' }
const pickup = { cepOrigem: '01310100', senderPhone: '+55 11 3000-0000', tier: 'turbo' }

const quote = (shop: Actor, items: readonly ShipmentItemInput[], more: Partial<ShipmentInput> = {}) =>
  quoteShipment(platform, { request: aRequestBy(shop), ...pickup, items, ...more })
const order = (shop: Actor, { id }: Shipment, more: { allOrNothing?: boolean; key?: IdempotencyKey } = {}) =>
  orderShipment(platform, {
    request: { ...aRequestBy(shop), idempotencyKey: more.key ?? null },
    id,
    allOrNothing: more.allOrNothing ?? true,
  })
const itemsOf = async ({ id }: Shipment) => (await platform.shipments.items([id])).get(id)!
const sumsOf = async (shipment: Shipment) => (await platform.shipments.totals([shipment])).get(shipment.id)!
const balanceOf = async ({ tenantId }: Actor) => (await platform.ledger.balances([tenantId])).get(tenantId)!
const ordersOf = ({ tenantId }: Actor) =>
  platform.query<{ order_id: OrderId; price_cents: number; full_cents: number }>(
    `SELECT order_id, price_cents::int, shipment_full_price_cents::int AS full_cents FROM deliveries
     WHERE tenant_id = $1 ORDER BY order_id`,
    [tenantId],
  )

async function withDiscount(samePickupBasisPoints: number): Promise<void> {
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

describe('a shipment', () => {
  test('is priced item by item, and ordered with one debit: the sum of its items', async () => {
    const shop = await platform.aShop()
    const before = await balanceOf(shop)
    const shipment = await quote(shop, [toItaim, toPinheiros])
    const priced = await itemsOf(shipment)
    expect(priced.map(({ status }) => status)).toEqual(['priced', 'priced'])
    expect(await balanceOf(shop)).toBe(before)
    expect(await ordersOf(shop)).toEqual([])

    const { balanceCents, shipment: ordered } = await order(shop, shipment)
    const sum = priced.reduce((cents, { priceCents }) => cents + priceCents!, 0n)
    expect(balanceCents).toBe(before - sum)
    expect(await balanceOf(shop)).toBe(before - sum)
    expect(ordered).toMatchObject({ status: 'ordered', pickup: null })
    expect(await sumsOf(shipment)).toMatchObject({
      placed: 2,
      priceCents: sum,
      orders: { awaiting_driver: 2 },
    })
    const items = await itemsOf(shipment)
    expect(items.map(({ status, draft }) => [status, draft])).toEqual([
      ['placed', null],
      ['placed', null],
    ])
    const orders = await platform.deliveries.findByOrderIds(items.map(({ orderId }) => orderId!))
    expect([...orders.values()].map(({ shipment }) => shipment?.id)).toEqual([shipment.id, shipment.id])
    expect([...orders.values()].map(({ recipient }) => recipient.name).sort()).toEqual([
      'Ana Souza',
      'Bruno Lima',
    ])
  })

  test('says of each item what is wrong, and none stops another', async () => {
    const shop = await platform.aShop()
    const shipment = await quote(shop, [
      { ...toItaim, reference: 'a-1' },
      { ...toItaim, recipientPhone: '123' },
      { ...toItaim, cepDestino: '00000000' },
      { ...toItaim, reference: 'a-1' },
      { ...toItaim, tier: 'padrao' },
    ])
    const items = await itemsOf(shipment)
    expect(items.map(({ status }) => status)).toEqual(['priced', 'refused', 'refused', 'refused', 'refused'])
    expect(items.map(({ faults }) => faults.map(({ field }) => field))).toEqual([
      [],
      ['recipient_phone'],
      ['cep_destino'],
      ['reference'],
      ['tier'],
    ])
    await expect(order(shop, shipment)).rejects.toMatchObject({
      code: 'validation_failed',
      facts: {
        issues: expect.arrayContaining([expect.objectContaining({ field: 'items.1.recipient_phone' })]),
      },
    })
    expect(await ordersOf(shop)).toEqual([])
    await order(shop, shipment, { allOrNothing: false })
    expect(await ordersOf(shop)).toHaveLength(1)
    expect(await sumsOf(shipment)).toMatchObject({ placed: 1, refused: 4 })
  })

  test('without enough money places nothing, or what the money is enough for', async () => {
    const shop = await platform.aShop(4_000n)
    const shipment = await quote(shop, [toItaim, toItaim, toItaim])
    const priceCents = (await itemsOf(shipment))[0]!.priceCents!
    await expect(order(shop, shipment)).rejects.toMatchObject({
      code: 'insufficient_funds',
      facts: { balanceCents: 4_000n, priceCents: 3n * priceCents },
    })
    expect(await ordersOf(shop)).toEqual([])
    expect((await findShipment(platform, { actor: shop, id: shipment.id })).status).toBe('quoted')

    await order(shop, shipment, { allOrNothing: false })
    const affordable = Number(4_000n / priceCents)
    expect(await ordersOf(shop)).toHaveLength(affordable)
    const statuses = (await itemsOf(shipment)).map(({ status, faults }) => [status, faults[0]?.code])
    expect(statuses).toEqual(
      [0, 1, 2].map((at) => (at < affordable ? ['placed', undefined] : ['not_placed', 'insufficient_funds'])),
    )
  })

  test('that another request orders in between is ordered already, whatever its items and the balance say by then', async () => {
    const shop = await platform.aShop(4_000n)
    const shipment = await quote(shop, [toItaim])
    const { shipments } = platform
    const items: typeof shipments.items = async (ids) => {
      if ((await ordersOf(shop)).length === 0) await order(shop, shipment)
      return shipments.items(ids)
    }
    const late = orderShipment(
      { ...platform, shipments: { ...shipments, items } },
      { request: aRequestBy(shop), id: shipment.id },
    )
    await expect(late).rejects.toMatchObject({ code: 'quote_used' })
    expect(await ordersOf(shop)).toHaveLength(1)
  })

  test('is ordered once: by one of ten requests at once, by a second never, under its key again with the same result', async () => {
    const shop = await platform.aShop()
    const before = await balanceOf(shop)
    const shipment = await quote(shop, [toItaim, toPinheiros])
    const results = await Promise.allSettled(Array.from({ length: 10 }, () => order(shop, shipment)))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const refused = results.flatMap((one) => (one.status === 'rejected' ? [one.reason.code] : []))
    expect(new Set(refused)).toEqual(new Set(['quote_used']))
    expect(await ordersOf(shop)).toHaveLength(2)
    expect(await balanceOf(shop)).toBe(before - (await sumsOf(shipment)).priceCents)
    await expect(order(shop, shipment)).rejects.toMatchObject({ code: 'quote_used' })

    const key = { callerId: shop.userId, key: 'once', resultId: shipment.id as string }
    expect(await order(shop, shipment, { key })).toMatchObject({ shipment: { status: 'ordered' } })
    expect(await ordersOf(shop)).toHaveLength(2)
  })

  test('and other orders at once never spend more than there is', async () => {
    const shop = await platform.aShop(10_000n)
    const shipments = await Promise.all(Array.from({ length: 6 }, () => quote(shop, [toItaim, toPinheiros])))
    await Promise.allSettled([
      ...shipments.map((shipment) => order(shop, shipment)),
      ...Array.from({ length: 3 }, () => platform.anOrder(shop)),
    ])
    const paid = (await ordersOf(shop)).reduce((sum, { price_cents }) => sum + price_cents, 0)
    expect(await balanceOf(shop)).toBe(10_000n - BigInt(paid))
    expect(paid).toBeGreaterThan(0)
  })

  test('expires, and is refused where another order took a reference meanwhile', async () => {
    const shop = await platform.aShop()
    const shipment = await quote(shop, [{ ...toItaim, reference: 'b-1' }, toPinheiros])
    await platform.anOrder(shop, { reference: 'b-1' })
    await expect(order(shop, shipment)).rejects.toMatchObject({ code: 'validation_failed' })
    platform.pass(901)
    await expect(order(shop, shipment)).rejects.toMatchObject({
      code: 'quote_expired',
      facts: { quoteId: shipment.id },
    })
  })

  test('has 1 to 500 items', async () => {
    const shop = await platform.aShop()
    await expect(quote(shop, [])).rejects.toMatchObject({ code: 'validation_failed' })
    await expect(quote(shop, Array(501).fill(toItaim))).rejects.toMatchObject({
      facts: { issues: [{ field: 'items', issue: '501 are too many: at most 500 in a shipment' }] },
    })
  })

  test('of another tenant does not exist', async () => {
    const shipment = await quote(await platform.aShop(), [toItaim])
    const stranger = await platform.aShop()
    for (const attempt of [
      () => findShipment(platform, { actor: stranger, id: shipment.id }),
      () => order(stranger, shipment),
      () => cancelShipment(platform, { request: aRequestBy(stranger), id: shipment.id }),
    ])
      await expect(attempt()).rejects.toMatchObject({ code: 'not_found' })
  })

  test('counts its items like requests: of a person by a limit of its own', async () => {
    const shop = await platform.aShop()
    const items = Array(500).fill(toItaim)
    const limits = { ...platform.limitSettings, shipmentItems: { quota: 600, windowSeconds: 3600 } }
    const limited = { ...platform, limitSettings: limits }
    await quoteShipment(limited, { request: aRequestBy(shop), ...pickup, items })
    await expect(
      quoteShipment(limited, { request: aRequestBy(shop), ...pickup, items }),
    ).rejects.toMatchObject({ code: 'rate_limited', facts: { policy: 'shipmentItems', quota: 600 } })
  })

  test('prints the labels of its orders but for the canceled ones, and none before', async () => {
    const shop = await platform.aShop()
    const shipment = await quote(shop, [toItaim, toPinheiros, toItaim])
    const print = () => printShipmentLabels(platform, { actor: shop, id: shipment.id, language: 'pt-BR' })
    await expect(print()).rejects.toMatchObject({ code: 'invalid_state' })
    await order(shop, shipment)
    const [first, second, third] = (await itemsOf(shipment)).map(({ orderId }) => orderId!)
    await cancelOrder(platform, { request: aRequestBy(shop), orderId: second! })
    const orders = await platform.deliveries.findByOrderIds([first!, third!])
    const { codes, pdf } = await print()
    expect(codes).toEqual([orders.get(first!)!.code, orders.get(third!)!.code])
    expect(Buffer.from(pdf).subarray(0, 5).toString()).toBe('%PDF-')
  })
})

describe('a shipment by file', () => {
  const headings = 'Nome;Telefone;CEP;Rua;Número;Entregar até;Peso (kg)'
  const fileOf = (...rows: string[]) => new TextEncoder().encode([headings, ...rows].join('\n'))
  const byFile = (shop: Actor, ...rows: string[]) =>
    quoteShipment(platform, { request: aRequestBy(shop), ...pickup, file: fileOf(...rows) })
  const requote = (shop: Actor, { id }: Shipment, more: Partial<RequoteShipment> = {}) =>
    requoteShipment(platform, { request: aRequestBy(shop), id, ...more })
  const ana = 'Ana;11 91234-5678;04538-133;;;;'

  test('says the row, the field and the text of each fault, and loses no text', async () => {
    const shop = await platform.aShop()
    const shipment = await byFile(shop, ana, ';;;;;;', 'Bia;12;05422030;;;amanhã;1,5')
    const [first, second] = await itemsOf(shipment)
    expect(first).toMatchObject({ status: 'priced', draft: { source: { row: 2 } } })
    expect(second).toMatchObject({
      status: 'refused',
      draft: {
        source: {
          row: 4,
          texts: {
            ...{ recipient_name: 'Bia', recipient_phone: '12', destination_cep: '05422030' },
            ...{ delivery_until: 'amanhã', weight_kg: '1,5', tier: 'turbo' },
          },
        },
      },
    })
    const fields = second!.faults.map(({ field }) => field)
    expect(new Set(fields)).toEqual(
      new Set(['delivery_from', 'delivery_until', 'recipient_phone', 'length_cm']),
    )
  })

  test.each([
    ['no table', new TextEncoder().encode('"'), /is no CSV|is empty|no rows/],
    [
      'without a needed column',
      new TextEncoder().encode('Nome;CEP\nAna;04538133\n'),
      /^has no column recipient_phone/,
    ],
    ['of 501 drops', fileOf(...Array<string>(501).fill(ana)), /^501 are too many: at most 500/],
  ])('is refused if it is %s', async (_, file, issue) => {
    const shop = await platform.aShop()
    await expect(
      quoteShipment(platform, { request: aRequestBy(shop), ...pickup, file }),
    ).rejects.toMatchObject({ facts: { issues: [{ field: 'file', issue: expect.stringMatching(issue) }] } })
    await expect(
      quoteShipment(platform, { request: aRequestBy(shop), ...pickup, file, items: [toItaim] }),
    ).rejects.toMatchObject({ facts: { issues: [{ field: 'file' }] } })
  })

  test('is corrected and priced again under its id, and ordered as it was corrected', async () => {
    const shop = await platform.aShop()
    const shipment = await byFile(shop, 'Bia;12;05422030;;;;', ana, 'Caio;11 91234-5678;00000000;;;;')
    platform.pass(901)
    const again = await requote(shop, shipment, {
      expiresAt: shipment.expiresAt,
      corrections: [
        { number: 1, values: [{ field: 'recipient_phone', value: ' 11 97654-3210 ' }] },
        { number: 3, remove: true },
      ],
    })
    expect(again).toMatchObject({ id: shipment.id, itemCount: 2, status: 'quoted' })
    expect(again.expiresAt.getTime()).toBeGreaterThan(shipment.expiresAt.getTime())
    expect((await itemsOf(shipment)).map(({ number, status }) => [number, status])).toEqual([
      [1, 'priced'],
      [2, 'priced'],
    ])
    await order(shop, again)
    const placed = (await itemsOf(shipment)).map(({ orderId }) => orderId!)
    const orders = await platform.deliveries.findByOrderIds(placed)
    expect(placed.map((id) => orders.get(id)!.recipient)).toMatchObject([
      { name: 'Bia', phone: '11 97654-3210' },
      { name: 'Ana' },
    ])
    await expect(requote(shop, shipment)).rejects.toMatchObject({ code: 'quote_used' })
  })

  test.each<[string, ItemCorrection[], string]>([
    ['an unknown item', [{ number: 9, remove: true }], '9 is no item: 1 to 1'],
    ['an item twice', [{ number: 1 }, { number: 1 }], '1 is corrected twice: once is allowed'],
    [
      'a field of the pickup',
      [{ number: 1, values: [{ field: 'origin_cep', value: '1' }] }],
      '"origin_cep" is no field',
    ],
    ['all items, to nothing', [{ number: 1, remove: true }], 'is empty: give at least one'],
  ])('refuses to correct %s', async (_, corrections, issue) => {
    const shop = await platform.aShop()
    const shipment = await byFile(shop, ana)
    await expect(requote(shop, shipment, { corrections })).rejects.toMatchObject({
      facts: { issues: [{ field: 'corrections', issue: expect.stringContaining(issue) }] },
    })
  })

  test('that came as items is priced again as it is, windows and all, and its texts cannot be corrected', async () => {
    const shop = await platform.aShop()
    const from = new Date(platform.clock().getTime() + 3 * 3_600_000)
    const window = { from, until: new Date(from.getTime() + 4 * 3_600_000) }
    const shipment = await quote(shop, [{ ...toItaim, deliveryWindow: window }], { readyAt: from })
    expect((await itemsOf(await requote(shop, shipment)))[0]).toMatchObject({ status: 'priced' })
    await expect(
      requote(shop, shipment, { corrections: [{ number: 1, values: [{ field: 'remarks', value: 'x' }] }] }),
    ).rejects.toMatchObject({ facts: { issues: [{ field: 'corrections.1' }] } })
  })

  test('is not ordered or corrected by who saw other prices, nor by the token of a proposal that was before', async () => {
    const shop = await platform.aShop()
    const { shipment, proposed } = await proposeShipment(platform, {
      request: aRequestBy(shop),
      ...pickup,
      file: fileOf(ana),
    })
    await requote(shop, shipment, {
      corrections: [{ number: 1, values: [{ field: 'recipient_name', value: 'Bia' }] }],
    })
    const stale = { request: aRequestBy(shop), id: shipment.id, expiresAt: shipment.expiresAt }
    await expect(orderShipment(platform, stale)).rejects.toMatchObject({ code: 'quote_expired' })
    await expect(requoteShipment(platform, stale)).rejects.toMatchObject({
      facts: { issues: [{ field: 'expires_at' }] },
    })
    await expect(
      confirmShipment(platform, { request: aRequestBy(shop), token: proposed!.confirmationToken }),
    ).rejects.toMatchObject({ code: 'quote_expired' })
    expect(await ordersOf(shop)).toEqual([])
  })

  test('ordered and priced again at once pays what one of the two saw', async () => {
    const shop = await platform.aShop()
    for (let round = 0; round < 5; round++) {
      const before = await balanceOf(shop)
      const shipment = await byFile(shop, ana, ana)
      const [ordered, again] = await Promise.allSettled([
        order(shop, shipment),
        requote(shop, shipment, { corrections: [{ number: 2, remove: true }] }),
      ])
      expect(ordered.status).toBe('fulfilled')
      const items = await itemsOf(shipment)
      expect(items).toHaveLength(again.status === 'fulfilled' ? 1 : 2)
      expect(items.every(({ status }) => status === 'placed')).toBe(true)
      expect(await balanceOf(shop)).toBe(before - (await sumsOf(shipment)).priceCents)
    }
  })

  test('brings no item back that an erasure deleted meanwhile', async () => {
    const shop = await platform.aShop()
    const shipment = await byFile(shop, ana, ana)
    const items = await itemsOf(shipment)
    await platform.query('DELETE FROM shipment_items WHERE shipment_id = $1 AND number = 1', [shipment.id])
    const replaced = platform.shipments.replace({
      ...{ shipment, items, quotes: [], effect: null },
      before: { expiresAt: shipment.expiresAt, itemCount: 2 },
    })
    expect(await replaced).toBe(false)
    expect((await itemsOf(shipment)).map(({ number }) => number)).toEqual([2])
  })

  test('of yesterday is not priced again: its items are about to be deleted', async () => {
    const shop = await platform.aShop()
    const shipment = await byFile(shop, ana)
    platform.pass(changeableHours * 3_600)
    await expect(requote(shop, shipment)).rejects.toMatchObject({ code: 'quote_expired' })
  })
})

describe('canceling a shipment', () => {
  test('refunds what was paid for each open order, once, and leaves those that were picked up', async () => {
    const [shop, driver] = await Promise.all([platform.aShop(), platform.aDriver()])
    const before = await balanceOf(shop)
    const shipment = await quote(shop, [toItaim, toPinheiros, toItaim])
    await order(shop, shipment)
    const items = await itemsOf(shipment)
    const offered = await assignDriver(platform, {
      request: aRequestBy(operator),
      orderId: items[0]!.orderId!,
      driverId: driver.userId,
    })
    await platform.step(driver, offered, 'accept', 'arrived', 'picked')
    const cancel = () => cancelShipment(platform, { request: aRequestBy(shop), id: shipment.id })
    const refund = items[1]!.priceCents! + items[2]!.priceCents!
    expect(await cancel()).toMatchObject({ canceled: 2, kept: 1, refundCents: refund })
    expect(await balanceOf(shop)).toBe(before - items[0]!.priceCents!)
    expect(await cancel()).toMatchObject({ canceled: 0, kept: 1, refundCents: 0n })
    expect(await sumsOf(shipment)).toMatchObject({ orders: { picked_up: 1, canceled: 2 } })
  })
})

describe('the discount for the same pickup', () => {
  test('lowers the second item and not its driver’s pay; a canceled one refunds what was paid', async () => {
    await withDiscount(1_500)
    const [shop, driver] = await Promise.all([platform.aShop(), platform.aDriver()])
    const shipment = await quote(shop, [toItaim, toItaim, toItaim])
    const [first, second, third] = await itemsOf(shipment)
    expect(first!.priceCents).toBe(first!.fullPriceCents)
    expect(second!.fullPriceCents).toBe(first!.fullPriceCents)
    expect(second!.priceCents).toBe(first!.priceCents! - (first!.priceCents! * 1_500n) / 10_000n)
    await order(shop, shipment)
    const placed = (await itemsOf(shipment)).map(({ orderId }) => orderId!)
    for (const orderId of placed.slice(0, 2)) {
      const offered = await assignDriver(platform, {
        request: aRequestBy(operator),
        orderId,
        driverId: driver.userId,
      })
      await platform.step(driver, offered, 'accept', 'arrived', 'picked', 'on-route', 'delivered')
    }
    const earned = await platform.query<{ cents: number }>(
      `SELECT amount_cents::int AS cents FROM ledger_entries WHERE account_kind = 'driver_earnings' AND account_owner = $1`,
      [driver.userId],
    )
    const pay = Number((first!.fullPriceCents! * 8_000n + 5_000n) / 10_000n)
    expect(earned.map(({ cents }) => cents)).toEqual([pay, pay])

    const before = await balanceOf(shop)
    await cancelOrder(platform, { request: aRequestBy(shop), orderId: placed[2]! })
    expect(await balanceOf(shop)).toBe(before + third!.priceCents!)
    const { items: entries } = await platform.ledger.statement(shop.tenantId, {
      limit: 1,
      offset: 0,
      after: null,
    })
    expect(entries[0]).toMatchObject({
      amountCents: third!.priceCents,
      fullPriceCents: third!.fullPriceCents,
    })
  })

  test('is at most the share of the platform', async () => {
    await expect(withDiscount(2_001)).rejects.toMatchObject({
      facts: {
        issues: [
          {
            field: 'same_pickup_basis_points',
            issue: expect.stringContaining('at most 2000'),
          },
        ],
      },
    })
    await withDiscount(2_000)
    await withDiscount(0)
  })

  test('that a driver paid for is found by the check of the ledger', async () => {
    isDefective = true
    await using own = await openUseCases()
    const [shop, driver] = await Promise.all([own.aShop(), own.aDriver()])
    const shipment = await quoteShipment(own, { request: aRequestBy(shop), ...pickup, items: [toItaim] })
    await orderShipment(own, { request: aRequestBy(shop), id: shipment.id })
    const orderId = (await own.shipments.items([shipment.id])).get(shipment.id)![0]!.orderId!
    const offered = await assignDriver(own, {
      request: aRequestBy(operator),
      orderId,
      driverId: driver.userId,
    })
    await own.step(driver, offered, 'accept', 'arrived', 'picked', 'on-route', 'delivered')
    expect(await own.ledger.check()).toSatisfy(isSound)

    // One centavo goes from the driver to the platform: every other sum still holds.
    await own.query('ALTER TABLE ledger_entries DISABLE TRIGGER USER')
    await own.query(
      `UPDATE ledger_entries SET amount_cents = amount_cents + CASE account_kind WHEN 'driver_earnings' THEN -1 ELSE 1 END
       WHERE account_kind IN ('driver_earnings', 'platform_revenue')
         AND transaction_id IN (SELECT id FROM ledger_transactions WHERE order_id = $1)`,
      [orderId],
    )
    const check = await own.ledger.check()
    expect(check).toMatchObject({
      underpaidDrivers: 1,
      unbalancedTransactions: 0,
      wrongEscrows: 0,
      sumCents: 0n,
    })
    expect(check.faults).toEqual([
      {
        kind: 'driver_underpaid',
        subject: orderId,
        found: expect.stringMatching(/^\d+ centavos instead of \d+$/),
      },
    ])
    expect(isSound(check)).toBe(false)
    isDefective = false
  })
})

describe('an agent', () => {
  test('orders a proposal once, and gets no token for what cannot be ordered', async () => {
    const shop = await platform.aShop()
    const request = aRequestBy(shop)
    const { shipment, proposed } = await proposeShipment(platform, { request, ...pickup, items: [toItaim] })
    const token = proposed!.confirmationToken
    await confirmShipment(platform, { request, token })
    expect((await findShipment(platform, { actor: shop, id: shipment.id })).status).toBe('ordered')
    await expect(confirmShipment(platform, { request, token })).rejects.toMatchObject({
      code: 'confirmation_used',
      facts: { orderId: shipment.id },
    })
    const faulty = [toItaim, { ...toItaim, recipientPhone: '1' }]
    const refused = await proposeShipment(platform, { request, ...pickup, items: faulty })
    expect(refused.proposed).toBeNull()
    const partly = await proposeShipment(platform, { request, ...pickup, items: faulty, allOrNothing: false })
    await confirmShipment(platform, { request, token: partly.proposed!.confirmationToken })
    expect(await ordersOf(shop)).toHaveLength(2)
  })
})

test('what nobody ordered is deleted within a day, and what was ordered names nobody', async () => {
  const shop = await platform.aShop()
  const [left, ordered] = [await quote(shop, [toItaim]), await quote(shop, [toPinheiros])]
  await order(shop, ordered)
  const named = () =>
    platform.query(
      `SELECT FROM shipments LEFT JOIN shipment_items ON shipment_id = id
       WHERE id = ANY ($1) AND (pickup IS NOT NULL OR draft IS NOT NULL)`,
      [[left.id, ordered.id]],
    )
  expect(await named()).toHaveLength(1)
  await platform.runMaintenance(new Date(Date.now() + 25 * 3_600_000))
  expect(await named()).toEqual([])
  expect(await findShipment(platform, { actor: shop, id: ordered.id })).toMatchObject({ status: 'ordered' })
  // Its quote stays with the order: no second order on it.
  const quoteId = (await itemsOf(ordered))[0]!.quoteId!
  await expect(
    placeOrder(platform, {
      request: aRequestBy(shop),
      ...{ quoteId, tier: 'turbo', senderPhone: '+55 11 3000-0000' },
      ...{ recipientName: 'Ana', recipientPhone: '+55 11 91234-5678' },
    }),
  ).rejects.toMatchObject({ code: 'quote_used' })
})
