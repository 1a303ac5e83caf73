import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { openUseCases, operator, type UseCases } from '../../../test/support/use-cases.ts'
import { cancelOrder } from '../delivery/orders/cancel-order.ts'
import { placeOrder } from '../delivery/orders/place-order.ts'
import { assignDriver } from '../dispatch/operate-delivery.ts'
import { aRequestBy } from '../identity/request.fixture.ts'
import { addHours } from '../shared/clock.ts'
import { isSound } from '../wallet/soundness.ts'
import { cancelShipment } from './cancel-shipment.ts'
import { orderShipment } from './order-shipment.ts'
import { quoteShipment } from './quote-shipment.ts'
import { findShipment } from './read-shipments.ts'
import {
  balanceOf,
  itemsOf,
  order,
  ordersOf,
  pickup,
  quote,
  sumsOf,
  toItaim,
  toPinheiros,
  withDiscount,
} from './shipments.fixture.ts'

let platform: UseCases
beforeAll(async () => {
  platform = await openUseCases()
})
afterAll(() => platform[Symbol.asyncDispose]())

afterEach(async () => {
  expect(await platform.ledger.check()).toSatisfy(isSound)
})

describe('a shipment', () => {
  test('is priced item by item, and ordered with one debit: the sum of its items', async () => {
    const shop = await platform.aShop()
    const before = await balanceOf(platform, shop)
    const shipment = await quote(platform, shop, [toItaim, toPinheiros])
    const priced = await itemsOf(platform, shipment)
    expect(priced.map(({ status }) => status)).toEqual(['priced', 'priced'])
    expect(await balanceOf(platform, shop)).toBe(before)
    expect(await ordersOf(platform, shop)).toEqual([])

    const { balanceCents, shipment: ordered } = await order(platform, shop, shipment)
    const sum = priced.reduce((cents, { priceCents }) => cents + priceCents!, 0n)
    expect(balanceCents).toBe(before - sum)
    expect(await balanceOf(platform, shop)).toBe(before - sum)
    expect(ordered).toMatchObject({ status: 'ordered', pickup: null })
    expect(await sumsOf(platform, shipment)).toMatchObject({
      placed: 2,
      priceCents: sum,
      orders: { awaiting_driver: 2 },
    })
    const items = await itemsOf(platform, shipment)
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
    const shipment = await quote(platform, shop, [
      { ...toItaim, reference: 'a-1' },
      { ...toItaim, recipientPhone: '123' },
      { ...toItaim, cepDestino: '00000000' },
      { ...toItaim, reference: 'a-1' },
      { ...toItaim, tier: 'padrao' },
    ])
    const items = await itemsOf(platform, shipment)
    expect(items.map(({ status }) => status)).toEqual(['priced', 'refused', 'refused', 'refused', 'refused'])
    expect(items.map(({ faults }) => faults.map(({ field }) => field))).toEqual([
      [],
      ['recipient_phone'],
      ['cep_destino'],
      ['reference'],
      ['tier'],
    ])
    await expect(order(platform, shop, shipment)).rejects.toMatchObject({
      code: 'validation_failed',
      facts: {
        issues: expect.arrayContaining([expect.objectContaining({ field: 'items.1.recipient_phone' })]),
      },
    })
    expect(await ordersOf(platform, shop)).toEqual([])
    await order(platform, shop, shipment, { allOrNothing: false })
    expect(await ordersOf(platform, shop)).toHaveLength(1)
    expect(await sumsOf(platform, shipment)).toMatchObject({ placed: 1, refused: 4 })
  })

  test('without enough money places nothing, or what the money is enough for', async () => {
    const shop = await platform.aShop(4_000n)
    const shipment = await quote(platform, shop, [toItaim, toItaim, toItaim])
    const priceCents = (await itemsOf(platform, shipment))[0]!.priceCents!
    await expect(order(platform, shop, shipment)).rejects.toMatchObject({
      code: 'insufficient_funds',
      facts: { balanceCents: 4_000n, priceCents: 3n * priceCents },
    })
    expect(await ordersOf(platform, shop)).toEqual([])
    expect((await findShipment(platform, { actor: shop, id: shipment.id })).status).toBe('quoted')

    await order(platform, shop, shipment, { allOrNothing: false })
    const affordable = Number(4_000n / priceCents)
    expect(await ordersOf(platform, shop)).toHaveLength(affordable)
    const statuses = (await itemsOf(platform, shipment)).map(({ status, faults }) => [
      status,
      faults[0]?.code,
    ])
    expect(statuses).toEqual(
      [0, 1, 2].map((at) => (at < affordable ? ['placed', undefined] : ['not_placed', 'insufficient_funds'])),
    )
  })

  test('that another request orders in between is ordered already, whatever its items and the balance say by then', async () => {
    const shop = await platform.aShop(4_000n)
    const shipment = await quote(platform, shop, [toItaim])
    const { shipments } = platform
    const items: typeof shipments.items = async (ids) => {
      if ((await ordersOf(platform, shop)).length === 0) await order(platform, shop, shipment)
      return shipments.items(ids)
    }
    const late = orderShipment(
      { ...platform, shipments: { ...shipments, items } },
      { request: aRequestBy(shop), id: shipment.id },
    )
    await expect(late).rejects.toMatchObject({ code: 'quote_used' })
    expect(await ordersOf(platform, shop)).toHaveLength(1)
  })

  test('is ordered once: by one of ten requests at once, by a second never, under its key again with the same result', async () => {
    const shop = await platform.aShop()
    const before = await balanceOf(platform, shop)
    const shipment = await quote(platform, shop, [toItaim, toPinheiros])
    const results = await Promise.allSettled(
      Array.from({ length: 10 }, () => order(platform, shop, shipment)),
    )
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const refused = results.flatMap((one) => (one.status === 'rejected' ? [one.reason.code] : []))
    expect(new Set(refused)).toEqual(new Set(['quote_used']))
    expect(await ordersOf(platform, shop)).toHaveLength(2)
    expect(await balanceOf(platform, shop)).toBe(before - (await sumsOf(platform, shipment)).priceCents)
    await expect(order(platform, shop, shipment)).rejects.toMatchObject({ code: 'quote_used' })

    const key = { callerId: shop.userId, key: 'once', resultId: shipment.id as string }
    expect(await order(platform, shop, shipment, { key })).toMatchObject({ shipment: { status: 'ordered' } })
    expect(await ordersOf(platform, shop)).toHaveLength(2)
  })

  test('and other orders at once never spend more than there is', async () => {
    const shop = await platform.aShop(10_000n)
    const shipments = await Promise.all(
      Array.from({ length: 6 }, () => quote(platform, shop, [toItaim, toPinheiros])),
    )
    await Promise.allSettled([
      ...shipments.map((shipment) => order(platform, shop, shipment)),
      ...Array.from({ length: 3 }, () => platform.anOrder(shop)),
    ])
    const paid = (await ordersOf(platform, shop)).reduce((sum, { price_cents }) => sum + price_cents, 0)
    expect(await balanceOf(platform, shop)).toBe(10_000n - BigInt(paid))
    expect(paid).toBeGreaterThan(0)
  })

  test('expires, and is refused where another order took a reference meanwhile', async () => {
    const shop = await platform.aShop()
    const shipment = await quote(platform, shop, [{ ...toItaim, reference: 'b-1' }, toPinheiros])
    await platform.anOrder(shop, { reference: 'b-1' })
    await expect(order(platform, shop, shipment)).rejects.toMatchObject({ code: 'validation_failed' })
    platform.pass(901)
    await expect(order(platform, shop, shipment)).rejects.toMatchObject({
      code: 'quote_expired',
      facts: { quoteId: shipment.id },
    })
  })

  test('of another tenant does not exist', async () => {
    const shipment = await quote(platform, await platform.aShop(), [toItaim])
    const stranger = await platform.aShop()
    for (const attempt of [
      () => findShipment(platform, { actor: stranger, id: shipment.id }),
      () => order(platform, stranger, shipment),
      () => cancelShipment(platform, { request: aRequestBy(stranger), id: shipment.id }),
    ])
      await expect(attempt()).rejects.toMatchObject({ code: 'not_found' })
  })
})

describe('the discount for the same pickup', () => {
  afterEach(() => withDiscount(platform, 0))

  test('lowers the second item and not its driver’s pay; a canceled one refunds what was paid', async () => {
    await withDiscount(platform, 1_500)
    const [shop, driver] = await Promise.all([platform.aShop(), platform.aDriver()])
    const shipment = await quote(platform, shop, [toItaim, toItaim, toItaim])
    const [first, second, third] = await itemsOf(platform, shipment)
    expect(first!.priceCents).toBe(first!.fullPriceCents)
    expect(second!.fullPriceCents).toBe(first!.fullPriceCents)
    expect(second!.priceCents).toBe(first!.priceCents! - (first!.priceCents! * 1_500n) / 10_000n)
    await order(platform, shop, shipment)
    const placed = (await itemsOf(platform, shipment)).map(({ orderId }) => orderId!)
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

    const before = await balanceOf(platform, shop)
    await cancelOrder(platform, { request: aRequestBy(shop), orderId: placed[2]! })
    expect(await balanceOf(platform, shop)).toBe(before + third!.priceCents!)
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

  test('that a driver paid for is found by the check of the ledger', async () => {
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
  })
})

test('what nobody ordered is deleted within a day, and what was ordered names nobody', async () => {
  const shop = await platform.aShop()
  const [left, ordered] = [await quote(platform, shop, [toItaim]), await quote(platform, shop, [toPinheiros])]
  await order(platform, shop, ordered)
  const named = () =>
    platform.query(
      `SELECT FROM shipments LEFT JOIN shipment_items ON shipment_id = id
       WHERE id = ANY ($1) AND (pickup IS NOT NULL OR draft IS NOT NULL)`,
      [[left.id, ordered.id]],
    )
  expect(await named()).toHaveLength(1)
  await platform.runMaintenance(addHours(platform.clock(), 25))
  expect(await named()).toEqual([])
  expect(await findShipment(platform, { actor: shop, id: ordered.id })).toMatchObject({ status: 'ordered' })
  // Its quote stays with the order: no second order on it.
  const quoteId = (await itemsOf(platform, ordered))[0]!.quoteId!
  await expect(
    placeOrder(platform, {
      request: aRequestBy(shop),
      ...{ quoteId, tier: 'turbo', senderPhone: '+55 11 3000-0000' },
      ...{ recipientName: 'Ana', recipientPhone: '+55 11 91234-5678' },
    }),
  ).rejects.toMatchObject({ code: 'quote_used' })
})
