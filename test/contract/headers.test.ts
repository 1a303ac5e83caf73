import { routes } from '@rodovia/gateway/rest/routes.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestPlatform, type TestPlatform } from '../support/journey.ts'
import { demo, tokenOf } from '../support/rest-client.ts'

let platform: TestPlatform
let token: string
beforeAll(async () => {
  platform = await startTestPlatform()
  token = await tokenOf(platform.url, demo.shipper)
})
afterAll(() => platform[Symbol.asyncDispose]())

const get = (path: string, init: RequestInit = {}) => fetch(`${platform.url}${path}`, init)

/** The headers that protect a response from sniffing, frames and referrers. */
const secure = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': expect.stringMatching(/^(DENY|SAMEORIGIN)$/),
  'referrer-policy': 'no-referrer',
  'permissions-policy': expect.stringContaining('camera=()'),
  'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
  'x-request-id': expect.stringMatching(/^[\w.-]{8,128}$/),
}

const others: [method: string, path: string][] = [
  ['GET', '/graphql?query=%7Bme%7Bid%7D%7D'],
  ['POST', '/graphql'],
  ['POST', '/graphql/stream'],
  ['GET', '/media/none'],
  ['GET', '/rastreio/none'],
  ['GET', '/rastreio/none/qr.svg'],
  ['GET', '/healthz'],
  ['GET', '/readyz'],
  ['GET', '/nowhere'],
  ['DELETE', '/api/app/v1/orders'],
  ['GET', '/%zz'],
]

describe.each([
  ...routes.map(({ method, path }) => [method, path.replaceAll(/:\w+/g, 'unknown')]),
  ...others,
])('%s %s', (method, path) => {
  test.each([
    ['with a token', true],
    ['without one', false],
  ])('%s carries an id and security headers, and is stored by nobody', async (_, isLoggedIn) => {
    const { status, headers } = await get(path, {
      method,
      headers: isLoggedIn ? { authorization: `Bearer ${token}` } : {},
    })
    expect(status).toBeLessThan(500)
    const shown = Object.fromEntries(headers)
    expect(shown).toMatchObject(secure)
    expect(shown['cache-control']).toBe('no-store')
    expect(shown).not.toHaveProperty('x-powered-by')
    expect(shown).not.toHaveProperty('server')
  })
})

test.each([
  '/docs',
  '/docs/',
  '/openapi.json',
  '/openapi.yaml',
  '/openapi-3.0.json',
  '/asyncapi.json',
  '/asyncapi.yaml',
  '/rodovia.postman_collection.json',
  '/rodovia.http',
  '/.well-known/security.txt',
])('%s carries them too, and may be stored: it is the same for everybody', async (path) => {
  const { status, headers } = await get(path)
  expect(status).toBe(200)
  expect(Object.fromEntries(headers)).toMatchObject(secure)
})

test('the documentation has the headers that helmet sets', async () => {
  const { headers } = await get('/docs/')
  for (const name of [
    'content-security-policy',
    'cross-origin-opener-policy',
    'cross-origin-resource-policy',
    'origin-agent-cluster',
    'referrer-policy',
    'x-content-type-options',
    'x-dns-prefetch-control',
    'x-download-options',
    'x-frame-options',
    'x-permitted-cross-domain-policies',
    'x-xss-protection',
  ])
    expect(headers.get(name), name).not.toBeNull()
})

test('the id of a request is its own where it is harmless, else a fresh one', async () => {
  const sent = (id: string) => get('/healthz', { headers: { 'x-request-id': id } })
  expect((await sent('mine-1')).headers.get('x-request-id')).toBe('mine-1')
  for (const id of ['x'.repeat(129), '<script>', 'two words'])
    expect((await sent(id)).headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
})
