import type { AssignedDriver } from '@rodovia/core/delivery/model/delivery.ts'
import type { PayoutBatchId, PayoutId } from '@rodovia/core/shared/ids.ts'
import {
  type Payout,
  type PayoutChange,
  type PayoutMove,
  payoutPostings,
} from '@rodovia/core/wallet/payouts/payout.ts'
import { isSound } from '@rodovia/core/wallet/soundness.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { anEndToEndId } from '../../../test/support/bank-peer.ts'
import { aCredit, anAuditEntry, newId, noon } from '../../../test/support/builders.ts'
import { openTestStores, type TestStores } from '../../../test/support/stores.ts'

let stores: TestStores
let driver: AssignedDriver
beforeAll(async () => {
  stores = await openTestStores()
})
beforeEach(async () => {
  driver = await stores.aDriver()
})
afterEach(async () => expect(isSound(await stores.ledger.check())).toBe(true))
afterAll(() => stores[Symbol.asyncDispose]())

/** Money from a shipper's wallet, without an order. */
async function earn(cents: bigint, { id }: AssignedDriver = driver): Promise<void> {
  const { tenantId } = await stores.aShipper(cents)
  const postings = [
    { account: { kind: 'tenant_wallet' as const, tenantId }, amountCents: -cents },
    { account: { kind: 'driver_earnings' as const, userId: id }, amountCents: cents },
  ]
  await stores.ledger.credit(aCredit(tenantId, cents, { postings }))
}

function changeOf(payout: Payout, reason: PayoutMove): PayoutChange {
  const transaction = { id: newId(), reason, at: noon, postings: payoutPostings(reason, payout) }
  return { payout, transaction, audit: anAuditEntry(), effect: null } as PayoutChange
}

/** Refuses like the use case where the balance is too small. */
const request = (amountCents: bigint, { id, tenantId }: AssignedDriver = driver) =>
  stores.payouts.request(id, ({ balanceCents }) => {
    if (balanceCents < amountCents) throw new Error(`only ${balanceCents}`)
    const payout: Payout = {
      ...{ id: newId<PayoutId>(), driverId: id, tenantId, amountCents, pixKey: 'joao@rodovia.test' },
      ...{ status: 'requested', requestedBy: id, requestedAt: noon, heldUntil: null, batchId: null },
      ...{ closedAt: null, endToEndId: null, reason: null },
    }
    return { ...changeOf(payout, 'payout_requested'), settlement: null }
  })

async function makeBatch(limit = 100) {
  const id = newId<PayoutBatchId>()
  const count = await stores.payouts.makeBatch(
    { id, madeBy: driver.id, madeAt: noon, audit: anAuditEntry(), effect: null },
    limit,
  )
  return { id, count }
}

const settled = (payout: Payout, endToEndId = anEndToEndId()) =>
  changeOf({ ...payout, status: 'settled', closedAt: noon, endToEndId }, 'payout_settled')
const failed = (payout: Payout) =>
  changeOf({ ...payout, status: 'failed', closedAt: noon, reason: 'key not found' }, 'payout_failed')

async function balance({ id }: AssignedDriver = driver): Promise<bigint> {
  return (await stores.ledger.earnings(id, { at: noon, days: 1, deliveries: 0 })).balanceCents
}

async function aSentPayout(cents = 1_000n): Promise<Payout> {
  await earn(cents)
  const { id } = await request(cents)
  await makeBatch()
  return (await stores.payouts.find(id))!
}

describe('a request', () => {
  test('sees what the requests before it took: 40 concurrent ones never take more than was earned', async () => {
    await earn(10_000n)
    const results = await Promise.allSettled(Array.from({ length: 40 }, () => request(900n)))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(11)
    expect(await balance()).toBe(100n)
  })

  test('that is refused writes nothing', async () => {
    await earn(100n)
    await expect(request(101n)).rejects.toThrow('only 100')
    expect(await stores.payouts.list(driver.id, { limit: 5, offset: 0, after: null })).toEqual({
      items: [],
      total: 0,
    })
    expect(await balance()).toBe(100n)
  })

  test('of one driver does not wait for that of another', async () => {
    const other = await stores.aDriver()
    await earn(500n)
    await earn(500n, other)
    const client = await stores.connect()
    await client.query('BEGIN')
    await client.query('SELECT FROM users WHERE id = $1 FOR NO KEY UPDATE', [driver.id])
    await request(500n, other)
    const own = request(500n)
    await client.query('COMMIT')
    await client.end()
    expect(await own).toMatchObject({ driverId: driver.id, amountCents: 500n })
  })
})

describe('a batch', () => {
  test('takes the oldest requests up to its limit, and the next one the rest', async () => {
    await makeBatch()
    await earn(300n)
    const payouts = [await request(100n), await request(100n), await request(100n)]
    const first = await makeBatch(2)
    const second = await makeBatch(2)
    expect([first.count, second.count]).toEqual([2, 1])
    expect((await stores.payouts.findBatch(first.id))?.payouts.map(({ id }) => id)).toEqual([
      payouts[0]!.id,
      payouts[1]!.id,
    ])
    const rest = await stores.payouts.findBatch(second.id)
    expect(rest).toEqual({
      ...{ id: second.id, madeBy: driver.id, madeAt: noon },
      payouts: [{ ...payouts[2], status: 'sent', batchId: second.id, driverName: 'João Motorista' }],
    })
  })

  test('without requests is not written, nor is its audit entry', async () => {
    await makeBatch()
    const [before] = await stores.query('SELECT count(*) FROM audit_entries')
    const { id, count } = await makeBatch()
    expect(count).toBe(0)
    expect(await stores.payouts.findBatch(id)).toBeNull()
    expect((await stores.query('SELECT count(*) FROM audit_entries'))[0]).toEqual(before)
  })

  test('20 concurrent ones share 10 requests, each in one batch', async () => {
    await earn(1_000n)
    for (let index = 0; index < 10; index++) await request(100n)
    const batches = await Promise.all(Array.from({ length: 20 }, () => makeBatch(3)))
    expect(batches.reduce((sum, { count }) => sum + count, 0)).toBeLessThanOrEqual(10)
    await makeBatch()
    const rows = await stores.query(
      `SELECT FROM payouts WHERE driver_id = '${driver.id}' AND status = 'sent' AND batch_id IS NOT NULL`,
    )
    expect(rows).toHaveLength(10)
  })
})

describe('closing', () => {
  test('20 concurrent outcomes of one payout: one wins, and its money moves once', async () => {
    const payout = await aSentPayout()
    const closed = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        stores.payouts.close(index % 2 ? settled(payout) : failed(payout)),
      ),
    )
    expect(closed.filter((outcome) => outcome === 'closed')).toHaveLength(1)
    expect(closed.filter((outcome) => outcome === 'not_sent')).toHaveLength(19)
    const { status } = (await stores.payouts.find(payout.id))!
    expect(await balance()).toBe(status === 'failed' ? 1_000n : 0n)
  })

  test('is refused for a payout that no batch has sent', async () => {
    await makeBatch()
    await earn(500n)
    const payout = await request(500n)
    expect(await stores.payouts.close(settled(payout))).toBe('not_sent')
    expect(await stores.payouts.find(payout.id)).toEqual(payout)
    await makeBatch()
  })

  test('an end-to-end id belongs to one payout; the other stays as it was', async () => {
    const [one, other] = [await aSentPayout(100n), await aSentPayout(200n)]
    const endToEndId = anEndToEndId()
    const closed = await Promise.all(
      [one, other].map((payout) => stores.payouts.close(settled(payout, endToEndId))),
    )
    expect(closed.toSorted()).toEqual(['closed', 'taken'])
    const open = closed[0] === 'taken' ? one : other
    expect(await stores.payouts.find(open.id)).toEqual(open)
    expect(await stores.payouts.close(settled(open))).toBe('closed')
  })

  test('a failed payout can be requested again', async () => {
    const payout = await aSentPayout(700n)
    expect(await stores.payouts.close(failed(payout))).toBe('closed')
    expect(await request(700n)).toMatchObject({ amountCents: 700n, status: 'requested' })
    expect(await balance()).toBe(0n)
  })
})

test('the list of a driver is newest first and leaves out other drivers', async () => {
  const other = await stores.aDriver()
  await earn(300n)
  await earn(300n, other)
  const payouts = [await request(100n), await request(200n)]
  await request(300n, other)
  const { items, total } = await stores.payouts.list(driver.id, { limit: 1, offset: 0, after: null })
  expect([items.map(({ id }) => id), total]).toEqual([[payouts[1]!.id], 2])
})
