import { createPrivateKey, createPublicKey, sign, verify } from 'node:crypto'
import { expect, test } from 'vitest'
import { vapidKeysOf } from './vapid-keys.ts'

const secretOf = (number: number) => `${number}`.padEnd(32, 's')

test('a secret has one key pair, another secret another one', () => {
  expect(vapidKeysOf({ secret: secretOf(1) })).toEqual(vapidKeysOf({ secret: secretOf(1) }))
  expect(vapidKeysOf({ secret: secretOf(1) }).publicKey).not.toBe(
    vapidKeysOf({ secret: secretOf(2) }).publicKey,
  )
})

test('what the private key signs the public key verifies, whatever the secret is', () => {
  for (let number = 0; number < 50; number++) {
    const { publicKey, privateKey } = vapidKeysOf({ secret: secretOf(number) })
    const point = Buffer.from(publicKey, 'base64url')
    expect([point.length, point[0], Buffer.from(privateKey, 'base64url').length]).toEqual([65, 4, 32])
    const jwk = {
      ...{ kty: 'EC', crv: 'P-256' },
      ...{ x: point.toString('base64url', 1, 33), y: point.toString('base64url', 33) },
    }
    const signature = sign(
      'sha256',
      Buffer.from('text'),
      createPrivateKey({ key: { ...jwk, d: privateKey }, format: 'jwk' }),
    )
    expect(
      verify('sha256', Buffer.from('text'), createPublicKey({ key: jwk, format: 'jwk' }), signature),
    ).toBe(true)
  }
})
