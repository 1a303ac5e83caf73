import { addSeconds } from '@rodovia/core/shared/clock.ts'
import type { PixChargeId, TenantId } from '@rodovia/core/shared/ids.ts'
import { isSound } from '@rodovia/core/wallet/soundness.ts'
import type { PixCharge, PixPayment } from '@rodovia/core/wallet/top-ups/charge.ts'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { aCredit, anAuditEntry, newId, noon } from '../../../test/support/builders.ts'
import { openTestStores, type TestStores } from '../../../test/support/stores.ts'

let stores: TestStores
beforeAll(async () => {
  stores = await openTestStores()
})
afterAll(() => stores[Symbol.asyncDispose]())
afterEach(async () => expect(isSound(await stores.ledger.check())).toBe(true))

let number = 0
const nextTxid = () => `RDVTEST${String(++number).padStart(20, '0')}`
const aPayment = (amountCents: bigint, paidAt = noon): PixPayment => ({
  endToEndId: `E00000000202603021200${String(++number).padStart(11, '0')}`,
  amountCents,
  paidAt,
})

async function aCharge(tenantId: TenantId, askAt: Date | null = null): Promise<PixCharge> {
  const charge = {
    id: newId<PixChargeId>(),
    tenantId,
    txid: nextTxid(),
    amountCents: 5_000n,
    brCode: '00020126',
    requestedBy: newId(),
    orderId: null,
    driverId: null,
    createdAt: noon,
    expiresAt: addSeconds(noon, 3_600),
  } as PixCharge
  await stores.pixCharges.save(charge, { askAt, audit: anAuditEntry(), effect: null })
  return charge
}
const credit = ({ id, tenantId }: PixCharge, payment: PixPayment) =>
  stores.pixCharges.credit(id, payment, aCredit(tenantId, payment.amountCents, { reason: 'top_up' }))
const balanceOf = async (tenantId: TenantId) => (await stores.ledger.balances([tenantId])).get(tenantId)
const rowsOf = async (table: string) =>
  Number((await stores.query<{ count: string }>(`SELECT count(*) FROM ${table}`))[0]!.count)

describe('a payment', () => {
  test('is credited once by 40 concurrent notices, with one event and one audit entry', async () => {
    const { tenantId } = await stores.aShipper(0n)
    const charge = await aCharge(tenantId)
    const payment = aPayment(5_000n)
    const before = [await rowsOf('outbox'), await rowsOf('audit_entries')]
    const balances = await Promise.all(Array.from({ length: 40 }, () => credit(charge, payment)))
    expect(balances.filter((balance) => balance !== null)).toEqual([5_000n])
    expect(await balanceOf(tenantId)).toBe(5_000n)
    expect([await rowsOf('outbox'), await rowsOf('audit_entries')]).toEqual(before.map((count) => count + 1))
    expect(await stores.pixCharges.findPayment(payment.endToEndId)).toMatchObject({ chargeId: charge.id })
  })

  test('belongs to the first charge that is credited with it', async () => {
    const [one, other] = [await stores.aShipper(0n), await stores.aShipper(0n)]
    const charges = [await aCharge(one.tenantId), await aCharge(other.tenantId)]
    const payment = aPayment(700n)
    const balances = await Promise.all(charges.map((charge) => credit(charge, payment)))
    expect(balances.filter((balance) => balance !== null)).toEqual([700n])
    expect([await balanceOf(one.tenantId), await balanceOf(other.tenantId)].toSorted()).toEqual([0n, 700n])
  })

  test('waits for a concurrent credit of it, and goes on where that one fails', async () => {
    const { tenantId } = await stores.aShipper(0n)
    const charge = await aCharge(tenantId)
    const payment = aPayment(900n)
    const client = await stores.connect()
    await client.query('BEGIN')
    await client.query('INSERT INTO pix_payments VALUES ($1, $2, 900, $3, $4)', [
      payment.endToEndId,
      charge.id,
      noon,
      newId(),
    ])
    const waiting = credit(charge, payment)
    await client.query('ROLLBACK')
    await client.end()
    expect(await waiting).toBe(900n)
    expect(await balanceOf(tenantId)).toBe(900n)
  })

  test('that cannot be credited is not written either', async () => {
    const { tenantId } = await stores.aShipper(0n)
    const charge = await aCharge(tenantId)
    const payment = aPayment(900n)
    const impossible = aCredit(tenantId, 900n, { reason: 'no_such_reason' as never })
    await expect(stores.pixCharges.credit(charge.id, payment, impossible)).rejects.toThrow()
    expect(await stores.pixCharges.findPayment(payment.endToEndId)).toBeNull()
    expect(await credit(charge, payment)).toBe(900n)
  })

  test('adds to others of its charge: the sum and the first time are those of all', async () => {
    const { tenantId } = await stores.aShipper(0n)
    const charge = await aCharge(tenantId)
    const later = addSeconds(noon, 60)
    const payments = [aPayment(3_001n, noon), aPayment(2_000n, later)]
    for (const payment of payments.toReversed()) await credit(charge, payment)
    expect(await stores.pixCharges.find({ txid: charge.txid })).toEqual({
      ...charge,
      paidCents: 5_001n,
      paidAt: noon,
      payments,
      returns: [],
    })
  })
})

test('a charge without payments is found by id and by txid, and an unknown one is not', async () => {
  const charge = await aCharge((await stores.aShipper(0n)).tenantId)
  const unpaid = { ...charge, paidCents: 0n, paidAt: null, payments: [], returns: [] }
  expect(await stores.pixCharges.find({ id: charge.id })).toEqual(unpaid)
  expect(await stores.pixCharges.find({ txid: charge.txid })).toEqual(unpaid)
  expect(await stores.pixCharges.find({ txid: nextTxid() })).toBeNull()
  expect(await stores.pixCharges.findPayment(aPayment(1n).endToEndId)).toBeNull()
})

test('a list shows the charges of one tenant, newest first, each with its own payments', async () => {
  const { tenantId } = await stores.aShipper(0n)
  const charges = [await aCharge(tenantId), await aCharge(tenantId), await aCharge(tenantId)]
  await aCharge((await stores.aShipper(0n)).tenantId)
  await credit(charges[1]!, aPayment(5_000n))
  const page = { limit: 2, offset: 0, after: null }
  const first = await stores.pixCharges.list(tenantId, page)
  expect(first).toMatchObject({
    items: [
      { id: charges[2]!.id, paidCents: 0n },
      { id: charges[1]!.id, paidCents: 5_000n },
    ],
    total: 3,
  })
  const rest = await stores.pixCharges.list(tenantId, { ...page, after: first.items[1]!.id })
  expect(rest.items.map(({ id }) => id)).toEqual([charges[0]!.id])
})

describe('polling the bank', () => {
  const until = addSeconds(noon, 30)

  test('30 concurrent workers claim each due charge once, and none that is not due', async () => {
    const { tenantId } = await stores.aShipper(0n)
    const due = [await aCharge(tenantId, noon), await aCharge(tenantId, addSeconds(noon, -5))]
    await aCharge(tenantId, addSeconds(noon, 1))
    await aCharge(tenantId, null)
    const claims = await Promise.all(
      Array.from({ length: 30 }, () => stores.pixCharges.claimDue(noon, until)),
    )
    const claimed = claims.flatMap((claim) => (claim ? [claim.charge.id] : []))
    expect(claimed.toSorted()).toEqual(due.map(({ id }) => id).toSorted())
    await stores.query('UPDATE pix_charges SET ask_at = NULL')
  })

  test('the charge that is due longest comes first, as it was saved', async () => {
    const { tenantId } = await stores.aShipper(0n)
    await aCharge(tenantId, addSeconds(noon, -1))
    const oldest = await aCharge(tenantId, addSeconds(noon, -9))
    expect(await stores.pixCharges.claimDue(noon, until)).toEqual({ charge: oldest, claimedUntil: until })
    await stores.query('UPDATE pix_charges SET ask_at = NULL')
  })

  test('a notice during a claim is not lost when the worker sets the next time', async () => {
    const charge = await aCharge((await stores.aShipper(0n)).tenantId, noon)
    const due = (await stores.pixCharges.claimDue(noon, until))!
    const now = addSeconds(noon, 1)
    await stores.pixCharges.askNow([charge.txid, nextTxid()], now)
    await stores.pixCharges.putOff(due, addSeconds(noon, 900))
    expect((await stores.pixCharges.claimDue(now, until))?.charge.id).toBe(charge.id)
    await stores.pixCharges.putOff({ charge, claimedUntil: until }, null)
    expect(await stores.pixCharges.claimDue(addSeconds(noon, 1e6), addSeconds(noon, 1e6))).toBeNull()
  })
})
