import { expect, test } from 'vitest'
import { anId, tenants } from '../../identity/actor.fixture.ts'
import { addSeconds } from '../../shared/clock.ts'
import type { PixChargeId, UserId } from '../../shared/ids.ts'
import { chargeStatus, nextPollAt, type PixCharge, readEndToEndId, txidOf } from './charge.ts'

const createdAt = new Date('2026-03-02T12:00:00.000Z')
const charge: PixCharge = {
  id: anId<PixChargeId>(1),
  tenantId: tenants.shop,
  txid: 'A',
  amountCents: 100n,
  brCode: 'code',
  requestedBy: anId<UserId>(2),
  createdAt,
  expiresAt: addSeconds(createdAt, 3600),
}
const after = (seconds: number) => addSeconds(createdAt, seconds)
const pauseAfter = (seconds: number) =>
  ((nextPollAt(charge, after(seconds))?.getTime() ?? Number.NaN) - after(seconds).getTime()) / 1000

test('a charge expires by the clock, unless something was paid', () => {
  const unpaid = { ...charge, paidAt: null }
  expect(chargeStatus(unpaid, after(3599))).toBe('active')
  expect(chargeStatus(unpaid, after(3600))).toBe('expired')
  expect(chargeStatus({ ...charge, paidAt: after(9999) }, after(10_000))).toBe('paid')
})

test('the bank is polled often at first, then less and less, and never again a day after the expiry', () => {
  expect([0, 60, 600, 7200, 36_000].map(pauseAfter)).toEqual([5, 30, 300, 3600, 3600])
  expect(nextPollAt(charge, after(3600 + 86_400))).not.toBeNull()
  expect(nextPollAt(charge, after(3600 + 86_401))).toBeNull()
})

test('a txid is letters and digits, as many as the bank wants', () => {
  expect(txidOf(charge.id, 25)).toMatch(/^[0-9A-Z]{25}$/)
  expect(txidOf(charge.id, 26)).toBe(`0${txidOf(charge.id, 25)}`)
  expect(txidOf('ffffffff-ffff-ffff-ffff-ffffffffffff' as PixChargeId, 25)).toHaveLength(25)
})

test('an end-to-end id is E and 31 characters', () => {
  const id = 'E12345678202603021200aBcDeFgHiJk'
  expect(readEndToEndId(id)).toBe(id)
  for (const none of ['', 'E1', `${id}x`, id.slice(1), `D${id.slice(1)}`])
    expect(() => readEndToEndId(none)).toThrow(expect.objectContaining({ code: 'validation_failed' }))
})
