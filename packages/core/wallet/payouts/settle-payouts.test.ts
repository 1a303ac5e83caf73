import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { anEndToEndId } from '../../../../test/support/bank-peer.ts'
import { admin, openUseCases, type UseCases } from '../../../../test/support/use-cases.ts'
import { isSound } from '../soundness.ts'
import { findPayoutBatch } from './batches.ts'
import {
  accountOf,
  aDriverWhoEarned,
  balanceOf,
  codes,
  done,
  makeBatch,
  request,
  settle,
  times,
} from './payouts.fixture.ts'
import { listPayouts } from './request-payout.ts'

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
  expect(await accountOf(ports, 'payouts_in_transit')).toBe(sumOf('requested', 'sent'))
  expect(await accountOf(ports, 'pix_clearing')).toBe(sumOf('settled'))
  expect(isSound(await ports.ledger.check())).toBe(true)
})

test('what a driver earned is requested, sent in a file, paid, and gone from the balance', async () => {
  const driver = await aDriverWhoEarned(ports, '+5511912345678')
  const cents = await balanceOf(ports, driver)
  const payout = await request(ports, driver)
  expect(payout).toMatchObject({ amountCents: cents, status: 'requested', pixKey: '+5511912345678' })
  expect(await balanceOf(ports, driver)).toBe(0n)

  const batch = await makeBatch(ports)
  expect(batch.payouts).toMatchObject([{ id: payout.id, status: 'sent', driverName: 'João Motorista' }])
  const reais = `${cents / 100n},${String(cents % 100n).padStart(2, '0')}`
  expect(ports.payoutFile(batch)).toBe(
    `\ufeffrepasse;nome;chave_pix;valor;situacao\r\n${payout.id};João Motorista;+5511912345678;${reais};sent\r\n`,
  )
  const endToEndId = anEndToEndId()
  const settled = [{ payoutId: payout.id, endToEndId }]
  expect((await settle(ports, batch, { settled })).payouts).toMatchObject([{ status: 'settled', endToEndId }])
  expect((await settle(ports, batch, { settled })).payouts).toMatchObject([{ status: 'settled', endToEndId }])
  expect(await balanceOf(ports, driver)).toBe(0n)
  const { items } = await listPayouts(ports, { actor: driver, driverId: null, page: {} })
  expect(items).toMatchObject([{ id: payout.id, status: 'settled' }])
})

test('what could not be paid is the driver’s again, once, and may be requested anew', async () => {
  const driver = await aDriverWhoEarned(ports)
  const cents = await balanceOf(ports, driver)
  const { id: payoutId } = await request(ports, driver)
  const batch = await makeBatch(ports)
  const failed = [{ payoutId, reason: 'a chave não existe' }]
  const told = await times(20, () => settle(ports, batch, { failed }))
  expect(codes(told)).toEqual(new Set())
  expect(await balanceOf(ports, driver)).toBe(cents)
  await expect(
    settle(ports, batch, { settled: [{ payoutId, endToEndId: anEndToEndId() }] }),
  ).rejects.toMatchObject({
    code: 'invalid_state',
    facts: { status: 'failed' },
  })
  expect(await request(ports, driver)).toMatchObject({ amountCents: cents, status: 'requested' })
  await makeBatch(ports)
})

test('settled and failed at once: one of them is true', async () => {
  const driver = await aDriverWhoEarned(ports)
  const cents = await balanceOf(ports, driver)
  const { id: payoutId } = await request(ports, driver)
  const batch = await makeBatch(ports)
  const endToEndId = anEndToEndId()
  const told = await times(20, (at) =>
    at % 2
      ? settle(ports, batch, { settled: [{ payoutId, endToEndId }] })
      : settle(ports, batch, { failed: [{ payoutId, reason: 'recusado' }] }),
  )
  expect(done(told)).toHaveLength(10)
  expect(codes(told)).toEqual(new Set(['invalid_state']))
  const [{ status } = { status: null }] = (await findPayoutBatch(ports, { actor: admin, id: batch.id }))
    .payouts
  expect(await balanceOf(ports, driver)).toBe(status === 'failed' ? cents : 0n)
})

test('a payment is of one payout, and a payout of its batch', async () => {
  const drivers = [await aDriverWhoEarned(ports), await aDriverWhoEarned(ports)]
  const [one, other] = [await request(ports, drivers[0]!), await request(ports, drivers[1]!)]
  const batch = await makeBatch(ports)
  const endToEndId = anEndToEndId()
  const both = [one, other].map(({ id: payoutId }) => ({ payoutId, endToEndId }))
  await expect(settle(ports, batch, { settled: both })).rejects.toMatchObject({
    code: 'validation_failed',
    facts: { issues: [{ field: 'end_to_end_id' }] },
  })
  const late = await request(ports, await aDriverWhoEarned(ports))
  await expect(
    settle(ports, batch, { failed: [{ payoutId: late.id, reason: 'outro lote' }] }),
  ).rejects.toMatchObject({ code: 'not_found' })
  await settle(ports, batch, { settled: [{ payoutId: other.id, endToEndId: anEndToEndId() }] })
  await makeBatch(ports)
})
