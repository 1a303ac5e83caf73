import { createHmac } from 'node:crypto'
import { anActor } from '@rodovia/core/identity/actor.fixture.ts'
import { aRequestBy } from '@rodovia/core/identity/request.fixture.ts'
import { expect, test } from 'vitest'
import { signRequest, subscriptionContent, verifyRequest } from './signed-request.ts'

const secret = 's'.repeat(32)
const at = new Date('2026-05-04T12:00:00Z')
const request = aRequestBy(anActor())
const content = '{"query":"{ me { id } }"}'
const call = { subgraph: 'wallet', content }
const signed = signRequest(secret, request, call, at)
const by = (at: Date, subgraph = 'wallet') => ({ subgraph, at })
const later = (seconds: number) => new Date(at.getTime() + seconds * 1000)

test('a signed request is read unchanged', () => {
  expect(verifyRequest(secret, signed, by(later(1)))?.request).toEqual(request)
  const anyone = {
    ...request,
    actor: null,
    idempotencyKey: { callerId: 'a', key: 'k', resultId: null },
    stepUpToken: 'rds_1',
  }
  expect(verifyRequest(secret, signRequest(secret, anyone, call, at), by(at))?.request).toEqual(anyone)
})

test.each([
  ['nothing', undefined],
  ['no signature', { ...signed, 'x-rodovia-seal': undefined }],
  ['an empty signature', { ...signed, 'x-rodovia-seal': '' }],
  ['two signatures', { ...signed, 'x-rodovia-seal': [signed['x-rodovia-seal'], signed['x-rodovia-seal']] }],
  ['another secret', signRequest('t'.repeat(32), request, call, at)],
  [
    'another request',
    {
      ...signed,
      'x-rodovia-request': signRequest(secret, { ...request, actor: null }, call, at)['x-rodovia-request'],
    },
  ],
])('%s is refused', (_, given) => {
  expect(verifyRequest(secret, given, by(at))).toBeNull()
})

test('a signature is valid for half a minute, by clocks that differ either way', () => {
  for (const seconds of [-29, 29])
    expect(verifyRequest(secret, signed, by(later(seconds)))?.request).toEqual(request)
  for (const seconds of [-31, 31]) expect(verifyRequest(secret, signed, by(later(seconds)))).toBeNull()
})

test('a signature is valid for one operation with its variables', () => {
  const query = 'mutation ($id: ID!) { remove(id: $id) }'
  const body = JSON.stringify({ query, variables: { id: '1' } })
  const verified = verifyRequest(
    secret,
    signRequest(secret, request, { subgraph: 'wallet', content: body }, at),
    by(at),
  )
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
  expect(subscriptionContent('subscription { a }', null)).toBe('subscription {"query":"subscription { a }"}')
})

test('a signature is valid for the subgraph that it names', () => {
  for (const other of ['delivery', 'Wallet', 'wallet ', ''])
    expect(verifyRequest(secret, signed, by(at, other)), other).toBeNull()
  const { subgraph: _, ...unnamed } = JSON.parse(
    Buffer.from(signed['x-rodovia-request'], 'base64url').toString(),
  )
  const encoded = Buffer.from(JSON.stringify(unnamed)).toString('base64url')
  const seal = createHmac('sha256', secret).update(encoded).digest('base64url')
  expect(verifyRequest(secret, { 'x-rodovia-request': encoded, 'x-rodovia-seal': seal }, by(at))).toBeNull()
})

test('the same request is signed differently each time', () => {
  expect(signRequest(secret, request, call, at)).not.toEqual(signed)
})

test('no subscription is signed as a body is', () => {
  const body = JSON.stringify({ query: 'mutation { pay }' })
  const verified = verifyRequest(secret, signRequest(secret, request, { ...call, content: body }, at), by(at))
  expect(verified?.isFor(subscriptionContent('mutation { pay }', null))).toBe(false)
})
