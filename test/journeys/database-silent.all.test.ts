import { afterAll, beforeAll, expect, test } from 'vitest'
import { type StartedPlatform, startPlatform } from '../support/platform.ts'
import { type PostgresCluster, startPostgresCluster } from '../support/postgres-cluster.ts'
import { type Answer, ask, demo, orderBody, tokenOf, until } from '../support/rest-client.ts'

const stack = new AsyncDisposableStack()
let cluster: PostgresCluster
let platform: StartedPlatform
let token: string
let key: string
let agent: string

beforeAll(async () => {
  cluster = stack.use(await startPostgresCluster({}))
  platform = stack.use(await startPlatform({ databaseUrl: cluster.primary.url }))
  token = await tokenOf(platform.url, demo.shipper)
  key = await createKey()
  agent = (await oauth('reg', { redirect_uris: ['https://agent.example/cb'] })).body.client_id
})
afterAll(() => stack.disposeAsync())

const get = (path: string) => ask(platform.url, 'GET', path, { token })

async function createKey(): Promise<string> {
  const query =
    'mutation { createApiKey(input: { name: "silence", scopes: ["quotes", "wallet:read"] }) { key } }'
  const { body } = await ask(platform.url, 'POST', '/graphql', { token, body: { query } })
  return body.data.createApiKey.key
}

/** The form in which programs send it: a registration in JSON, a request for a token as a form. */
async function oauth(path: 'reg' | 'token', body: Record<string, unknown>): Promise<Answer> {
  const sent =
    path === 'reg' ? JSON.stringify(body) : String(new URLSearchParams(body as Record<string, string>))
  const type = path === 'reg' ? 'application/json' : 'application/x-www-form-urlencoded'
  const request = { method: 'POST', headers: { 'content-type': type }, body: sent }
  const response = await fetch(`${platform.url}/mcp/oauth/${path}`, request)
  return {
    status: response.status,
    headers: response.headers,
    body: (await response.json()) as Answer['body'],
  }
}

/** Runs `work` while PostgreSQL is frozen: its sockets stay open, and nothing answers. */
async function whileFrozen<Result>(work: () => Promise<Result>): Promise<Result> {
  await cluster.primary.signalAll('SIGSTOP')
  try {
    return await work()
  } finally {
    await cluster.primary.signalAll('SIGCONT')
  }
}

/** Where the caller is known from a moment ago, GraphQL answers 200 and says so of the field. */
const isRefused = ({ status, headers, body }: Answer) =>
  (status === 503 && headers.has('retry-after')) || body.errors?.[0].extensions.code === 'unavailable'

test('while the database is silent, every request has its answer, and all is back when it speaks', async () => {
  const requests: [string, () => Promise<Answer>][] = [
    ['a list', () => get('/api/app/v1/orders')],
    ['the wallet', () => get('/api/app/v1/wallet')],
    ['GraphQL', () => ask(platform.url, 'POST', '/graphql', { token, body: { query: '{ me { email } }' } })],
    [
      'a log-in',
      () =>
        ask(platform.url, 'POST', '/api/app/v1/auth/login', {
          body: { email: demo.shipper, password: demo.password },
        }),
    ],
    ['a tracking page', () => ask(platform.url, 'GET', `/rastreio/${'a'.repeat(22)}.json`)],
    [
      'a quote by key',
      () =>
        ask(platform.url, 'POST', '/v1/quotes', {
          key,
          body: { cep_origem: '01310100', cep_destino: '04538133' },
        }),
    ],
    ['the wallet by key', () => ask(platform.url, 'GET', '/v1/wallet', { key })],
    ['an agent’s registration', () => oauth('reg', { redirect_uris: ['https://agent.example/cb'] })],
    [
      'an agent’s token',
      () => oauth('token', { client_id: agent, grant_type: 'refresh_token', refresh_token: 'a'.repeat(43) }),
    ],
    [
      'an order',
      () => ask(platform.url, 'POST', '/api/app/v1/orders', { token, body: orderBody(crypto.randomUUID()) }),
    ],
  ]
  await whileFrozen(async () => {
    await until(
      () => get('/readyz'),
      ({ status }) => status === 503,
    )
    // More at once than the pool has connections.
    const answers = await Promise.all(
      requests.flatMap(([name, ask]) => Array.from({ length: 8 }, async () => [name, await ask()] as const)),
    )
    for (const [name, answer] of answers) expect([name, isRefused(answer)]).toEqual([name, true])
    expect((await get('/healthz')).status).toBe(200)
  })
  await until(
    () => get('/readyz'),
    ({ status }) => status === 200,
  )
  expect((await get('/api/app/v1/orders')).status).toBe(200)
  expect((await get('/api/app/v1/wallet')).status).toBe(200)
})

test('a write that was sent into the silence happens once, or is refused', async () => {
  const quote = await get('/cotar/carrier?cep_origem=20040002&cep_destino=22070011')
  const body = orderBody(quote.body.cotacao_id)
  const place = () =>
    ask(platform.url, 'POST', '/api/app/v1/orders', {
      token,
      body,
      headers: { 'idempotency-key': 'sent-into-the-silence' },
    })
  expect(isRefused(await whileFrozen(place))).toBe(true)
  const placed = await until(place, ({ status }) => status === 200)
  const { body: list } = await get('/api/app/v1/orders')
  const codes = list.orders.map(({ order_id }: { order_id: string }) => order_id)
  expect(codes.filter((id: string) => id === placed.body.order.order_id)).toHaveLength(1)
  expect((await place()).body).toEqual(placed.body)
})
