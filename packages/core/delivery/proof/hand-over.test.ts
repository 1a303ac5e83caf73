import { expect, test } from 'vitest'
import type { OrderId } from '../../shared/ids.ts'
import { pinHash } from './hand-over.ts'

const orderId = '019a0000-0000-7000-8000-000000000001' as OrderId
const sha256 = (text: string) => `hash of ${text}`

test('equal PINs of two orders do not look alike', () => {
  const other = '019a0000-0000-7000-8000-000000000002' as OrderId
  expect(pinHash(sha256, orderId, '1234')).not.toBe(pinHash(sha256, other, '1234'))
})
