import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openUseCases, type UseCases } from '../../../../test/support/use-cases.ts'
import { isSound } from '../soundness.ts'
import { accountOf, aDriverWhoEarned, codes, done, makeBatch, request, times } from './payouts.fixture.ts'

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

test('ten batches at once: each payout is in one of them', async () => {
  const drivers = await Promise.all(Array.from({ length: 4 }, () => aDriverWhoEarned(ports)))
  for (const driver of drivers) await request(ports, driver)
  const made = await times(10, () => makeBatch(ports))
  expect(codes(made)).toEqual(new Set(['invalid_state']))
  const sent = done(made).flatMap(({ payouts }) => payouts.map(({ id }) => id))
  expect(sent.length).toBeGreaterThanOrEqual(4)
  expect(new Set(sent).size).toBe(sent.length)
  await expect(makeBatch(ports)).rejects.toMatchObject({ facts: { reason: 'nothing_to_pay_out' } })
})
