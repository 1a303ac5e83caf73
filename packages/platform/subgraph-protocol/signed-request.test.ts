import { anActor } from '@rodovia/core/identity/actor.fixture.ts'
import { aRequestBy } from '@rodovia/core/identity/request.fixture.ts'
import { expect, test } from 'vitest'
import { signRequest, verifyRequest } from './signed-request.ts'

const secret = 's'.repeat(32)
const at = new Date('2026-05-04T12:00:00Z')
const request = aRequestBy(anActor())
const signed = signRequest(secret, request, at)
const later = (seconds: number) => new Date(at.getTime() + seconds * 1000)

test('a signed request is read unchanged', () => {
  expect(verifyRequest(secret, signed, later(1))).toEqual(request)
  const anyone = { ...request, actor: null, idempotencyKey: { callerId: 'a', key: 'k', resultId: null } }
  expect(verifyRequest(secret, signRequest(secret, anyone, at), at)).toEqual(anyone)
})

test.each([
  ['nothing', undefined],
  ['no signature', { ...signed, 'x-rodovia-seal': undefined }],
  ['an empty signature', { ...signed, 'x-rodovia-seal': '' }],
  ['two signatures', { ...signed, 'x-rodovia-seal': [signed['x-rodovia-seal'], signed['x-rodovia-seal']] }],
  ['another secret', signRequest('t'.repeat(32), request, at)],
  [
    'another request',
    {
      ...signed,
      'x-rodovia-request': signRequest(secret, { ...request, actor: null }, at)['x-rodovia-request'],
    },
  ],
])('%s is refused', (_, given) => {
  expect(verifyRequest(secret, given, at)).toBeNull()
})

test('a signature is valid for half a minute, by clocks that differ either way', () => {
  for (const seconds of [-29, 29]) expect(verifyRequest(secret, signed, later(seconds))).toEqual(request)
  for (const seconds of [-31, 31]) expect(verifyRequest(secret, signed, later(seconds))).toBeNull()
})
