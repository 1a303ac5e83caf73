import { expect, test } from 'vitest'
import { newId, noon } from '../../../../test/support/builders.ts'
import { addSeconds } from '../../shared/clock.ts'
import type { MaskedCallId, UserId } from '../../shared/ids.ts'
import { chooseNumber } from './choose-number.ts'
import type { MaskedCall } from './ports.ts'

const [driver, ana, bia] = ['+5511900000001', '+5511900000002', '+5511900000003'] as const
const pool = ['+551130000001', '+551130000002'] as const

const bound = (traits: Partial<MaskedCall>): MaskedCall => ({
  id: newId<MaskedCallId>(),
  tenantId: newId(),
  orderId: newId(),
  proxyNumber: pool[0],
  caller: 'driver',
  callee: 'recipient',
  callerPhone: driver,
  calleePhone: ana,
  driverId: null,
  requestedBy: null,
  createdAt: noon,
  expiresAt: addSeconds(noon, 3600),
  ...traits,
})
const pair = bound({ calleePhone: bia })

test('the first number that neither person uses is taken', () => {
  expect(chooseNumber(pool, [], pair)).toEqual({ proxyNumber: pool[0], ended: [] })
  expect(chooseNumber(pool, [bound({})], pair)).toEqual({ proxyNumber: pool[1], ended: [] })
})

test('without a free number the caller’s oldest call ends for the new one', () => {
  const older = bound({})
  const newer = bound({ proxyNumber: pool[1], createdAt: addSeconds(noon, 60) })
  expect(chooseNumber(pool, [newer, older], pair)).toEqual({ proxyNumber: pool[0], ended: [older.id] })
})

test('two people keep their number when it is about another order', () => {
  const before = bound({})
  const back = bound({ callerPhone: ana, calleePhone: driver })
  expect(chooseNumber(pool, [before], back)).toEqual({ proxyNumber: pool[0], ended: [before.id] })
})

test('what the same user asked for from another telephone ends', () => {
  const requestedBy = newId<UserId>()
  const before = bound({ callerPhone: '+5511900000009', requestedBy })
  expect(chooseNumber(pool, [before], { ...before, callerPhone: bia })).toEqual({
    proxyNumber: pool[0],
    ended: [before.id],
  })
  const ofOthers = bound({ ...before, requestedBy: newId<UserId>() })
  expect(chooseNumber(pool, [ofOthers], { ...before, callerPhone: bia })).toEqual({
    proxyNumber: pool[1],
    ended: [],
  })
})

test('a number by which somebody calls one of the two is never taken away', () => {
  const toDriver = bound({ callerPhone: ana, calleePhone: driver })
  const toBia = bound({ proxyNumber: pool[1], callerPhone: ana, calleePhone: bia })
  expect(chooseNumber(pool, [toDriver, toBia], pair)).toBeNull()
  const sameNumberTwice = [bound({}), bound({ callerPhone: ana, calleePhone: bia })]
  expect(chooseNumber([pool[0]], sameNumberTwice, pair)).toBeNull()
})
