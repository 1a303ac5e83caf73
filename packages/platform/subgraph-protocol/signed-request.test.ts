import { createHmac } from 'node:crypto'
import { anActor } from '@rodovia/core/identity/actor.fixture.ts'
import { aRequestBy } from '@rodovia/core/identity/request.fixture.ts'
import { expect, test } from 'vitest'
import { signRequest, subscriptionContent, verifyRequest } from './signed-request.ts'

const secret = 's'.repeat(32)
const at = new Date('2026-05-04T12:00:00Z')
const request = aRequestBy(anActor())
const content = '{"query":"{ me { id } }"}'
const signed = signRequest(secret, request, content, at)
const later = (seconds: number) => new Date(at.getTime() + seconds * 1000)

test('a signed request is read unchanged', () => {
  expect(verifyRequest(secret, signed, later(1))?.request).toEqual(request)
  const anyone = {
    ...request,
    actor: null,
    idempotencyKey: { callerId: 'a', key: 'k', resultId: null },
    stepUpToken: 'rds_1',
  }
  expect(verifyRequest(secret, signRequest(secret, anyone, content, at), at)?.request).toEqual(anyone)
})

test.each([
  ['nothing', undefined],
  ['no signature', { ...signed, 'x-rodovia-seal': undefined }],
  ['an empty signature', { ...signed, 'x-rodovia-seal': '' }],
  ['two signatures', { ...signed, 'x-rodovia-seal': [signed['x-rodovia-seal'], signed['x-rodovia-seal']] }],
  ['another secret', signRequest('t'.repeat(32), request, content, at)],
  [
    'another request',
    {
      ...signed,
      'x-rodovia-request': signRequest(secret, { ...request, actor: null }, content, at)['x-rodovia-request'],
    },
  ],
])('%s is refused', (_, given) => {
  expect(verifyRequest(secret, given, at)).toBeNull()
})

test('a signature is valid for half a minute, by clocks that differ either way', () => {
  for (const seconds of [-29, 29])
    expect(verifyRequest(secret, signed, later(seconds))?.request).toEqual(request)
  for (const seconds of [-31, 31]) expect(verifyRequest(secret, signed, later(seconds))).toBeNull()
})

test('a signature is valid for one operation with its variables', () => {
  const query = 'mutation ($id: ID!) { remove(id: $id) }'
  const body = JSON.stringify({ query, variables: { id: '1' } })
  const verified = verifyRequest(secret, signRequest(secret, request, body, at), at)
  expect(verified?.isFor(body)).toBe(true)
  for (const other of [body.replace('"1"', '"2"'), body.replace('remove(', 'archive('), '', `${body} `])
    expect(verified?.isFor(other), other).toBe(false)
})

test('a subscription is signed as it is sent', () => {
  const variables = { id: '1', nested: { list: [1, null, 'é'] }, omitted: undefined }
  const received = JSON.parse(JSON.stringify({ query: 'subscription { a }', variables }))
  expect(subscriptionContent(received.query, received.variables)).toBe(
    subscriptionContent('subscription { a }', variables),
  )
  expect(subscriptionContent('subscription { a }', null)).toBe('{"query":"subscription { a }"}')
})

test('a gateway of the release before, which signs no content and no confirmation, is understood', () => {
  const {
    content: _,
    stepUpToken: __,
    ...older
  } = JSON.parse(Buffer.from(signed['x-rodovia-request'], 'base64url').toString())
  const encoded = Buffer.from(JSON.stringify(older)).toString('base64url')
  const seal = createHmac('sha256', secret).update(encoded).digest('base64url')
  const verified = verifyRequest(secret, { 'x-rodovia-request': encoded, 'x-rodovia-seal': seal }, at)
  expect([verified?.request, verified?.isFor('anything')]).toEqual([request, true])
})
