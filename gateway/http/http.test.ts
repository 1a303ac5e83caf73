import { lookup } from 'node:dns/promises'
import { once } from 'node:events'
import { request as send } from 'node:http'
import { connect } from 'node:net'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { PortTakenError } from '@rodovia/platform/listen-errors.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aGateway, type TestGateway } from '../test/a-gateway.ts'

let gateway: TestGateway
let isReady = true
beforeAll(async () => {
  gateway = await aGateway({
    isReady: async () => isReady,
    openMedia: async (name, { signature }) =>
      signature === 'good' && name === 'a.jpg'
        ? { stream: Readable.from(['picture']), sizeBytes: 7, contentType: 'image/jpeg' }
        : null,
  })
})
afterAll(() => gateway[Symbol.asyncDispose]())

const get = (path: string, init?: RequestInit) => fetch(`${gateway.url}${path}`, init)

/** Returns the response to bytes that no HTTP client would send. */
async function answerTo(
  bytes: string,
  { port }: { port: number } = gateway,
): Promise<{ head: string; body: { ok: boolean; error: string } }> {
  const socket = connect(port, '127.0.0.1')
  socket.write(bytes)
  const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n')
  return { head, body: JSON.parse(body) }
}

describe('every response', () => {
  test('has the request’s id, or a new one where that is unsafe', async () => {
    const idFor = async (given: string) =>
      (await get('/healthz', { headers: { 'x-request-id': given } })).headers.get('x-request-id')
    expect(await idFor('Trip.7_a-B')).toBe('Trip.7_a-B')
    for (const given of ['', 'a b', 'x'.repeat(129), '<script>'])
      expect(await idFor(given)).toMatch(/^[0-9a-f-]{36}$/)
  })

  test('forbids browsers to sniff, frame, send referrers and cache', async () => {
    for (const path of ['/healthz', '/nowhere', '/graphql?query={__typename}']) {
      const { headers } = await get(path, { headers: { 'apollo-require-preflight': 'yes' } })
      expect(Object.fromEntries(headers)).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'x-frame-options': 'DENY',
        'cache-control': 'no-store',
        'content-security-policy': expect.stringContaining("default-src 'none'"),
      })
    }
  })

  test('may be read by web applications of any origin, without cookies', async () => {
    const { headers } = await get('/healthz', { headers: { origin: 'https://app.example' } })
    expect(headers.get('access-control-allow-origin')).toBe('*')
    expect(headers.get('access-control-allow-credentials')).toBeNull()
    const preflight = await get('/graphql', {
      method: 'OPTIONS',
      headers: {
        origin: 'https://app.example',
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization,content-type',
      },
    })
    expect(preflight.status).toBe(204)
    expect(preflight.headers.get('access-control-allow-headers')).toBe('authorization,content-type')
  })
})

describe('the envelope of errors', () => {
  test('is sent for unknown paths, in the requested language', async () => {
    for (const path of ['/nowhere', '/healthz/', '/%zz', `/media/${'a'.repeat(200)}`, '//', '/api/app/v1']) {
      const response = await get(path, { headers: { 'accept-language': 'en' } })
      expect([path, response.status]).toEqual([path, 404])
      expect(await response.json()).toEqual({
        ok: false,
        error: 'not_found',
        message: 'There is nothing at this address.',
      })
      expect(response.headers.get('x-request-id')).toBeTruthy()
    }
  })

  test('is sent for wrong methods, with the allowed ones', async () => {
    for (const method of ['POST', 'DELETE', 'PATCH', 'PROPFIND']) {
      const response = await get('/healthz', { method })
      expect([method, response.status]).toEqual([method, 405])
      expect(response.headers.get('allow')).toBe('GET, HEAD')
      expect(await response.json()).toMatchObject({ ok: false, error: 'method_not_allowed' })
    }
    expect((await get('/media/a.jpg', { method: 'PUT' })).status).toBe(405)
  })

  test('is sent where Node cannot parse the request', async () => {
    const broken = await answerTo('NONSENSE\r\n\r\n')
    expect(broken.head).toContain('400 Bad Request')
    expect(broken.body).toMatchObject({ ok: false, error: 'validation_failed' })
    expect(broken.head).toMatch(/x-request-id: [0-9a-f-]{36}/)

    const huge = await answerTo(`GET / HTTP/1.1\r\nhost: a\r\nx: ${'y'.repeat(20_000)}\r\n\r\n`)
    expect(huge.head).toContain('431')
    expect(huge.body).toMatchObject({ ok: false, error: 'payload_too_large' })

    const strange = await answerTo('GET /healthz HTTP/1.1\r\nhost: a\r\nexpect: a-miracle\r\n\r\n')
    expect(strange.head).toContain('417')
  })

  test('is sent for a missing and for a second Host header, and for CONNECT', async () => {
    const nameless = await answerTo(
      'GET /healthz HTTP/1.1\r\nconnection: close\r\nx-request-id: mine\r\n\r\n',
    )
    expect(nameless.head).toMatch(/400 Bad Request(?:.|\r\n)*x-request-id: mine/)
    expect(nameless.body).toMatchObject({
      ok: false,
      error: 'validation_failed',
      details: [{ field: 'host' }],
    })
    const ambiguous = await answerTo(
      'GET /healthz HTTP/1.1\r\nconnection: close\r\nhost: a\r\nHost: b\r\n\r\n',
    )
    expect(ambiguous.head).toContain('400 Bad Request')
    expect(ambiguous.body).toMatchObject({ error: 'validation_failed', details: [{ field: 'host' }] })
    expect((await answerTo('GET /nowhere HTTP/1.0\r\n\r\n')).head).toContain('404')

    const proxied = await answerTo('CONNECT example.com:443 HTTP/1.1\r\nhost: example.com:443\r\n\r\n')
    expect(proxied.head).toMatch(/405 Method Not Allowed(?:.|\r\n)*allow: GET/)
    expect(proxied.body).toMatchObject({ ok: false, error: 'method_not_allowed' })
  })

  test('is sent where a request arrives too slowly', async () => {
    await using impatient = await aGateway({ bounds: { headersSeconds: 0.5 } })
    const slow = await answerTo('GET /healthz HTTP/1.1\r\nhost: a\r\n', impatient)
    expect(slow.head).toContain('408')
    expect(slow.body).toMatchObject({ ok: false, error: 'request_timeout' })
  })

  test('is sent for an upgrade at an unknown path', async () => {
    const upgrade = 'connection: upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13'
    const elsewhere = await answerTo(`GET /nowhere HTTP/1.1\r\nhost: a\r\n${upgrade}\r\n\r\n`)
    expect(elsewhere.body).toMatchObject({ error: 'not_found' })
    const keyless = await answerTo(`GET /graphql HTTP/1.1\r\nhost: a\r\n${upgrade}\r\n\r\n`)
    expect(keyless.head).toContain('400')
    expect(keyless.body).toMatchObject({ error: 'validation_failed' })
  })
})

test('a client that offers HTTP/2 by upgrade is answered in HTTP/1.1', async () => {
  const asked = send({
    port: gateway.port,
    host: '127.0.0.1',
    path: '/healthz',
    headers: { connection: 'Upgrade, HTTP2-Settings', upgrade: 'h2c' },
  })
  asked.end()
  const [response] = await once(asked, 'response')
  expect([response.statusCode, await text(response)]).toEqual([200, '{"ok":true}'])
})

test('HEAD answers as GET does, without the body', async () => {
  const response = await get('/healthz', { method: 'HEAD' })
  expect([response.status, response.headers.get('content-length'), await response.text()]).toEqual([
    200,
    '11',
    '',
  ])
})

test('readiness follows the database', async () => {
  expect((await get('/readyz')).status).toBe(200)
  isReady = false
  const response = await get('/readyz')
  isReady = true
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5'])
  expect(await response.json()).toMatchObject({ ok: false, error: 'unavailable' })
})

test('a photo is served for a valid link', async () => {
  const response = await get('/media/a.jpg?signature=good')
  expect(await response.text()).toBe('picture')
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'image/jpeg',
    'content-length': '7',
    'cache-control': expect.stringMatching(/^private/),
    'x-content-type-options': 'nosniff',
  })
  const head = await get('/media/a.jpg?signature=good', { method: 'HEAD' })
  expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([200, '7', ''])
  expect((await get('/media/a.jpg?signature=bad')).status).toBe(404)
  expect((await get('/media/..%2Fsecrets.json?signature=good')).status).toBe(404)
})

test('the log has one line per request, with the route’s pattern instead of the address', async () => {
  await get('/media/a.jpg?signature=secret', { headers: { 'x-request-id': 'seen-in-the-log' } })
  await expect
    .poll(() => gateway.lines.find(({ requestId }) => requestId === 'seen-in-the-log'))
    .toMatchObject({
      method: 'GET',
      route: '/media/:name',
      status: 404,
      milliseconds: expect.any(Number),
    })
  expect(JSON.stringify(gateway.lines)).not.toContain('secret')
})

test('localhost listens on all its addresses', async () => {
  await using local = await aGateway({ host: 'localhost' })
  expect(local.url).toBe(`http://localhost:${local.port}`)
  for (const { address, family } of await lookup('localhost', { all: true })) {
    const host = family === 6 ? `[${address}]` : address
    expect((await fetch(`http://${host}:${local.port}/healthz`)).status).toBe(200)
  }
})

test('a taken port is reported as taken', async () => {
  await expect(aGateway({ port: gateway.port })).rejects.toThrow(PortTakenError)
})

test('a stopping gateway answers open requests and accepts no new ones', async () => {
  const stopping = await aGateway({ drainSeconds: 600 })
  const query = '{ slow(milliseconds: 300) }'
  const slow = fetch(`${stopping.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query }),
  })
  await expect.poll(() => stopping.world.calls.length).toBe(1)
  const stopped = stopping[Symbol.asyncDispose]()
  expect(await (await slow).json()).toEqual({ data: { slow: true } })
  await stopped
  await expect(fetch(`${stopping.url}/healthz`)).rejects.toThrow()
})

test('a gateway in handover still answers, but is not ready and closes connections', async () => {
  const stopping = await aGateway({ handoverSeconds: 3 })
  const stopped = stopping[Symbol.asyncDispose]()
  const [ready, answer] = await Promise.all([
    fetch(`${stopping.url}/readyz`),
    fetch(`${stopping.url}/graphql?query={things{id}}`, { headers: { 'apollo-require-preflight': 'yes' } }),
  ])
  expect([ready.status, answer.status]).toEqual([503, 200])
  expect(await answer.json()).toEqual({ data: { things: [{ id: 'a' }] } })
  for (const { headers } of [ready, answer]) expect(headers.get('connection')).toBe('close')
  await stopped
  await expect(fetch(`${stopping.url}/healthz`)).rejects.toThrow()
})

test('a stopping gateway closes the connection of a request that takes too long', async () => {
  const stopping = await aGateway({ drainSeconds: 0.2 })
  const slow = fetch(`${stopping.url}/graphql?query={slow(milliseconds:600000)}`, {
    headers: { 'apollo-require-preflight': 'yes' },
  })
  const lost = expect(slow).rejects.toThrow()
  await expect.poll(() => stopping.world.calls.length).toBe(1)
  await stopping[Symbol.asyncDispose]()
  await lost
})
