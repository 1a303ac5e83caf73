import { setTimeout as waitForNetwork } from 'node:timers/promises'
import { createClient, dataOf, gql, memorySession, type RodoviaClient } from '@rodovia/client'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { generousMs } from '../../../test/support/generous.ts'
import { startTestPlatform, type TestPlatform } from '../../../test/support/journey.ts'
import { startPlatform } from '../../../test/support/platform.ts'
import { createTestDatabase } from '../../../test/support/postgres.ts'
import { demo } from '../../../test/support/rest-client.ts'
import { startTcpProxy } from '../../../test/support/tcp-proxy.ts'
import { loggedIn, placeOrder } from './support/orders.ts'

const transports = ['websocket', 'sse'] as const

const watchOrder = gql(`subscription Watch($id: ID!) {
  orderUpdates(orderId: $id) { status timeline { type } }
}`)
const watchDeliveries = gql('subscription Mine { myDeliveries { code status } }')

let platform: TestPlatform

beforeAll(async () => {
  platform = await startTestPlatform()
})
afterAll(() => platform?.[Symbol.asyncDispose]())

const portOf = (url: string) => Number(new URL(url).port)

test('subscriptions go on over a restart of the server and miss nothing', async () => {
  await using database = await createTestDatabase()
  await using first = await startPlatform({ databaseUrl: database.url })
  const to = { host: 'localhost', port: portOf(first.url) }
  await using proxy = await startTcpProxy({ to })
  const shipper = await loggedIn(`http://127.0.0.1:${proxy.port}`)
  const { order } = await placeOrder(shipper)
  const connections: Record<string, boolean[]> = { websocket: [], sse: [] }
  const watching = transports.map(async (over) => {
    const types: string[][] = []
    const onConnection = (isConnected: boolean) => connections[over]?.push(isConnected)
    for await (const { orderUpdates } of shipper.subscribe(
      watchOrder,
      { id: order.order_id },
      { over, onConnection },
    ))
      types.push(orderUpdates.timeline.map(({ type }) => type))
    return types
  })
  await expect.poll(() => connections).toEqual({ websocket: [true], sse: [true] })
  await proxy.refuse()
  await first.end('SIGTERM')
  await using second = await startPlatform({ databaseUrl: database.url })
  await (await loggedIn(second.url)).rest.POST('/api/app/v1/orders/{order_id}/cancel', {
    params: { path: { order_id: order.order_id } },
  })
  to.port = portOf(second.url)
  await proxy.accept()
  for (const types of await Promise.all(watching)) expect(types.at(-1)).toContain('tracking.canceled')
  expect(connections).toEqual({ websocket: [true, false, true], sse: [true, false, true] })
})

test.each(transports)('a connection that goes silent is noticed and replaced: %s', async (over) => {
  await using proxy = await startTcpProxy({ to: { host: 'localhost', port: portOf(platform.url) } })
  const driver = await loggedIn(`http://127.0.0.1:${proxy.port}`, { email: demo.driver })
  const stop = new AbortController()
  const connections: boolean[] = []
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const onConnection = (isConnected: boolean) => connections.push(isConnected)
    const following = (async () => {
      for await (const _ of driver.subscribe(
        watchDeliveries,
        {},
        { over, signal: stop.signal, onConnection },
      ));
    })()
    /** The client's clock passes its longest pause between two tries at once, and stands still while the network has time. */
    const untilConnections = async (expected: boolean[], networkMs: number) => {
      for (const endsAt = Date.now() + generousMs; connections.length < expected.length; ) {
        expect(Date.now()).toBeLessThan(endsAt)
        await vi.advanceTimersByTimeAsync(10_000)
        for (let waited = 0; waited < networkMs && connections.length < expected.length; waited += 20)
          await waitForNetwork(20)
      }
      expect(connections).toEqual(expected)
    }
    await expect.poll(() => connections).toEqual([true])
    proxy.pause()
    await untilConnections([true, false], 20)
    proxy.cut()
    proxy.resume()
    await untilConnections([true, false, true], 3_000)
    stop.abort()
    await following
  } finally {
    vi.useRealTimers()
  }
})

test('a subscription renews its token, ends with its signal, and is refused with the reason', async () => {
  const shipper = await loggedIn(platform.url)
  for (const over of transports) {
    const session = await createClient({ url: platform.url }).logIn({
      email: demo.driver,
      password: demo.password,
    })
    const store = memorySession({ ...session, access_token: 'expired' })
    const driver = createClient({ url: platform.url, session: store })
    await dataOf(driver.rest.POST('/api/app/v1/driver/availability', { body: { available: true } }))
    await store.write({ ...(await store.read())!, access_token: 'expired-again' })
    const abort = new AbortController()
    const { order } = await placeOrder(shipper)
    const codes = await codesUntil(driver, order.code, {
      over,
      signal: abort.signal,
      abort: () => abort.abort(),
    })
    expect(codes).toContain(order.code)
    expect((await store.read())?.access_token).not.toBe('expired-again')

    const strange = shipper.subscribe(watchDeliveries, {}, { over }).next()
    await expect(strange).rejects.toMatchObject({ code: 'forbidden' })
  }
})

async function codesUntil(
  driver: RodoviaClient,
  code: string,
  { abort, ...options }: { over: 'websocket' | 'sse'; signal: AbortSignal; abort: () => void },
): Promise<string[]> {
  const codes: string[] = []
  for await (const { myDeliveries } of driver.subscribe(watchDeliveries, {}, options)) {
    codes.push(myDeliveries.code)
    if (myDeliveries.code === code) abort()
  }
  return codes
}
