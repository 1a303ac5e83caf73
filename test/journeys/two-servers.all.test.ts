import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type StartedPlatform, startPlatform } from '../support/platform.ts'
import { createTestDatabase } from '../support/postgres.ts'
import { ask, demo, orderBody, quoteFor, tokenOf } from '../support/rest-client.ts'

const stack = new AsyncDisposableStack()
let one: StartedPlatform
let other: StartedPlatform
beforeAll(async () => {
  const { url: databaseUrl } = stack.use(await createTestDatabase())
  const env = { JWT_KEYS: `shared:${'s'.repeat(32)}` }
  one = stack.use(await startPlatform({ databaseUrl, env }))
  other = stack.use(await startPlatform({ databaseUrl, env }))
})
afterAll(() => stack.disposeAsync())

test('a session that is ended at one server is ended at the other within 5 s', async () => {
  const { body: pair } = await ask(one.url, 'POST', '/api/app/v1/auth/login', {
    body: { email: demo.shipper, password: demo.password },
  })
  const statusAtOther = async () =>
    (await ask(other.url, 'GET', '/api/app/v1/me', { token: pair.access_token })).status
  expect(await statusAtOther()).toBe(200)
  await ask(one.url, 'POST', '/api/app/v1/auth/logout', { body: { refresh_token: pair.refresh_token } })
  await expect.poll(statusAtOther, { interval: 100 }).toBe(401)
})

test('a refresh whose answer got lost is answered alike by the other server', async () => {
  const { body: pair } = await ask(one.url, 'POST', '/api/app/v1/auth/login', {
    body: { email: demo.shipper, password: demo.password },
  })
  const body = { refresh_token: pair.refresh_token }
  const answers = await Promise.all(
    [one, other, one, other].map(({ url }) => ask(url, 'POST', '/api/app/v1/auth/refresh', { body })),
  )
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect(new Set(answers.map(({ body }) => body.refresh_token)).size).toBe(1)
})

test('a request with a key that reaches both at once is done once', async () => {
  const token = await tokenOf(one.url, demo.otherShipper)
  const { cotacao_id } = await quoteFor(one.url)
  const key = randomUUID()
  const place = (url: string) =>
    ask(url, 'POST', '/api/app/v1/orders', {
      token,
      body: orderBody(cotacao_id),
      headers: { 'idempotency-key': key },
    })
  const urls = Array.from({ length: 10 }, () => [one.url, other.url]).flat()
  const answers = await Promise.all(urls.map(place))
  const unlike = answers.filter(
    ({ status, body }) => status !== 200 && body.error !== 'idempotency_in_progress',
  )
  expect(unlike).toEqual([])
  const [first, again] = [await place(one.url), await place(other.url)]
  expect(again.body).toEqual(first.body)
  expect((await ask(other.url, 'GET', '/api/app/v1/orders', { token })).body.total).toBe(1)
})
