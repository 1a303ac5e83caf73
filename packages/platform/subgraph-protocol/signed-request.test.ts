import { anActor } from '@rodovia/core/identity/actor.fixture.ts'
import { aRequestBy } from '@rodovia/core/identity/request.fixture.ts'
import { expect, test } from 'vitest'
import { signRequest, verifyRequest } from './signed-request.ts'

const secret = 's'.repeat(32)
const at = new Date('2026-05-04T12:00:00Z')
const request = aRequestBy(anActor())
const sealed = signRequest(secret, request, at)
const later = (seconds: number) => new Date(at.getTime() + seconds * 1000)

test('a request arrives as it was sealed', () => {
  expect(verifyRequest(secret, sealed, later(1))).toEqual(request)
  const anyone = { ...request, actor: null, idempotencyKey: { callerId: 'a', key: 'k', resultId: null } }
  expect(verifyRequest(secret, signRequest(secret, anyone, at), at)).toEqual(anyone)
})

test.each([
  ['nothing', undefined],
  ['no seal', { ...sealed, 'x-rodovia-seal': undefined }],
  ['an empty seal', { ...sealed, 'x-rodovia-seal': '' }],
  ['a seal twice', { ...sealed, 'x-rodovia-seal': [sealed['x-rodovia-seal'], sealed['x-rodovia-seal']] }],
  ['another secret', signRequest('t'.repeat(32), request, at)],
  [
    'another request',
    {
      ...sealed,
      'x-rodovia-request': signRequest(secret, { ...request, actor: null }, at)['x-rodovia-request'],
    },
  ],
])('%s opens nothing', (_, given) => {
  expect(verifyRequest(secret, given, at)).toBeNull()
})

test('it is good for half a minute, by clocks that differ either way', () => {
  for (const seconds of [-29, 29]) expect(verifyRequest(secret, sealed, later(seconds))).toEqual(request)
  for (const seconds of [-31, 31]) expect(verifyRequest(secret, sealed, later(seconds))).toBeNull()
})
