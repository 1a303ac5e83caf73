import { addSeconds } from '@rodovia/core/shared/clock.ts'
import { isSound } from '@rodovia/core/wallet/soundness.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { noon } from '../../../test/support/builders.ts'
import { openTestStores, type TestStores } from '../../../test/support/stores.ts'

let stores: TestStores
beforeAll(async () => {
  stores = await openTestStores({ poolSize: 20 })
})
afterAll(() => stores[Symbol.asyncDispose]())

const countOf = (outcomes: { outcome: string }[], wanted: string) =>
  outcomes.filter(({ outcome }) => outcome === wanted).length

async function balanceOf(tenantId: Parameters<TestStores['ledger']['balances']>[0][number]) {
  return (await stores.ledger.balances([tenantId])).get(tenantId)
}

describe('an order that is placed', () => {
  test('debits the wallet and says what is left', async () => {
    const shipper = await stores.aShipper(10_000n)
    const placement = await stores.aPlacementOf(shipper)
    expect(await stores.deliveries.place(placement)).toEqual({ outcome: 'placed', balanceCents: 7_500n })
    expect(await balanceOf(shipper.tenantId)).toBe(7_500n)
  })

  test('is read as it was written', async () => {
    const shipper = await stores.aShipper()
    const delivery = await stores.anOrderOf(shipper, {
      remarks: 'Portão azul, "campainha" não funciona — 🐶 bravo\nObrigado',
      reference: 'Pedido nº 1',
      pod: true,
      recipientPinHash: 'a'.repeat(64),
    })
    const { orderId, code, trackingToken } = delivery
    expect((await stores.deliveries.findByOrderIds([orderId])).get(orderId)).toEqual(delivery)
    expect((await stores.deliveries.findByCodes([code])).get(code)).toEqual(delivery)
    expect(await stores.deliveries.findByToken(trackingToken)).toEqual(delivery)
  })

  test('consumes the quote', async () => {
    const delivery = await stores.anOrderOf(await stores.aShipper())
    const quote = await stores.deliveries.findQuote(delivery.quoteId)
    expect(quote?.orderId).toBe(delivery.orderId)
  })

  test('brings its first timeline entry and its event', async () => {
    const shipper = await stores.aShipper()
    const placement = await stores.aPlacementOf(shipper)
    await stores.deliveries.place(placement)
    const { orderId, tenantId, createdAt } = placement.delivery
    expect((await stores.deliveries.timelines([orderId])).get(orderId)).toEqual([placement.entry])
    expect((await stores.outbox.eventsOfOrders([orderId])).get(orderId)).toEqual([
      { ...placement.events[0], tenantId, orderId, createdAt },
    ])
  })

  test('wakes who dispatches', async () => {
    const woken = Promise.withResolvers<void>()
    let isListening = false
    await using _listening = await stores.listen('dispatch', () => isListening && woken.resolve())
    isListening = true
    await stores.anOrderOf(await stores.aShipper())
    await woken.promise
  })
})

describe('an order that is refused', () => {
  test('for want of money changes nothing', async () => {
    const shipper = await stores.aShipper(2_499n)
    const placement = await stores.aPlacementOf(shipper)
    expect(await stores.deliveries.place(placement)).toEqual({
      outcome: 'insufficient_funds',
      balanceCents: 2_499n,
    })
    await expectNothingOf(placement)
  })

  test('of a tenant without a wallet has no funds', async () => {
    const placement = await stores.aPlacementOf({
      ...(await stores.aShipper()),
      tenantId: crypto.randomUUID() as never,
    })
    expect(await stores.deliveries.place(placement)).toEqual({
      outcome: 'insufficient_funds',
      balanceCents: 0n,
    })
  })

  test('for a quote whose time is over', async () => {
    const shipper = await stores.aShipper()
    const placement = await stores.aPlacementOf(shipper)
    const tooLate = { ...placement, delivery: { ...placement.delivery, createdAt: addSeconds(noon, 900) } }
    expect(await stores.deliveries.place(tooLate)).toEqual({ outcome: 'quote_expired' })
    await expectNothingOf(placement)
    expect(await stores.deliveries.place(placement)).toMatchObject({ outcome: 'placed' })
  })

  test('for a used quote, whatever else is wrong with it', async () => {
    const shipper = await stores.aShipper(3_000n)
    const { quoteId } = await stores.anOrderOf(shipper)
    const again = await stores.aPlacementOf(shipper, { quoteId, createdAt: addSeconds(noon, 1_000) })
    expect(await stores.deliveries.place(again)).toEqual({ outcome: 'quote_used' })
    expect(await balanceOf(shipper.tenantId)).toBe(500n)
  })

  test('for a reference that another order of the tenant has', async () => {
    const [shipper, other] = [await stores.aShipper(), await stores.aShipper()]
    await stores.anOrderOf(shipper, { reference: 'A-1' })
    const again = await stores.aPlacementOf(shipper, { reference: 'A-1' })
    expect(await stores.deliveries.place(again)).toEqual({ outcome: 'reference_used' })
    await expectNothingOf(again)
    await stores.anOrderOf(other, { reference: 'A-1' })
  })

  test('for a code that another order has, so that a new one can be drawn', async () => {
    const { code } = await stores.anOrderOf(await stores.aShipper())
    const again = await stores.aPlacementOf(await stores.aShipper(), { code })
    expect(await stores.deliveries.place(again)).toEqual({ outcome: 'code_taken' })
    await expectNothingOf(again)
  })

  async function expectNothingOf({
    delivery: { orderId, quoteId },
  }: Awaited<ReturnType<TestStores['aPlacementOf']>>) {
    expect(await stores.deliveries.findByOrderIds([orderId])).toEqual(new Map())
    expect(await stores.deliveries.timelines([orderId])).toEqual(new Map())
    expect(await stores.outbox.eventsOfOrders([orderId])).toEqual(new Map())
    expect(await stores.ledger.walletEntriesOfOrders([orderId])).toEqual(new Map())
    expect((await stores.deliveries.findQuote(quoteId))?.orderId).toBeNull()
  }
})

describe('at once', () => {
  test('of 50 orders on a wallet that pays for one, one is placed and the quotes of the others stay usable', async () => {
    const shipper = await stores.aShipper(2_500n)
    const placements = await Promise.all(Array.from({ length: 50 }, () => stores.aPlacementOf(shipper)))
    const outcomes = await Promise.all(placements.map((placement) => stores.deliveries.place(placement)))

    expect(countOf(outcomes, 'placed')).toBe(1)
    expect(countOf(outcomes, 'insufficient_funds')).toBe(49)
    expect(await balanceOf(shipper.tenantId)).toBe(0n)
    const quotes = await stores.quotes.findByIds(placements.map(({ delivery }) => delivery.quoteId))
    expect([...quotes.values()].filter(({ orderId }) => orderId === null)).toHaveLength(49)
    expect(isSound(await stores.ledger.check())).toBe(true)
  })

  test('of 20 orders on one quote, one is placed', async () => {
    const shipper = await stores.aShipper()
    const first = await stores.aPlacementOf(shipper)
    const { quoteId } = first.delivery
    const others = Array.from({ length: 19 }, () => stores.aPlacementOf(shipper, { quoteId }))
    const placements = [first, ...(await Promise.all(others))]
    const outcomes = await Promise.all(placements.map((placement) => stores.deliveries.place(placement)))

    expect(countOf(outcomes, 'placed')).toBe(1)
    expect(countOf(outcomes, 'quote_used')).toBe(19)
    expect(await balanceOf(shipper.tenantId)).toBe(997_500n)
  })
})
