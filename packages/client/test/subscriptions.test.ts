import { setTimeout as waitForNetwork } from 'node:timers/promises'
import { createClient, dataOf, gql, memorySession, type RodoviaClient } from '@rodovia/client'
import { expect, test, vi } from 'vitest'
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

test('a connection that goes silent is noticed and replaced', async () => {
  await using database = await createTestDatabase()
  await using platform = await startPlatform({ databaseUrl: database.url })
  await using proxy = await startTcpProxy({ to: { host: 'localhost', port: portOf(platform.url) } })
  const driver = await loggedIn(`http://127.0.0.1:${proxy.port}`, { email: demo.driver })
  const stop = new AbortController()
  const connections: Record<string, boolean[]> = { websocket: [], sse: [] }
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const following = transports.map(async (over) => {
      const onConnection = (isConnected: boolean) => connections[over]?.push(isConnected)
      for await (const _ of driver.subscribe(
        watchDeliveries,
        {},
        { over, signal: stop.signal, onConnection },
      ));
    })
    const pass = async (expected: boolean[]) => {
      const isThere = () => transports.every((over) => connections[over]?.length === expected.length)
      for (let tries = 0; tries < 200 && !isThere(); tries++) {
        await vi.advanceTimersByTimeAsync(500)
        await waitForNetwork(20)
      }
      expect(connections).toEqual({ websocket: expected, sse: expected })
    }
    await pass([true])
    proxy.pause()
    await pass([true, false])
    proxy.cut()
    proxy.resume()
    await pass([true, false, true])
    stop.abort()
    await Promise.all(following)
  } finally {
    vi.useRealTimers()
  }
})

test('a subscription renews its token, ends with its signal, and is refused with the reason', async () => {
  await using database = await createTestDatabase()
  await using platform = await startPlatform({ databaseUrl: database.url })
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
