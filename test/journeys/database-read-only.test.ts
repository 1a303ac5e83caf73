import { demoApiKey } from '@rodovia/postgres/demo/demo-data.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '../support/free-port.ts'
import { startTestPlatform, type TestPlatform } from '../support/journey.ts'
import { scrape } from '../support/metrics.ts'
import { type Answer, ask, demo, orderBody, quoteFor, tokenOf, until } from '../support/rest-client.ts'

/** A database that answers and does not write: a replica after a failover, or one that its provider has set to read-only. */

let platform: TestPlatform
let metrics: string
let token: string
let quote: string
beforeAll(async () => {
  const port = await freePort()
  metrics = `http://localhost:${port}`
  platform = await startTestPlatform({ env: { METRICS_PORT: String(port), LOG_LEVEL: 'fatal' } })
  token = await tokenOf(platform.url, demo.shipper)
  quote = (await quoteFor(platform.url)).cotacao_id
})
afterAll(() => platform[Symbol.asyncDispose]())

const get = (path: string, credentials = {}) => ask(platform.url, 'GET', path, credentials)
const isReady = async () => (await get('/readyz')).status === 200
const isUp = async () => (await scrape(metrics)).get('rodovia_database_up')

async function setReadOnly(isReadOnly: boolean) {
  const [row] = await platform.sql('SELECT current_database() AS name')
  await platform.sql('SET default_transaction_read_only = off')
  await platform.sql(`ALTER DATABASE "${row!.name}" SET default_transaction_read_only = ${isReadOnly}`)
  await platform.sql(
    'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
  )
}

function expectUnavailable({ status, body, headers }: Answer) {
  expect([status, body.error]).toEqual([503, 'unavailable'])
  expect(headers.get('retry-after')).toMatch(/^[1-9]\d*$/)
}

test('a database that became read-only serves reads, refuses writes with 503, is reported, and recovers', async () => {
  expect([await isReady(), await isUp()]).toEqual([true, 1])
  await setReadOnly(true)
  await until(isReady, (ready) => !ready)
  await until(isUp, (up) => up === 0)

  const key = { headers: { 'x-service-key': demoApiKey } }
  for (const [path, credentials] of [
    ['/api/app/v1/me', { token }],
    ['/api/app/v1/orders', { token }],
    ['/api/app/v1/wallet', { token }],
    ['/v1/orders', key],
    ['/v1/wallet', key],
  ] as const)
    expect([path, (await get(path, credentials)).status]).toEqual([path, 200])
  const { body } = await ask(platform.url, 'POST', '/graphql', { token, body: { query: '{ me { email } }' } })
  expect(body.data.me.email).toBe(demo.shipper)

  const order = orderBody(quote)
  expectUnavailable(await ask(platform.url, 'POST', '/api/app/v1/orders', { token, body: order }))
  expectUnavailable(await ask(platform.url, 'POST', '/v1/orders', { ...key, body: order }))
  expectUnavailable(
    await ask(platform.url, 'POST', '/api/app/v1/auth/login', {
      body: { email: demo.shipper, password: demo.password },
    }),
  )
  expectUnavailable(await get('/cotar/carrier?cep_origem=01310100&cep_destino=04538133'))
  const mutation = await ask(platform.url, 'POST', '/graphql', {
    token,
    body: { query: 'mutation { requestTopUp(amountCents: 10000) { id } }' },
  })
  expect(mutation.body.errors[0].extensions.code).toBe('unavailable')

  await setReadOnly(false)
  await until(isReady, (ready) => ready)
  await until(isUp, (up) => up === 1)
  const placed = await ask(platform.url, 'POST', '/api/app/v1/orders', { token, body: order })
  expect(placed.status).toBe(200)
})
