import type { Change } from '@rodovia/core/delivery/changes/change.ts'
import type { AssignedDriver, Delivery } from '@rodovia/core/delivery/model/delivery.ts'
import type { IncidentId } from '@rodovia/core/delivery/model/incident.ts'
import type { Move } from '@rodovia/core/delivery/model/states.ts'
import { firstBrokenEntry } from '@rodovia/core/delivery/model/timeline.ts'
import { addSeconds } from '@rodovia/core/shared/clock.ts'
import { isSound } from '@rodovia/core/wallet/soundness.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aMove, aNote, anOfferTo, aPhoto, newId, noon, sha256 } from '../../../test/support/builders.ts'
import { openTestStores, type Shipper, shapes, type TestStores } from '../../../test/support/stores.ts'

describe.each(shapes)('with tenants on %s', (shape) => {
  let stores: TestStores
  let shipper: Shipper
  const isOneMachine = shape === shapes[0]
  beforeAll(async () => {
    stores = await openTestStores({ poolSize: 20, shape })
    shipper = await stores.aShipper(100_000_000n)
  })
  afterAll(() => stores[Symbol.asyncDispose]())

  /** Commits a change that nothing is in the way of; the delivery after it. */
  async function commit(change: Change): Promise<Delivery> {
    expect(await stores.deliveries.commit(change)).toMatchObject({ outcome: 'committed' })
    return change.after
  }

  async function anOfferedOrder(driver: AssignedDriver): Promise<Delivery> {
    return commit(anOfferTo(driver, await stores.anOrderOf(shipper)))
  }

  async function advance(delivery: Delivery, ...moves: Move[]): Promise<Delivery> {
    let current = delivery
    for (const move of moves) current = await commit(aMove(current, move))
    return current
  }

  async function read({ orderId }: Delivery): Promise<Delivery | undefined> {
    return (await stores.deliveries.findByOrderIds([orderId])).get(orderId)
  }

  async function loadOf({ id }: AssignedDriver) {
    return (await stores.drivers.findBusy(id))?.activeDeliveries
  }

  async function reasonsOf({ orderId }: Delivery) {
    const rows = await stores.query<{ reason: string }>(
      'SELECT reason FROM ledger_transactions WHERE order_id = $1 ORDER BY at, reason',
      [orderId],
    )
    return rows.map(({ reason }) => reason)
  }

  const outcomesOf = (results: { outcome: string }[], wanted: string) =>
    results.filter(({ outcome }) => outcome === wanted).length

  describe('a change', () => {
    test('is read as it was written, with every field that a step changes', async () => {
      const driver = await stores.aDriver()
      const offered = await anOfferedOrder(driver)
      expect(await read(offered)).toEqual(offered)
      const accepted = await advance(offered, 'accept')
      expect(await read(accepted)).toEqual(accepted)
    })

    test('decided on an older version is stale and writes nothing', async () => {
      const order = await stores.anOrderOf(shipper)
      const canceled = await commit(aMove(order, 'cancel', { patch: { dispatchAt: null } }))
      const late = aMove(order, 'cancel', { photos: [aPhoto()] })

      expect(await stores.deliveries.commit(late)).toEqual({ outcome: 'stale' })
      expect(await read(order)).toEqual(canceled)
      expect(await reasonsOf(order)).toEqual(['order_placed', 'order_refund'])
      expect((await stores.deliveries.details({ photos: [order.orderId] })).photos).toEqual(new Map())
      expect(
        (await stores.deliveries.details({ timelines: [order.orderId] })).timelines.get(order.orderId),
      ).toHaveLength(2)
    })

    test('keeps its photos, in the order in which they were taken', async () => {
      const order = await stores.anOrderOf(shipper)
      const photos = [aPhoto({ note: 'caixa amassada 📦' }), aPhoto({ stage: 'damage' })]
      const note = aNote(order, { photos })
      await commit(note)
      const ids = [order.orderId]
      expect(await stores.deliveries.details({ timelines: ids, photos: ids, positions: ids })).toEqual({
        timelines: new Map([[order.orderId, [expect.objectContaining({ type: 'create' }), note.entry]]]),
        photos: new Map([[order.orderId, photos]]),
        positions: new Map(),
        roadLines: new Map(),
      })
    })

    test('opens an incident, and a later one resolves all that are open', async () => {
      const order = await stores.anOrderOf(shipper)
      const incident = (code: 'unsafe' | 'other', note: string | null) => ({
        opened: { id: newId<IncidentId>(), code, note, openedAt: noon, resolvedAt: null },
      })
      const [first, second] = [incident('unsafe', 'rua alagada'), incident('other', null)]
      let current = await commit(aNote(order, { incident: first }))
      current = await commit(aNote(current, { incident: second }))
      const incidents = async () => (await stores.deliveries.incidents([order.orderId])).get(order.orderId)
      expect(await incidents()).toEqual([first.opened, second.opened])

      const resolvedAt = addSeconds(noon, 60)
      await commit(aNote(current, { incident: { resolvedAt } }))
      expect((await incidents())?.map((one) => one.resolvedAt)).toEqual([resolvedAt, resolvedAt])
    })

    test('writes its events in sequence', async () => {
      const driver = await stores.aDriver()
      const offered = await anOfferedOrder(driver)
      await advance(offered, 'cancel')
      const events = (await stores.outbox.eventsOfOrders([offered.orderId])).get(offered.orderId)
      expect(events?.map(({ sequence, kind }) => [sequence, kind])).toEqual([
        [1, 'wallet.debit'],
        [2, 'tracking.driver_assigned'],
        [3, 'tracking.canceled'],
        [4, 'wallet.credit'],
      ])
      expect(events?.at(-1)?.data).toMatchObject({ order_id: offered.orderId, status: 'canceled' })
    })

    test('that is due wakes the dispatcher', async () => {
      const driver = await stores.aDriver()
      const offered = await anOfferedOrder(driver)
      const woken = Promise.withResolvers<void>()
      let isListening = false
      await using _listening = await stores.listen('dispatch', () => isListening && woken.resolve())
      isListening = true
      await commit(aMove(offered, 'decline', { patch: { driver: null, dispatchAt: noon } }))
      await woken.promise
    })
  })

  describe('an offer', () => {
    test('stores the skipped drivers, and its outcome follows the driver’s step', async () => {
      const driver = await stores.aDriver()
      const change = anOfferTo(driver, await stores.anOrderOf(shipper))
      const offered = await commit(change)
      const offers = async () => (await stores.deliveries.offers([offered.orderId])).get(offered.orderId)
      expect(await offers()).toEqual([change.offer && 'made' in change.offer && change.offer.made])

      const at = addSeconds(noon, 5)
      await commit(aMove(offered, 'accept', { at }))
      expect(await offers()).toMatchObject([{ outcome: 'accepted', answeredAt: at }])
    })

    test('that was accepted is withdrawn when the driver is unassigned, and only the driver’s last one', async () => {
      const driver = await stores.aDriver()
      const declined = await commit(
        aMove(await anOfferedOrder(driver), 'decline', { patch: { driver: null } }),
      )
      const accepted = await advance(await commit(anOfferTo(driver, declined)), 'accept')
      await commit(aMove(accepted, 'unassign', { patch: { driver: null } }))

      const offers = (await stores.deliveries.offers([accepted.orderId])).get(accepted.orderId)
      expect(offers?.map(({ outcome }) => outcome)).toEqual(['declined', 'withdrawn'])
    })
  })

  describe('money', () => {
    test('of a canceled order is refunded to the wallet', async () => {
      const owner = await stores.aShipper(2_500n)
      const order = await stores.anOrderOf(owner)
      expect(await stores.deliveries.commit(aMove(order, 'cancel'))).toEqual({ outcome: 'committed' })
      expect((await stores.ledger.balances([owner.tenantId])).get(owner.tenantId)).toBe(2_500n)
      const entries = (await stores.ledger.walletEntriesOfOrders([order.orderId])).get(order.orderId)
      expect(entries?.map(({ amountCents, balanceAfterCents }) => [amountCents, balanceAfterCents])).toEqual([
        [-2_500n, 0n],
        [2_500n, 2_500n],
      ])
    })

    test('of a delivered order goes to driver and platform, once', async () => {
      const driver = await stores.aDriver()
      const inTransit = await advance(await anOfferedOrder(driver), 'accept', 'arrived', 'picked', 'on-route')
      const handOver = aMove(inTransit, 'delivered')
      const results = await Promise.all(Array.from({ length: 20 }, () => stores.deliveries.commit(handOver)))

      expect(outcomesOf(results, 'committed')).toBe(1)
      expect(outcomesOf(results, 'stale')).toBe(19)
      const paid = await stores.query(
        `SELECT account_kind, amount_cents
       FROM ledger_entries JOIN ledger_transactions ON ledger_transactions.id = transaction_id
       WHERE order_id = $1 AND reason = 'order_delivered' ORDER BY amount_cents`,
        [inTransit.orderId],
      )
      expect(paid).toEqual([
        { account_kind: 'escrow', amount_cents: '-2500' },
        { account_kind: 'platform_revenue', amount_cents: '500' },
        { account_kind: 'driver_earnings', amount_cents: '2000' },
      ])
      expect(await loadOf(driver)).toBe(0)
    })

    test('of an order with 50 concurrent cancels is refunded once', async () => {
      const owner = await stores.aShipper(10_000n)
      const order = await stores.anOrderOf(owner)
      const cancels = Array.from({ length: 50 }, () => stores.deliveries.commit(aMove(order, 'cancel')))
      expect(outcomesOf(await Promise.all(cancels), 'committed')).toBe(1)
      expect((await stores.ledger.balances([owner.tenantId])).get(owner.tenantId)).toBe(10_000n)
      expect(await reasonsOf(order)).toEqual(['order_placed', 'order_refund'])
    })

    test('follows the winner of a race between cancel and pickup', async () => {
      const driver = await stores.aDriver()
      for (let round = 0; round < 10; round++) {
        const atPickup = await advance(await anOfferedOrder(driver), 'accept', 'arrived')
        const [picked, canceled] = await Promise.all([
          stores.deliveries.commit(aMove(atPickup, 'picked')),
          stores.deliveries.commit(aMove(atPickup, 'cancel')),
        ])
        expect([picked.outcome, canceled.outcome].toSorted()).toEqual(['committed', 'stale'])
        const isCanceled = canceled.outcome === 'committed'
        expect((await read(atPickup))?.status).toBe(isCanceled ? 'canceled' : 'picked_up')
        expect(await reasonsOf(atPickup)).toEqual(
          isCanceled ? ['order_placed', 'order_refund'] : ['order_placed'],
        )
        expect(await loadOf(driver)).toBe(isCanceled ? 0 : 1)
        if (!isCanceled) await advance(aMove(atPickup, 'picked').after, 'return', 'returned')
      }
      expect(isSound(await stores.ledger.check())).toBe(true)
    })
  })

  describe('a driver', () => {
    test('accepts at most the capacity of 20 concurrent offers', async () => {
      const driver = await stores.aDriver({ persona: 'carro_van' })
      const offered = await Promise.all(Array.from({ length: 20 }, () => anOfferedOrder(driver)))
      const results = await Promise.all(offered.map((one) => stores.deliveries.commit(aMove(one, 'accept'))))

      expect(outcomesOf(results, 'committed')).toBe(4)
      expect(outcomesOf(results, 'driver_full')).toBe(16)
      // On several machines each of them may have filled the vehicle.
      expect(results.filter(({ isDriverFilled }) => isDriverFilled)).toHaveLength(isOneMachine ? 1 : 4)
      expect(await stores.drivers.findBusy(driver.id)).toMatchObject({ activeDeliveries: 4, openOffers: 16 })
      const refused = offered[results.findIndex(({ outcome }) => outcome === 'driver_full')]!
      expect(await read(refused)).toEqual(refused)
    })

    test('has free capacity again after the hand-over', async () => {
      const driver = await stores.aDriver({ persona: 'caminhoneiro' })
      const [first, second] = [await anOfferedOrder(driver), await anOfferedOrder(driver)]
      const carried = await advance(first, 'accept')
      expect(await stores.deliveries.commit(aMove(second, 'accept'))).toEqual({ outcome: 'driver_full' })
      await advance(carried, 'arrived', 'picked', 'on-route', 'delivered')
      await advance(second, 'accept')
    })
  })

  describe('the timeline', () => {
    test('keeps a valid hash chain through the database, with any text', async () => {
      const notes = ['ação', '日本 🚚', 'emoji \u{1F9D1}\u200D\u{1F527}', '"\\', 'e\u0301', ' nbsp\u00a0']
      let current = await stores.anOrderOf(shipper)
      for (const note of notes) current = await commit(aNote(current, { facts: { note, z: 1, a: true } }))

      const timeline =
        (await stores.deliveries.details({ timelines: [current.orderId] })).timelines.get(current.orderId) ??
        []
      expect(timeline.slice(1).map(({ facts }) => facts.note)).toEqual(notes)
      expect(firstBrokenEntry(sha256, timeline)).toBeNull()
      expect(timeline.at(-1)?.hash).toBe(current.timelineHash)
    })

    test.each([
      'UPDATE timeline_entries SET hash = hash',
      'DELETE FROM timeline_entries',
      'TRUNCATE timeline_entries',
    ])('refuses %s', async (statement) => {
      await expect(stores.query(statement)).rejects.toThrow('timeline_entries is append-only')
    })
  })

  describe('postponing the dispatch', () => {
    test('happens unless the delivery changed meanwhile', async () => {
      const order = await stores.anOrderOf(shipper)
      const later = addSeconds(noon, 5)
      await stores.deliveries.postponeDispatch(order, later)
      expect(await read(order)).toEqual({ ...order, dispatchAt: later })

      const changed = await commit(aNote(order))
      await stores.deliveries.postponeDispatch(order, addSeconds(noon, 500))
      expect(await read(order)).toEqual(changed)
    })
  })
})
