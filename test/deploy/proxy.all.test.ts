import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createClient } from 'graphql-ws'
import { Agent, fetch } from 'undici'
import { afterAll, beforeAll, expect, test } from 'vitest'
import WebSocket from 'ws'
import { parse } from 'yaml'
import { freePort } from '../support/free-port.ts'
import { startTestPlatform, type TestPlatform } from '../support/journey.ts'
import { caddyProgram } from '../support/programs.ts'
import { ask, demo, placeOrder, tokenOf, until } from '../support/rest-client.ts'
import { programPath } from '../support/shared-services.ts'

/** The real proxy with the file of deploy/proxy, a platform, and a gateway that is not there. */

const root = resolve(import.meta.dirname, '../..')
const stack = new AsyncDisposableStack()
let platform: TestPlatform
let url: string
let ca: string
let dispatcher: Agent
let token: string

beforeAll(async () => {
  platform = stack.use(await startTestPlatform({ env: { TRUSTED_PROXIES: '127.0.0.0/8,::1' } }))
  const folder = await mkdtemp(join(tmpdir(), 'rodovia-proxy-'))
  stack.defer(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }))
  const port = await freePort()
  url = `https://localhost:${port}`
  const caddy = spawn(
    await programPath(caddyProgram),
    ['run', '--config', join(root, 'deploy/proxy/Caddyfile'), '--adapter', 'caddyfile'],
    {
      env: {
        ...process.env,
        XDG_DATA_HOME: folder,
        XDG_CONFIG_HOME: folder,
        SITE_ADDRESS: `localhost:${port}`,
        HTTP_PORT: String(await freePort()),
        GATEWAYS: `localhost:${await freePort()} localhost:${new URL(platform.url).port}`,
      },
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  )
  let output = ''
  caddy.stderr.on('data', (chunk) => (output += chunk))
  stack.defer(async () => {
    const ended = once(caddy, 'exit')
    if (caddy.exitCode === null) caddy.kill()
    await ended
  })
  const authority = join(folder, 'caddy/pki/authorities/local/root.crt')
  ca = await until(() => readFile(authority, 'utf8').catch(() => ''), Boolean).catch(() => {
    throw new Error(`Caddy made no certificate:\n${output}`)
  })
  dispatcher = stack.use({
    agent: new Agent({ connect: { ca } }),
    [Symbol.asyncDispose]: () => dispatcher.destroy(),
  }).agent
  await until(
    () =>
      fetch(`${url}/readyz`, { dispatcher }).then(
        ({ status }) => status,
        () => 0,
      ),
    (status) => status === 200,
  )
  token = await tokenOf(platform.url, demo.shipper)
})
afterAll(() => stack.disposeAsync())

test('every request is answered over TLS, although one of the gateways is away', async () => {
  const statuses = await Promise.all(
    Array.from({ length: 40 }, () => fetch(`${url}/healthz`, { dispatcher }).then(({ status }) => status)),
  )
  expect(new Set(statuses)).toEqual(new Set([200]))
})

test('updates come through a WebSocket while it is open', async () => {
  class TrustingSocket extends WebSocket {
    constructor(address: string, protocols: string[]) {
      super(address, protocols, { ca })
    }
  }
  const client = createClient({
    url: `${url.replace('https', 'wss')}/graphql`,
    webSocketImpl: TrustingSocket,
    retryAttempts: 0,
    connectionParams: { authorization: `Bearer ${token}` },
  })
  const { order } = await placeOrder(platform.url, token)
  const query = 'subscription ($id: ID) { orderUpdates(orderId: $id) { status } }'
  const updates = client.iterate({ query, variables: { id: order.order_id } })
  // It begins with the order as it is: from then on it is open.
  await updates.next()
  await ask(platform.url, 'POST', `/api/app/v1/orders/${order.order_id}/cancel`, { token })
  const statusOf = async () => (await updates.next()).value.data.orderUpdates.status
  while ((await statusOf()) !== 'canceled');
  await client.dispose()
})

test('events come through a stream one by one, not when it ends', async () => {
  const { order } = await placeOrder(platform.url, token)
  const aborting = new AbortController()
  const response = await fetch(`${url}/graphql/stream`, {
    dispatcher,
    signal: aborting.signal,
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      accept: 'text/event-stream',
    },
    body: JSON.stringify({
      query: 'subscription ($id: ID) { orderUpdates(orderId: $id) { id status } }',
      variables: { id: order.order_id },
    }),
  })
  expect(response.headers.get('content-type')).toContain('text/event-stream')
  let received = ''
  for await (const chunk of response.body!) {
    received += Buffer.from(chunk).toString()
    if (received.includes(order.order_id)) break
  }
  aborting.abort()
  expect(received).toContain('event: next')
})

test('the address of a client is the one that the proxy saw, whatever the client claims', async () => {
  const claimed = '203.0.113.7'
  const login = await fetch(`${url}/api/app/v1/auth/login`, {
    dispatcher,
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': claimed },
    body: JSON.stringify({ email: demo.shipper, password: demo.password }),
  })
  expect(login.status).toBe(200)
  const [entry] = await platform.sql<{ address: string }>(
    `SELECT address FROM audit_entries WHERE action = 'session.opened' ORDER BY at DESC LIMIT 1`,
  )
  expect(entry?.address).toMatch(/^(127\.0\.0\.1|::1)$/)
})

test('a forged host reaches no page and no redirect, and what is private stays out of caches', async () => {
  const forged = {
    'x-forwarded-host': 'evil.example',
    'x-forwarded-proto': 'http',
    'x-host': 'evil.example',
    forwarded: 'host=evil.example',
  }
  const open = (path: string, headers = {}) => fetch(url + path, { dispatcher, headers, redirect: 'manual' })
  for (const path of ['/', '/docs', '/docs/', '/conta', '/conta/entrar', '/openapi.json', '/nowhere']) {
    const [plain, other] = [await open(path), await open(path, forged)]
    const facts = (response: typeof plain) => [response.status, response.headers.get('location')]
    expect([path, ...facts(other)]).toEqual([path, ...facts(plain)])
    expect(JSON.stringify([...other.headers]) + (await other.text())).not.toContain('evil.example')
  }
  for (const path of ['/api/app/v1/me', '/api/app/v1/orders', '/api/app/v1/orders/x.css'])
    expect((await open(path, { authorization: `Bearer ${token}` })).headers.get('cache-control')).toBe(
      'no-store',
    )
})

test('the file for Compose runs that file, and lets nobody past the proxy', async () => {
  const compose = parse(await readFile(join(root, 'docker-compose.proxy.yml'), 'utf8'), {
    merge: true,
    logLevel: 'error',
  })
  const { proxy, gateway } = compose.services
  expect(proxy).toMatchObject({
    read_only: true,
    cap_drop: ['ALL'],
    security_opt: ['no-new-privileges:true'],
  })
  expect(proxy.volumes).toContain('./deploy/proxy/Caddyfile:/etc/caddy/Caddyfile:ro')
  expect(gateway.ports).toEqual(['127.0.0.1:4000-4001:4000'])
  const services = Object.keys(
    parse(await readFile(join(root, 'docker-compose.yml'), 'utf8'), { merge: true }).services,
  )
  expect(services).toEqual(
    expect.arrayContaining(Object.keys(compose.services).filter((name) => name !== 'proxy')),
  )
})
