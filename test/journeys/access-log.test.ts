import { demoApiKey } from '@rodovia/postgres/demo/demo-data.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestPlatform, type TestPlatform } from '../support/journey.ts'
import { ask, type Body, demo, placeOrder, tokenOf, until } from '../support/rest-client.ts'
import { testConfig } from '../support/test-config.ts'

let platform: TestPlatform
let shipper: string
let driver: string
let operations: string
let order: Body
beforeAll(async () => {
  platform = await startTestPlatform({ env: { ...testConfig({ delivery: { offerTimeoutSeconds: 300 } }) } })
  shipper = await tokenOf(platform.url, demo.shipper)
  driver = await tokenOf(platform.url, demo.driver)
  operations = await tokenOf(platform.url, demo.operations)
  order = (await placeOrder(platform.url, shipper)).order
  await until(
    () => ask(platform.url, 'GET', `/api/app/v1/driver/deliveries/${order.code}`, { token: driver }),
    ({ status }) => status === 200,
  )
})
afterAll(() => platform[Symbol.asyncDispose]())

const graphql = async (token: string, query: string) => {
  const { body } = await ask(platform.url, 'POST', '/graphql', { token, body: { query } })
  expect(body.errors).toBeUndefined()
  return body.data
}

const own = async (token: string, query = '') =>
  (await ask(platform.url, 'GET', `/api/app/v1/privacy/access-log${query}`, { token })).body

const ofOrder = async () =>
  (await ask(platform.url, 'GET', `/v1/orders/${order.order_id}/access-log`, { key: demoApiKey })).body

const looks = ({ accesses }: Body) =>
  accesses.map(({ kind, role, by_key }: Body) => `${kind} ${role}${by_key ? ' by key' : ''}`).sort()

test('a driver who opens a delivery is recorded once an hour; its own tenant is not', async () => {
  for (let again = 0; again < 3; again++) {
    await ask(platform.url, 'GET', `/api/app/v1/driver/deliveries/${order.code}`, { token: driver })
    await ask(platform.url, 'GET', '/api/app/v1/driver/deliveries', { token: driver })
    await ask(platform.url, 'GET', `/api/app/v1/orders/${order.order_id}`, { token: shipper })
    await ask(platform.url, 'GET', `/v1/orders/${order.order_id}/label`, { key: demoApiKey })
  }
  const log = await ofOrder()
  expect(log).toMatchObject({
    total: 1,
    accesses: [{ kind: 'order', role: 'driver', organisation: null, by_key: false }],
  })
})

test('staff at the dispatch desk are recorded for the order and for its driver, and both can read that', async () => {
  expect((await own(driver)).accesses).toEqual([])
  const desk = `dispatchedOrder(id: "${order.order_id}")`
  await graphql(
    operations,
    `{ ${desk} { recipient { phone } candidates { driver { name position { lat } } } } }`,
  )
  await graphql(operations, `{ dispatchQueue { orders { code recipient { name } } } }`)
  await graphql(operations, `{ label(orderId: "${order.order_id}") { code } }`)

  expect(looks(await ofOrder())).toEqual(['label operacoes', 'order driver', 'order operacoes'])
  const log = await own(driver)
  expect(looks(log)).toEqual(['driver operacoes', 'label operacoes', 'order operacoes'])
  expect(log.accesses[0].organisation).toMatch(/Rodovia|Plataforma/i)
  expect(JSON.stringify(log)).not.toContain(demo.operations)
  const rest = await own(driver, '?limit=1&offset=2')
  expect(rest).toMatchObject({ total: 3, limit: 1, offset: 2, accesses: [log.accesses[2]] })
})

test('a superadmin’s reads of accounts and payouts are in the log of the people concerned', async () => {
  const admin = await tokenOf(platform.url, demo.admin)
  const { tenant } = (await ask(platform.url, 'GET', '/api/app/v1/me', { token: driver })).body
  await graphql(admin, `{ members(tenantId: "${tenant.id}") { nodes { email } } }`)
  const { user } = (await ask(platform.url, 'GET', '/api/app/v1/me', { token: driver })).body
  await graphql(admin, `{ payouts(driverId: "${user.id}") { totalCount } }`)
  const { accesses } = await own(driver)
  expect(accesses.slice(0, 2).map(({ kind, role }: Body) => [kind, role])).toEqual([
    ['payout', 'superadmin'],
    ['account', 'superadmin'],
  ])
})

test('only its own tenant reads the log of an order, and no role changes it', async () => {
  const other = await ask(platform.url, 'POST', '/graphql', {
    token: await tokenOf(platform.url, demo.otherShipper),
    body: { query: `{ orderAccessLog(orderId: "${order.order_id}") { totalCount } }` },
  })
  expect(other.body.errors[0].extensions.code).toBe('not_found')
  for (const change of ['UPDATE access_log SET kind = kind', 'DELETE FROM access_log', 'TRUNCATE access_log'])
    await expect(platform.sql(change)).rejects.toThrow()
})
