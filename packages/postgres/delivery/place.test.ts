import type { Placement } from '@rodovia/core/delivery/ports.ts'
import { scopes } from '@rodovia/core/identity/api-keys/scopes.ts'
import { addSeconds } from '@rodovia/core/shared/clock.ts'
import type { ApiKeyId } from '@rodovia/core/shared/ids.ts'
import { isSound } from '@rodovia/core/wallet/soundness.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { anAuditEntry, newId, noon } from '../../../test/support/builders.ts'
import { openTestStores, type Shipper, shapes, type TestStores } from '../../../test/support/stores.ts'
import { openDatabase } from '../database/open-database.ts'

describe.each(shapes)('with tenants on %s', (shape) => {
  let stores: TestStores
  beforeAll(async () => {
    stores = await openTestStores({ poolSize: 20, shape })
  })
  afterAll(() => stores[Symbol.asyncDispose]())

  /** Orders of one batch are placed in their order. On several machines each is alone, and any of them may be the first. */
  const asTaken = <Outcome>(outcomes: readonly Outcome[]) =>
    shape === 'one machine' ? outcomes : outcomes.map((one) => JSON.stringify(one)).toSorted()

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
      expect((await stores.deliveries.details({ timelines: [orderId] })).timelines.get(orderId)).toEqual([
        placement.entry,
      ])
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
      expect((await stores.deliveries.details({ timelines: [orderId] })).timelines).toEqual(new Map())
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

    test('of orders on many wallets at two servers all are placed, and each wallet adds up line by line', async () => {
      await using other = await openDatabase({ url: stores.url, poolSize: 5 })
      const shippers = await Promise.all(Array.from({ length: 8 }, () => stores.aShipper()))
      const placements = await Promise.all(
        Array.from({ length: 80 }, (_, index) => stores.aPlacementOf(shippers[index % 8]!)),
      )
      const outcomes = await Promise.all(
        placements.map((placement, index) => (index % 3 ? stores : other.stores).deliveries.place(placement)),
      )

      expect(countOf(outcomes, 'placed')).toBe(80)
      for (const { tenantId } of shippers) {
        const page = { limit: 20, offset: 0, after: null }
        const { items } = await stores.ledger.statement(tenantId, page)
        expect(items[0]?.balanceAfterCents).toBe(975_000n)
        for (const [index, { amountCents, balanceAfterCents }] of items.entries())
          expect(balanceAfterCents - amountCents).toBe(items[index + 1]?.balanceAfterCents ?? 0n)
      }
      expect(isSound(await stores.ledger.check())).toBe(true)
    })

    if (shape === 'one machine')
      test('of orders at different prices the cheapest are placed where the wallet does not pay for all', async () => {
        const shipper = await stores.aShipper(6_000n)
        const prices = [5_000n, 2_500n, 4_000n, 3_500n]
        const placements = await Promise.all(
          prices.map((priceCents) => stores.aPlacementOf(shipper, { priceCents })),
        )
        const outcomes = await Promise.all(placements.map((placement) => stores.deliveries.place(placement)))

        const lacking = { outcome: 'insufficient_funds', balanceCents: 0n }
        expect(outcomes).toEqual([
          lacking,
          { outcome: 'placed', balanceCents: 3_500n },
          lacking,
          { outcome: 'placed', balanceCents: 0n },
        ])
      })

    test('an order that cannot be written leaves those that come with it alone', async () => {
      const [shipper, other] = [await stores.aShipper(), await stores.aShipper(2_499n)]
      await stores.anOrderOf(shipper, { reference: 'B-1' })
      const placements = await Promise.all([
        stores.aPlacementOf(shipper),
        stores.aPlacementOf(shipper, { reference: 'B-1' }),
        stores.aPlacementOf(other),
        stores.aPlacementOf(shipper, { reference: 'B-2' }),
        stores.aPlacementOf(shipper, { reference: 'B-2' }),
      ])
      const outcomes = await Promise.all(placements.map((placement) => stores.deliveries.place(placement)))

      expect(asTaken(outcomes.map(({ outcome }) => outcome))).toEqual(
        asTaken(['placed', 'reference_used', 'insufficient_funds', 'placed', 'reference_used']),
      )
      expect(await balanceOf(shipper.tenantId)).toBe(992_500n)
    })

    test('of two tries of one request one is placed, and so are those that come with it', async () => {
      const shipper = await stores.aShipper()
      const [first, second, neighbour] = await Promise.all(
        Array.from({ length: 3 }, () => stores.aPlacementOf(shipper)),
      )
      const recordOf = ({ delivery }: Placement) => ({
        callerId: shipper.tenantId,
        key: 'try',
        subject: delivery.orderId,
        at: noon,
      })
      const outcomes = await Promise.allSettled([
        stores.deliveries.place({ ...first!, effect: recordOf(first!) }),
        stores.deliveries.place({ ...second!, effect: recordOf(second!) }),
        stores.deliveries.place(neighbour!),
      ])

      const results = outcomes.map((one) =>
        one.status === 'fulfilled' ? one.value.outcome : one.reason.code,
      )
      expect(asTaken(results)).toEqual(asTaken(['placed', 'idempotency_in_progress', 'placed']))
      expect(await balanceOf(shipper.tenantId)).toBe(995_000n)
    })

    test('keys spend no more than each of them may', async () => {
      const shipper = await stores.aShipper()
      const [capped, free] = [await aKey(shipper, 5_000n), await aKey(shipper, null)]
      const keyIds = [capped, free, capped, null, capped, free]
      const placements = await Promise.all(keyIds.map(() => stores.aPlacementOf(shipper)))
      const outcomes = await Promise.all(
        placements.map((placement, index) =>
          stores.deliveries.place({ ...placement, keyId: keyIds[index]! }),
        ),
      )

      expect(asTaken(outcomes.map(({ outcome }) => outcome))).toEqual(
        asTaken(['placed', 'placed', 'placed', 'placed', 'spending_cap_reached', 'placed']),
      )
      const spent = await Promise.all([capped, free].map((id) => stores.apiKeys.spending(id, noon)))
      expect(spent.map((spending) => spending?.spentCents)).toEqual([5_000n, 5_000n])
    })

    async function aKey({ tenantId }: Shipper, spendingCapCents: bigint | null) {
      const id = newId<ApiKeyId>()
      const { id: createdBy } = await stores.aDriver()
      const apiKey = {
        id,
        tenantId,
        isLive: true,
        name: 'shop',
        lastFour: 'abcd',
        scopes,
        plan: 'start',
        spendingCapCents,
        createdBy,
        heldBy: null,
        createdAt: noon,
        expiresAt: null,
        allowedAddresses: [],
        lastUsedAt: null,
        lastUsedAddress: null,
        revokedAt: null,
      } as const
      await stores.apiKeys.create({
        apiKey,
        hash: id.replaceAll('-', '').repeat(2),
        maxOfTenant: 5,
        rehearsal: null,
        audit: anAuditEntry(),
        alert: null,
      })
      return id
    }
  })
})
