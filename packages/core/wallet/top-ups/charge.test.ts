import { expect, test } from 'vitest'
import { anId, tenants } from '../../identity/actor.fixture.ts'
import { addSeconds } from '../../shared/clock.ts'
import type { PixChargeId, UserId } from '../../shared/ids.ts'
import { chargeStatus, nextPollAt, type PixCharge, readEndToEndId, txidOf } from './charge.ts'
import { aReturn } from './top-up-return.fixture.ts'

const createdAt = new Date('2026-03-02T12:00:00.000Z')
const charge: PixCharge = {
  id: anId<PixChargeId>(1),
  tenantId: tenants.shop,
  txid: 'A',
  amountCents: 100n,
  brCode: 'code',
  orderId: null,
  driverId: null,
  requestedBy: anId<UserId>(2),
  createdAt,
  expiresAt: addSeconds(createdAt, 3600),
}
const after = (seconds: number) => addSeconds(createdAt, seconds)
const pollAfter = (seconds: number, more: Partial<Parameters<typeof nextPollAt>[0]> = {}, isPayable = true) =>
  nextPollAt({ ...charge, payments: [], returns: [], ...more }, isPayable, after(seconds))
const pauseAfter = (seconds: number) =>
  ((pollAfter(seconds)?.getTime() ?? Number.NaN) - after(seconds).getTime()) / 1000

test('a charge expires by the clock, unless something was paid', () => {
  const unpaid = { ...charge, paidAt: null, paidCents: 0n, returns: [] }
  expect(chargeStatus(unpaid, after(3599))).toBe('active')
  expect(chargeStatus(unpaid, after(3600))).toBe('expired')
  expect(chargeStatus({ ...unpaid, paidAt: after(9999), paidCents: 100n }, after(10_000))).toBe('paid')
})

test('the bank is polled often at first, then less and less, and never again a day after the expiry', () => {
  expect([0, 60, 600, 7200, 36_000].map(pauseAfter)).toEqual([5, 30, 300, 3600, 3600])
  expect(pollAfter(3600 + 86_400)).not.toBeNull()
  expect(pollAfter(3600 + 86_401)).toBeNull()
})

test('a paid charge is polled once a day as long as its last payment can be contested, and often while a return is open', () => {
  const payments = [{ endToEndId: 'E1', amountCents: 100n, paidAt: createdAt }]
  const day = 86_400
  expect(pollAfter(day, { payments }, false)).toEqual(after(2 * day))
  // The bank did not answer.
  expect(pollAfter(3 * day, { payments })).toEqual(after(3 * day + 3600))
  expect(pollAfter(92 * day - 1, { payments }, false)).not.toBeNull()
  expect(pollAfter(92 * day, { payments }, false)).toBeNull()
  const open = aReturn({ status: 'contested', createdAt: after(100 * day) })
  expect(pollAfter(100 * day, { payments, returns: [open] }, false)).toEqual(after(100 * day + 5))
  expect(pollAfter(101 * day, { payments, returns: [open] }, false)).toEqual(after(101 * day + 3600))
  expect(pollAfter(101 * day, { payments, returns: [{ ...open, status: 'returned' }] }, false)).toBeNull()
})

test('a charge shows what became of its payments: contested before held, and returned once all is back', () => {
  const paid = { ...charge, paidAt: createdAt, paidCents: 100n }
  const statusWith = (...returns: ReturnType<typeof aReturn>[]) =>
    chargeStatus({ ...paid, returns }, createdAt)
  expect(statusWith(aReturn({ status: 'held' }), aReturn({ status: 'contested' }))).toBe('contested')
  expect(statusWith(aReturn({ status: 'held' }), aReturn({ status: 'returned' }))).toBe('held')
  expect(statusWith(aReturn({ status: 'returned', amountCents: 99n }))).toBe('paid')
  expect(
    statusWith(
      aReturn({ status: 'returned', amountCents: 99n }),
      aReturn({ status: 'returned', amountCents: 1n }),
    ),
  ).toBe('returned')
  expect(statusWith(aReturn({ status: 'released' }))).toBe('paid')
})

test('a txid is letters and digits, as many as the bank wants', () => {
  expect(txidOf(charge.id, 25)).toMatch(/^[0-9A-Z]{25}$/)
  expect(txidOf(charge.id, 26)).toBe(`0${txidOf(charge.id, 25)}`)
  expect(txidOf('ffffffff-ffff-ffff-ffff-ffffffffffff' as PixChargeId, 25)).toHaveLength(25)
})

test('an end-to-end id is E and 31 characters', () => {
  const id = 'E12345678202603021200aBcDeFgHiJk'
  const withLetters = 'E1A2B3C4D202607061430aBcDeFgHiJk'
  for (const one of [id, withLetters]) expect(readEndToEndId(one)).toBe(one)
  const lowerCase = withLetters.replace('1A2B', '1a2b')
  for (const none of ['', 'E1', `${id}x`, id.slice(1), `D${id.slice(1)}`, lowerCase])
    expect(() => readEndToEndId(none)).toThrow(expect.objectContaining({ code: 'validation_failed' }))
})
