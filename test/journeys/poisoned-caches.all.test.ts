import { demoApiKey } from '@rodovia/postgres/demo/demo-data.ts'
import { Agent, request } from 'undici'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cookieHeader, credentials, sendForm } from '../support/console.ts'
import { startTestPlatform, type TestPlatform } from '../support/journey.ts'
import { ask, demo, placeOrder, tokenOf } from '../support/rest-client.ts'

/**
 * A shared cache between the platform and its visitors keeps an answer that may be kept, and gives it to all who ask for the same address
 * with the same headers of its Vary. The platform trusts the proxy that asks, as it trusts the one that is shipped.
 */

const stack = new AsyncDisposableStack()
let platform: TestPlatform
let session: string
let token: string
let dispatcher: Agent
/** Addresses of each kind of page, found by following links from the first ones. */
let open: string[]
let ownPages: string[]

beforeAll(async () => {
  platform = stack.use(await startTestPlatform({ env: { TRUSTED_PROXIES: '127.0.0.0/8,::1' } }))
  dispatcher = stack.adopt(new Agent(), (agent) => agent.close())
  session = cookieHeader((await sendForm(platform.url, '/conta/entrar', credentials())).cookies)
  token = await tokenOf(platform.url, demo.shipper)
  const { order } = await placeOrder(platform.url, token)
  // Nothing happens to a canceled order any more by itself.
  await ask(platform.url, 'POST', `/api/app/v1/orders/${order.order_id}/cancel`, { token })
  const tracking = new URL(order.tracking_url).pathname
  open = await linkedFrom(
    ['/', tracking, '/prova', '/docs', '/conta/entrar', '/openapi.json', '/asyncapi.json', '/nowhere'].concat(
      ['/.well-known/security.txt', '/robots.txt', '/status', '/healthz', '/motorista', '/graphql'],
    ),
    {},
  )
  ownPages = await linkedFrom(['/conta', '/conta/pedidos', `/conta/pedidos/${order.order_id}`], {
    cookie: session,
  })
})
afterAll(() => stack.disposeAsync())

type Sent = Record<string, string>

async function get(path: string, headers: Sent = {}) {
  const answer = await request(platform.url + path, { dispatcher, headers })
  const body = Buffer.from(await answer.body.arrayBuffer()).toString('latin1')
  const header = (name: string) => String(answer.headers[name] ?? '')
  return { path, status: answer.statusCode, headers: answer.headers, header, body }
}
type Got = Awaited<ReturnType<typeof get>>

/** The first three pages of each folder that links lead to. */
async function linkedFrom(starts: string[], headers: Sent): Promise<string[]> {
  const folders = new Map<string, number>()
  const found = [...starts]
  for (const path of found) {
    const { body, header } = await get(path, headers)
    if (!header('content-type').startsWith('text/html')) continue
    for (const [, link = ''] of body.matchAll(/(?:href|src)="(\/[^"#]*)"/g)) {
      const address = link.replaceAll('&amp;', '&')
      const folder = address.split('?', 1).join('').split('/').slice(0, 3).join('/')
      const count = folders.get(folder) ?? 0
      if (found.includes(address) || count >= 3 || /sair|logout/.test(address)) continue
      folders.set(folder, count + 1)
      found.push(address)
    }
  }
  return found
}

const isShared = ({ header }: Got) => /public|s-maxage/.test(header('cache-control'))
const varies = ({ header }: Got, name: string) =>
  header('vary')
    .toLowerCase()
    .split(/\s*,\s*/)
    .some((one) => one === name || one === '*')
/** The part of an answer that another visitor would see; ids and times of an answer differ by themselves. */
const seen = ({ status, body, header }: Got) => ({
  status,
  body: body.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}|<time[^>]*>[^<]*</g, '#'),
  location: header('location'),
  type: header('content-type'),
  cookies: header('set-cookie'),
  origin: header('access-control-allow-origin'),
})

describe('a forged header of a proxy', () => {
  test.each<[string, Sent]>([
    ['Host', { host: 'evil.example' }],
    ['X-Forwarded-Host', { 'x-forwarded-host': 'evil.example', 'x-forwarded-port': '666' }],
    ['Forwarded', { forwarded: 'for=203.0.113.7;host=evil.example;proto=https' }],
    [
      'X-Host',
      { 'x-host': 'evil.example', 'x-forwarded-server': 'evil.example', 'x-original-host': 'evil.example' },
    ],
    ['X-Forwarded-Prefix', { 'x-forwarded-prefix': '//evil.example', 'x-script-name': '//evil.example' }],
    ['Origin', { origin: 'https://evil.example', referer: 'https://evil.example/' }],
    [
      'X-Original-URL',
      { 'x-original-url': '/conta/entrar?evil.example', 'x-rewrite-url': '/conta/entrar?evil.example' },
    ],
    [
      'X-HTTP-Method-Override',
      { 'x-http-method-override': 'POST', 'x-http-method': 'DELETE', 'x-method-override': 'PUT' },
    ],
    [
      'X-Forwarded-Proto',
      { 'x-forwarded-proto': 'gopher', 'x-forwarded-scheme': 'http', 'x-forwarded-ssl': 'off' },
    ],
  ])('%s changes no page, no link and no redirect', async (_, headers) => {
    for (const path of open) {
      const plain = await get(path)
      const forged = await get(path, headers)
      expect(JSON.stringify(forged.headers) + forged.body, path).not.toContain('evil.example')
      expect(seen(forged), path).toEqual(seen(plain))
    }
  })
})

test('what a shared cache may keep is the same for all who ask with the headers of its Vary', async () => {
  const visitors: Record<string, Sent> = {
    cookie: { cookie: `${session}; rodovia-language=en` },
    authorization: { authorization: `Bearer ${token}` },
    'x-service-key': { 'x-service-key': demoApiKey },
    'accept-language': { 'accept-language': 'en' },
    accept: { accept: 'application/json' },
    'accept-encoding': { 'accept-encoding': 'gzip' },
    'user-agent': { 'user-agent': 'WhatsApp/2.23' },
    'sec-fetch-site': { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' },
    'save-data': { 'save-data': 'on', dnt: '1' },
  }
  let shared = 0
  for (const path of open) {
    const plain = await get(path)
    if (!isShared(plain)) continue
    shared++
    expect([path, plain.status, plain.header('set-cookie')]).toEqual([path, 200, ''])
    for (const [name, headers] of Object.entries(visitors)) {
      const other = await get(path, headers)
      if (!varies(plain, name)) expect(seen(other), `${path} with ${name}`).toEqual(seen(plain))
    }
  }
  expect(shared).toBeGreaterThan(5)
})

test('what belongs to one visitor is never kept for another, by whatever name it is asked for', async () => {
  expect(ownPages.length).toBeGreaterThan(20)
  const pages = ownPages.filter((path) => path.startsWith('/conta'))
  const disguised = pages
    .slice(0, 10)
    .flatMap((path) => [`${path}/x.css`, `${path};x.js`, `${path}%2fx.png`, `${path}?x.css`])
  for (const path of [...pages, ...disguised]) {
    const own = await get(path, { cookie: session })
    expect([path, isShared(own)]).toEqual([path, false])
  }
  const data = [
    '/api/app/v1/me',
    '/api/app/v1/orders',
    '/api/app/v1/wallet',
    '/api/app/v1/me/x.css',
    '/api/app/v1/orders?x=.css',
  ]
  for (const path of data)
    for (const headers of [{ authorization: `Bearer ${token}` }, { cookie: session }] as Sent[])
      expect([path, isShared(await get(path, headers))]).toEqual([path, false])
  for (const path of ['/v1/orders', '/v1/wallet', '/v1/orders/x.css'])
    expect([path, isShared(await get(path, { 'x-service-key': demoApiKey }))]).toEqual([path, false])
})
