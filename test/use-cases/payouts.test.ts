import { anActor } from '@rodovia/core/identity/actor.fixture.ts'
import type { Actor } from '@rodovia/core/identity/actor.ts'
import { aRequestBy } from '@rodovia/core/identity/request.fixture.ts'
import { readEarnings } from '@rodovia/core/wallet/earnings-panel.ts'
import { findPayoutBatch, makePayoutBatch } from '@rodovia/core/wallet/payouts/batches.ts'
import type { PayoutBatch } from '@rodovia/core/wallet/payouts/payout.ts'
import { listPayouts, requestPayout } from '@rodovia/core/wallet/payouts/request-payout.ts'
import { setPixKey } from '@rodovia/core/wallet/payouts/set-pix-key.ts'
import { type SettlePayouts, settlePayouts } from '@rodovia/core/wallet/payouts/settle-payouts.ts'
import { isSound } from '@rodovia/core/wallet/soundness.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { anEndToEndId } from '../support/bank-peer.ts'
import { admin, openUseCases, operator, type UseCases } from '../support/use-cases.ts'

let ports: UseCases
beforeAll(async () => {
  ports = await openUseCases()
})
afterAll(() => ports[Symbol.asyncDispose]())

/** Whatever was tried: what is on its way is in transit, what was paid left by PIX, and the ledger adds up. */
afterEach(async () => {
  const sums = await ports.query<{ status: string; cents: string }>(
    `SELECT status, sum(amount_cents)::text AS cents FROM payouts GROUP BY status`,
  )
  const sumOf = (...wanted: string[]) =>
    sums.filter(({ status }) => wanted.includes(status)).reduce((sum, { cents }) => sum + BigInt(cents), 0n)
  expect(await accountOf('payouts_in_transit')).toBe(sumOf('requested', 'sent'))
  expect(await accountOf('pix_clearing')).toBe(sumOf('settled'))
  expect(isSound(await ports.ledger.check())).toBe(true)
})

async function accountOf(kind: string): Promise<bigint> {
  const [row] = await ports.query<{ cents: string }>(
    `SELECT coalesce(sum(amount_cents), 0)::text AS cents FROM ledger_entries WHERE account_kind = $1`,
    [kind],
  )
  return BigInt(row!.cents)
}

const times = <Result>(count: number, act: (at: number) => Promise<Result>) =>
  Promise.allSettled(Array.from({ length: count }, (_, at) => act(at)))
const done = <Result>(results: PromiseSettledResult<Result>[]): Result[] =>
  results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
const codes = (results: PromiseSettledResult<unknown>[]) =>
  new Set(
    results.flatMap((result) => (result.status === 'rejected' ? [result.reason.code ?? result.reason] : [])),
  )

const request = (actor: Actor, driverId: string | null = null) =>
  requestPayout(ports, { request: aRequestBy(actor), driverId })
const makeBatch = (actor = admin) => makePayoutBatch(ports, { request: aRequestBy(actor) })
const settle = (batch: PayoutBatch, outcomes: Partial<SettlePayouts>) =>
  settlePayouts(ports, {
    request: aRequestBy(admin),
    batchId: batch.id,
    settled: [],
    failed: [],
    ...outcomes,
  })
const balanceOf = async (driver: Actor) => (await readEarnings(ports, { actor: driver })).balanceCents

async function aDriverWhoEarned(key: string | null = 'joao@rodovia.test'): Promise<Actor> {
  const driver = await ports.aDriver()
  await deliver(driver)
  if (key !== null) await setPixKey(ports, { request: aRequestBy(driver), pixKey: key })
  return driver
}

async function deliver(driver: Actor): Promise<void> {
  await ports.anOrderWith(driver, await ports.aShop(), [
    'accept',
    'arrived',
    'picked',
    'on-route',
    'delivered',
  ])
}

test('what a driver earned is requested, sent in a file, paid, and gone from the balance', async () => {
  const driver = await aDriverWhoEarned('+5511912345678')
  const cents = await balanceOf(driver)
  const payout = await request(driver)
  expect(payout).toMatchObject({ amountCents: cents, status: 'requested', pixKey: '+5511912345678' })
  expect(await balanceOf(driver)).toBe(0n)

  const batch = await makeBatch()
  expect(batch.payouts).toMatchObject([{ id: payout.id, status: 'sent', driverName: 'João Motorista' }])
  const reais = `${cents / 100n},${String(cents % 100n).padStart(2, '0')}`
  expect(ports.payoutFile(batch)).toBe(
    `\ufeffrepasse;nome;chave_pix;valor;situacao\r\n${payout.id};João Motorista;+5511912345678;${reais};sent\r\n`,
  )
  const endToEndId = anEndToEndId()
  const settled = [{ payoutId: payout.id, endToEndId }]
  expect((await settle(batch, { settled })).payouts).toMatchObject([{ status: 'settled', endToEndId }])
  expect((await settle(batch, { settled })).payouts).toMatchObject([{ status: 'settled', endToEndId }])
  expect(await balanceOf(driver)).toBe(0n)
  const { items } = await listPayouts(ports, { actor: driver, driverId: null, page: {} })
  expect(items).toMatchObject([{ id: payout.id, status: 'settled' }])
})

test('what could not be paid is the driver’s again, once, and may be requested anew', async () => {
  const driver = await aDriverWhoEarned()
  const cents = await balanceOf(driver)
  const { id: payoutId } = await request(driver)
  const batch = await makeBatch()
  const failed = [{ payoutId, reason: 'a chave não existe' }]
  const told = await times(20, () => settle(batch, { failed }))
  expect(codes(told)).toEqual(new Set())
  expect(await balanceOf(driver)).toBe(cents)
  await expect(settle(batch, { settled: [{ payoutId, endToEndId: anEndToEndId() }] })).rejects.toMatchObject({
    code: 'invalid_state',
    facts: { status: 'failed' },
  })
  expect(await request(driver)).toMatchObject({ amountCents: cents, status: 'requested' })
  await makeBatch()
})

test('forty requests at once, of the driver and of the platform for him, while he goes on earning: each centavo once', async () => {
  const driver = await aDriverWhoEarned()
  const before = await balanceOf(driver)
  const [requested] = await Promise.all([
    times(40, (at) => (at % 2 ? request(driver) : request(admin, driver.userId))),
    deliver(driver),
  ])
  expect(codes(requested)).toEqual(new Set(['invalid_state']))
  const taken = done(requested).reduce((sum, { amountCents }) => sum + amountCents, 0n)
  expect([before, 2n * before]).toContain(taken)
  expect(taken + (await balanceOf(driver))).toBe(2n * before)
})

test('ten batches at once: each payout is in one of them', async () => {
  const drivers = await Promise.all(Array.from({ length: 4 }, () => aDriverWhoEarned()))
  for (const driver of drivers) await request(driver)
  const made = await times(10, () => makeBatch())
  expect(codes(made)).toEqual(new Set(['invalid_state']))
  const sent = done(made).flatMap(({ payouts }) => payouts.map(({ id }) => id))
  expect(sent.length).toBeGreaterThanOrEqual(4)
  expect(new Set(sent).size).toBe(sent.length)
  await expect(makeBatch()).rejects.toMatchObject({ facts: { reason: 'nothing_to_pay_out' } })
})

test('settled and failed at once: one of them is true', async () => {
  const driver = await aDriverWhoEarned()
  const cents = await balanceOf(driver)
  const { id: payoutId } = await request(driver)
  const batch = await makeBatch()
  const endToEndId = anEndToEndId()
  const told = await times(20, (at) =>
    at % 2
      ? settle(batch, { settled: [{ payoutId, endToEndId }] })
      : settle(batch, { failed: [{ payoutId, reason: 'recusado' }] }),
  )
  expect(done(told)).toHaveLength(10)
  expect(codes(told)).toEqual(new Set(['invalid_state']))
  const [{ status } = { status: null }] = (await findPayoutBatch(ports, { actor: admin, id: batch.id }))
    .payouts
  expect(await balanceOf(driver)).toBe(status === 'failed' ? cents : 0n)
})

test('a payment is of one payout, and a payout of its batch', async () => {
  const drivers = [await aDriverWhoEarned(), await aDriverWhoEarned()]
  const [one, other] = [await request(drivers[0]!), await request(drivers[1]!)]
  const batch = await makeBatch()
  const endToEndId = anEndToEndId()
  const both = [one, other].map(({ id: payoutId }) => ({ payoutId, endToEndId }))
  await expect(settle(batch, { settled: both })).rejects.toMatchObject({
    code: 'validation_failed',
    facts: { issues: [{ field: 'end_to_end_id' }] },
  })
  const late = await request(await aDriverWhoEarned())
  await expect(
    settle(batch, { failed: [{ payoutId: late.id, reason: 'outro lote' }] }),
  ).rejects.toMatchObject({ code: 'not_found' })
  await settle(batch, { settled: [{ payoutId: other.id, endToEndId: anEndToEndId() }] })
  await makeBatch()
})

test('without a key or money nothing is requested, and nobody but the driver and the platform requests it', async () => {
  const keyless = await aDriverWhoEarned(null)
  await expect(request(keyless)).rejects.toMatchObject({ facts: { reason: 'no_pix_key' } })
  await expect(setPixKey(ports, { request: aRequestBy(keyless), pixKey: 'João' })).rejects.toMatchObject({
    code: 'validation_failed',
  })
  const poor = await ports.aDriver()
  await setPixKey(ports, { request: aRequestBy(poor), pixKey: '12345678909' })
  await expect(request(poor)).rejects.toMatchObject({ facts: { reason: 'nothing_to_pay_out' } })
  await expect(request(poor, keyless.userId)).rejects.toMatchObject({ code: 'not_found' })
  await expect(request(anActor())).rejects.toMatchObject({ code: 'forbidden' })
  await expect(request(operator, keyless.userId)).rejects.toMatchObject({ code: 'forbidden' })
  await expect(makeBatch(operator)).rejects.toMatchObject({ code: 'forbidden' })
})

test('under one Idempotency-Key there is one payout and one batch', async () => {
  const driver = await aDriverWhoEarned()
  const idempotencyKey = { callerId: driver.userId, key: 'payout', resultId: null }
  const first = await requestPayout(ports, {
    request: aRequestBy(driver, { idempotencyKey }),
    driverId: null,
  })
  await deliver(driver)
  const again = aRequestBy(driver, { idempotencyKey: { ...idempotencyKey, resultId: first.id } })
  expect(await requestPayout(ports, { request: again, driverId: null })).toEqual(first)
  const batch = await makeBatch()
  const repeated = aRequestBy(admin, {
    idempotencyKey: { callerId: admin.userId, key: 'batch', resultId: batch.id },
  })
  expect(await makePayoutBatch(ports, { request: repeated })).toEqual(batch)
})
