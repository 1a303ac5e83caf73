import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { admin, openUseCases, operator, type UseCases } from '../../../../test/support/use-cases.ts'
import { anActor } from '../../identity/actor.fixture.ts'
import { aRequestBy } from '../../identity/request.fixture.ts'
import { isSound } from '../soundness.ts'
import { makePayoutBatch } from './batches.ts'
import {
  accountOf,
  aDriverWhoEarned,
  balanceOf,
  codes,
  deliver,
  done,
  makeBatch,
  request,
  times,
} from './payouts.fixture.ts'
import { requestPayout } from './request-payout.ts'
import { setPixKey } from './set-pix-key.ts'

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

test('forty requests at once, of the driver and of the platform for him, while he goes on earning: each centavo once', async () => {
  const driver = await aDriverWhoEarned(ports)
  const before = await balanceOf(ports, driver)
  const [requested] = await Promise.all([
    times(40, (at) => (at % 2 ? request(ports, driver) : request(ports, admin, driver.userId))),
    deliver(ports, driver),
  ])
  expect(codes(requested)).toEqual(new Set(['invalid_state']))
  const taken = done(requested).reduce((sum, { amountCents }) => sum + amountCents, 0n)
  expect([before, 2n * before]).toContain(taken)
  expect(taken + (await balanceOf(ports, driver))).toBe(2n * before)
})

test('without a key or money nothing is requested, and nobody but the driver and the platform requests it', async () => {
  const keyless = await aDriverWhoEarned(ports, null)
  await expect(request(ports, keyless)).rejects.toMatchObject({ facts: { reason: 'no_pix_key' } })
  await expect(setPixKey(ports, { request: aRequestBy(keyless), pixKey: 'João' })).rejects.toMatchObject({
    code: 'validation_failed',
  })
  const poor = await ports.aDriver()
  await setPixKey(ports, { request: aRequestBy(poor), pixKey: '12345678909' })
  await expect(request(ports, poor)).rejects.toMatchObject({ facts: { reason: 'nothing_to_pay_out' } })
  await expect(request(ports, poor, keyless.userId)).rejects.toMatchObject({ code: 'not_found' })
  await expect(request(ports, anActor())).rejects.toMatchObject({ code: 'forbidden' })
  await expect(request(ports, operator, keyless.userId)).rejects.toMatchObject({ code: 'forbidden' })
  await expect(makeBatch(ports, operator)).rejects.toMatchObject({ code: 'forbidden' })
})

test('under one Idempotency-Key there is one payout and one batch', async () => {
  const driver = await aDriverWhoEarned(ports)
  const idempotencyKey = { callerId: driver.userId, key: 'payout', resultId: null }
  const first = await requestPayout(ports, {
    request: aRequestBy(driver, { idempotencyKey }),
    driverId: null,
  })
  await deliver(ports, driver)
  const again = aRequestBy(driver, { idempotencyKey: { ...idempotencyKey, resultId: first.id } })
  expect(await requestPayout(ports, { request: again, driverId: null })).toEqual(first)
  const batch = await makeBatch(ports)
  const repeated = aRequestBy(admin, {
    idempotencyKey: { callerId: admin.userId, key: 'batch', resultId: batch.id },
  })
  expect(await makePayoutBatch(ports, { request: repeated })).toEqual(batch)
})
