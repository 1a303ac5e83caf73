import { anActor } from '@rodovia/core/identity/actor.fixture.ts'
import { aRequestBy } from '@rodovia/core/identity/request.fixture.ts'
import { expect, test } from 'vitest'
import { openRequest, sealRequest } from './seal.ts'

const secret = 's'.repeat(32)
const at = new Date('2026-05-04T12:00:00Z')
const request = aRequestBy(anActor())
const sealed = sealRequest(secret, request, at)
const later = (seconds: number) => new Date(at.getTime() + seconds * 1000)

test('a request arrives as it was sealed', () => {
  expect(openRequest(secret, sealed, later(1))).toEqual(request)
  const anyone = { ...request, actor: null, once: { callerId: 'a', key: 'k', done: null } }
  expect(openRequest(secret, sealRequest(secret, anyone, at), at)).toEqual(anyone)
})

test.each([
  ['nothing', undefined],
  ['no seal', { ...sealed, 'x-rodovia-seal': undefined }],
  ['an empty seal', { ...sealed, 'x-rodovia-seal': '' }],
  ['a seal twice', { ...sealed, 'x-rodovia-seal': [sealed['x-rodovia-seal'], sealed['x-rodovia-seal']] }],
  ['another secret', sealRequest('t'.repeat(32), request, at)],
  [
    'another request',
    {
      ...sealed,
      'x-rodovia-request': sealRequest(secret, { ...request, actor: null }, at)['x-rodovia-request'],
    },
  ],
])('%s opens nothing', (_, given) => {
  expect(openRequest(secret, given, at)).toBeNull()
})

test('it is good for half a minute, by clocks that differ either way', () => {
  for (const seconds of [-29, 29]) expect(openRequest(secret, sealed, later(seconds))).toEqual(request)
  for (const seconds of [-31, 31]) expect(openRequest(secret, sealed, later(seconds))).toBeNull()
})
