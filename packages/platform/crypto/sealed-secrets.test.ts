import { expect, test } from 'vitest'
import { createSealedSecrets } from './sealed-secrets.ts'

const texts = createSealedSecrets({ secret: 'a secret of the server', purpose: 'test' })
const secret = 'client secret: São João 🚚'
const sealed = texts.seal(secret, 'one tenant')

test('a sealed text is opened for its purpose, and hides what it says', () => {
  expect(texts.open(sealed, 'one tenant')).toBe(secret)
  expect(Buffer.from(sealed, 'base64url').toString()).not.toContain('client')
  expect(texts.seal(secret, 'one tenant')).not.toBe(sealed)
})

test.each([
  ['another purpose', 'another tenant', sealed],
  ['nothing', 'one tenant', ''],
  ['what is too short', 'one tenant', sealed.slice(0, 30)],
  ['what was cut off', 'one tenant', sealed.slice(0, -4)],
  ['no text of ours', 'one tenant', 'ü'.repeat(60)],
])('%s opens nothing', (_, purpose, text) => {
  expect(texts.open(text, purpose)).toBeNull()
})

test('a text with any byte changed is not opened', () => {
  const bytes = Buffer.from(sealed, 'base64url')
  for (const index of bytes.keys()) {
    const changed = Buffer.from(bytes)
    changed[index] = changed[index]! ^ 1
    expect(texts.open(changed.toString('base64url'), 'one tenant')).toBeNull()
  }
})

test('another server opens nothing', () => {
  expect(createSealedSecrets({ secret: 'another', purpose: 'test' }).open(sealed, 'one tenant')).toBeNull()
})
