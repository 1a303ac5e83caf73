import { describe, expect, test } from 'vitest'
import type { OrderId } from '../../shared/ids.ts'
import { assertHandOverProof, assertPicturesProve, type HandOver, pinHash } from './hand-over.ts'

const orderId = '019a0000-0000-7000-8000-000000000001' as OrderId
const sha256 = (text: string) => `hash of ${text}`
const nothing: HandOver = { hasPhoto: false, hasSignature: false, pin: null }
const plain = { orderId, pod: false, recipientPinHash: null, openDelivery: null, rehearsal: null }
const withPod = { ...plain, pod: true }
const withPin = { ...plain, recipientPinHash: pinHash(sha256, orderId, '1234') }

const check = (delivery: typeof plain | typeof withPin, brought: HandOver) => () =>
  assertHandOverProof(sha256, delivery, brought)

const lacks = (...missing: string[]) =>
  expect.objectContaining({ code: 'proof_required', facts: { missing } })

describe('the hand-over', () => {
  test('needs nothing where nothing was asked for', () => {
    expect(check(plain, nothing)).not.toThrow()
  })

  test('with proof of delivery takes a photo or a signature', () => {
    expect(check(withPod, { ...nothing, hasPhoto: true })).not.toThrow()
    expect(check(withPod, { ...nothing, hasSignature: true })).not.toThrow()
    expect(check(withPod, nothing)).toThrow(lacks('photo_or_signature'))
  })

  test('with proof of delivery takes no blank picture', () => {
    const good = { stage: 'delivery', isBlank: false } as const
    const signature = { stage: 'signature', isBlank: true } as const
    expect(() => assertPicturesProve(withPod, [good])).not.toThrow()
    expect(() => assertPicturesProve(plain, [signature])).not.toThrow()
    expect(() => assertPicturesProve(withPod, [good, signature])).toThrow(lacks('signature_not_blank'))
    expect(() => assertPicturesProve(withPod, [{ ...good, isBlank: true }])).toThrow(lacks('photo_not_blank'))
  })

  test('with a PIN takes that PIN and no other', () => {
    expect(check(withPin, { ...nothing, pin: '1234' })).not.toThrow()
    expect(check(withPin, nothing)).toThrow(lacks('pin'))
    expect(check(withPin, { ...nothing, pin: '1235' })).toThrow(lacks('matching_pin'))
  })

  test('names all that is missing at once', () => {
    expect(check({ ...withPin, pod: true }, nothing)).toThrow(lacks('photo_or_signature', 'pin'))
  })
})

test('equal PINs of two orders do not look alike', () => {
  const other = '019a0000-0000-7000-8000-000000000002' as OrderId
  expect(pinHash(sha256, orderId, '1234')).not.toBe(pinHash(sha256, other, '1234'))
})
