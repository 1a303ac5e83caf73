import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestPlatform, type TestPlatform } from '../support/journey.ts'
import { demo, placeOrder, tokenOf } from '../support/rest-client.ts'
import { testConfig } from '../support/test-config.ts'
import { watchBySocket, watchBySse } from '../support/watch.ts'

let platform: TestPlatform
beforeAll(async () => {
  platform = await startTestPlatform()
})
afterAll(() => platform[Symbol.asyncDispose]())

const orderUpdates =
  'subscription ($id: ID) { orderUpdates(orderId: $id) { id code status driver { name } } }'
const myDeliveries = 'subscription { myDeliveries { code status } }'

describe.each([
  ['a socket', watchBySocket],
  ['an event stream', watchBySse],
])('by %s', (_, watch) => {
  test("a shipper follows the tenant's orders and a driver what is offered to him", async () => {
    const shipper = await tokenOf(platform.url, demo.shipper)
    const driver = await tokenOf(platform.url, demo.driver)
    const orders = watch(platform.url, { query: orderUpdates, token: shipper })
    const deliveries = watch(platform.url, { query: myDeliveries, token: driver })
    const { order } = await placeOrder(platform.url, shipper)
    await orders.until(
      ({ data }) => data?.orderUpdates.id === order.order_id && data?.orderUpdates.status === 'assigned',
    )
    await deliveries.until(({ data }) => data?.myDeliveries.code === order.code)

    const late = watch(platform.url, {
      query: orderUpdates,
      variables: { id: order.order_id },
      token: shipper,
    })
    const first = await late.until(() => true)
    expect(first.data?.orderUpdates).toMatchObject({
      code: order.code,
      status: 'assigned',
      driver: { name: 'João' },
    })
    for (const watcher of [orders, deliveries, late]) watcher.stop()
  })

  test('a subscription to another tenant’s order, or without a token, is refused', async () => {
    const other = await tokenOf(platform.url, demo.otherShipper)
    const shipper = await tokenOf(platform.url, demo.shipper)
    const { order } = await placeOrder(platform.url, shipper)
    for (const [token, code] of [
      [other, 'not_found'],
      [undefined, 'unauthorized'],
    ] as const) {
      const watcher = watch(platform.url, {
        query: orderUpdates,
        variables: { id: order.order_id },
        ...(token && { token }),
      })
      const refusal = await Promise.race([
        watcher.until(({ errors }) => errors !== undefined).then(({ errors }) => errors),
        watcher.ended.then(({ error }) => error),
      ])
      expect(JSON.stringify(refusal)).toContain(code)
      watcher.stop()
    }
  })
})

test('a subscription ends when the token expires, not before', async () => {
  await using brief = await startTestPlatform({ env: testConfig({ auth: { accessTokenSeconds: 6 } }) })
  const token = await tokenOf(brief.url, demo.shipper)
  const { exp } = JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString())
  await Promise.all(
    [watchBySocket, watchBySse].map(async (watch) => {
      const watcher = watch(brief.url, { query: orderUpdates, token })
      await watcher.ended
      expect(Date.now()).toBeGreaterThan((exp - 1) * 1000)
      watcher.stop()
    }),
  )
})
