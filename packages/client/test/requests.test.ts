import { setTimeout as pause } from 'node:timers/promises'
import { createClient, dataOf, gql, memorySession, RodoviaError, type Session } from '@rodovia/client'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startTestPlatform, type TestPlatform } from '../../../test/support/journey.ts'
import { demo, until } from '../../../test/support/rest-client.ts'
import { startTcpProxy } from '../../../test/support/tcp-proxy.ts'
import { loggedIn, orderOf, placeOrder, quote, trip } from './support/orders.ts'

let platform: TestPlatform
beforeAll(async () => {
  platform = await startTestPlatform()
})
afterAll(() => platform[Symbol.asyncDispose]())

const me = gql('query Me { me { email } }')

async function sessionOf(email: string): Promise<Session> {
  return createClient({ url: platform.url }).logIn({ email, password: demo.password })
}

/** A session whose access token the server refuses. */
async function staleSession(email: string = demo.shipper): Promise<Session> {
  return { ...(await sessionOf(email)), access_token: 'expired' }
}

/** Counts the requests by path. */
function countingFetch() {
  const paths: string[] = []
  const send = (request: Request) => {
    paths.push(new URL(request.url).pathname)
    return fetch(request)
  }
  return { paths, send }
}

test('a shipper quotes by GraphQL and places by REST; a refusal is an error with its facts', async () => {
  const shipper = await loggedIn(platform.url)
  const { order } = await placeOrder(shipper)
  const { data } = await shipper.rest.GET('/api/app/v1/orders/{order_id}', {
    params: { path: { order_id: order.order_id } },
  })
  expect(data?.order.code).toBe(order.code)

  const unknown = shipper.graphql(gql('query One($id: ID!) { order(id: $id) { code } }'), {
    id: '01980000-0000-7000-8000-00000000dead',
  })
  const error = await unknown.catch((error: unknown) => error)
  expect(error).toBeInstanceOf(RodoviaError)
  expect(error).toMatchObject({ code: 'not_found', message: expect.stringMatching(/./) })
  expect((error as RodoviaError).requestId).toMatch(/./)

  const refused = dataOf(shipper.rest.POST('/api/app/v1/orders', { body: orderOf('nothing') }))
  await expect(refused).rejects.toMatchObject({ code: expect.stringMatching(/not_found|validation_failed/) })
})

test('requests whose token has expired share one refresh, whatever the clock says', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 2 * 3_600_000 })
  try {
    const { paths, send } = countingFetch()
    const session = memorySession(await staleSession())
    const client = createClient({ url: platform.url, session, fetch: send })
    const answers = await Promise.all([
      ...Array.from({ length: 4 }, () => client.graphql(me)),
      client.rest.GET('/api/app/v1/wallet'),
    ])
    expect(answers[0]).toEqual({ me: { email: demo.shipper } })
    expect(paths.filter((path) => path.endsWith('/refresh'))).toHaveLength(1)
    expect((await session.read())?.access_token).not.toBe('expired')
  } finally {
    vi.useRealTimers()
  }
})

test('two clients with one store and a lock share one refresh', async () => {
  const { paths, send } = countingFetch()
  let turn: Promise<unknown> = Promise.resolve()
  const session = {
    ...memorySession(await staleSession()),
    lock<Result>(work: () => Promise<Result>): Promise<Result> {
      const mine = turn.then(work)
      turn = mine.catch(() => {})
      return mine
    },
  }
  const tabs = [1, 2].map(() => createClient({ url: platform.url, session, fetch: send }))
  const answers = await Promise.all(tabs.map((tab) => tab.graphql(me)))
  expect(answers).toEqual([{ me: { email: demo.shipper } }, { me: { email: demo.shipper } }])
  expect(paths.filter((path) => path.endsWith('/refresh'))).toHaveLength(1)
})

test('a refused refresh ends the session and says so', async () => {
  const stale = await staleSession()
  const other = createClient({ url: platform.url, session: memorySession(stale) })
  await other.logOut()
  const ends: RodoviaError[] = []
  const session = memorySession(stale)
  const client = createClient({
    url: platform.url,
    session,
    language: 'en',
    onSessionEnd: (error) => ends.push(error),
  })
  const results = await Promise.allSettled([client.graphql(me), client.rest.GET('/api/app/v1/wallet')])
  for (const result of results)
    expect(result).toMatchObject({ status: 'rejected', reason: { code: 'session_ended', status: 401 } })
  expect(ends).toHaveLength(1)
  expect(await session.read()).toBeNull()
})

test('a login that needs a second factor throws its challenge; a wrong password throws too', async () => {
  const wrong = createClient({ url: platform.url }).logIn({ email: demo.driver, password: 'not this one' })
  await expect(wrong).rejects.toMatchObject({ code: 'invalid_credentials', status: 401 })
})

test('an order whose answer was lost is placed once', async () => {
  await using proxy = await startTcpProxy({
    to: { host: 'localhost', port: Number(new URL(platform.url).port) },
  })
  const shipper = await loggedIn(`http://127.0.0.1:${proxy.port}`)
  const { requestQuote } = await shipper.graphql(quote, { input: trip })
  const countOrders = async () => Number((await platform.sql('SELECT count(*) FROM deliveries'))[0]?.count)
  const before = await countOrders()
  proxy.delay(400)
  const placing = dataOf(shipper.rest.POST('/api/app/v1/orders', { body: orderOf(requestQuote.id) }))
  await until(countOrders, (count) => count > before)
  proxy.cut()
  proxy.delay(0)
  const { order } = await placing
  expect(order.status).toMatch(/awaiting_driver|assigned/)
  expect(await countOrders()).toBe(before + 1)
})

test('a server that is away for a moment costs a wait, not an error', async () => {
  await using proxy = await startTcpProxy({
    to: { host: 'localhost', port: Number(new URL(platform.url).port) },
  })
  const shipper = await loggedIn(`http://127.0.0.1:${proxy.port}`)
  await proxy.refuse()
  proxy.cut()
  const wallet = shipper.rest.GET('/api/app/v1/wallet')
  await pause(200)
  await proxy.accept()
  expect((await wallet).data?.currency).toBe('BRL')
})

test('what stays away ends with no_response; an aborted request ends at once', async () => {
  const client = createClient({ url: 'http://127.0.0.1:9', retries: { attempts: 2 } })
  await expect(client.graphql(me)).rejects.toMatchObject({ code: 'no_response', status: null })
  const abort = new AbortController()
  const waiting = createClient({ url: 'http://127.0.0.1:9' }).graphql(me, {}, { signal: abort.signal })
  setTimeout(() => abort.abort(new Error('left')), 50)
  await expect(waiting).rejects.toThrow('left')
})

test('a mutation that takes no idempotency key is sent without one', async () => {
  const shipper = await loggedIn(platform.url)
  const create = gql(`mutation Key($input: CreateApiKeyInput!) { createApiKey(input: $input) { key } }`)
  const { createApiKey } = await shipper.graphql(create, { input: { name: 'ERP', scopes: ['quotes'] } })
  const partner = createClient({ url: platform.url, apiKey: createApiKey.key })
  const body = { cep_origem: '01310100', cep_destino: '04538133' }
  expect((await dataOf(partner.rest.POST('/v1/quotes', { body }))).cotacao_id).toMatch(/./)
})
