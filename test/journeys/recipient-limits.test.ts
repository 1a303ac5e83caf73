import { expect, test } from 'vitest'
import { startTestPlatform } from '../support/journey.ts'
import { ask, demo, placeOrder, tokenOf } from '../support/rest-client.ts'
import { testConfig } from '../support/test-config.ts'

test('of 100 requests at once to one link ten count, and the others learn when to come again', async () => {
  const actions = { addressInstructions: { quota: 100_000 }, linkInstructions: { quota: 10 } }
  await using platform = await startTestPlatform({ env: testConfig({ limits: { actions } }) })
  const shipper = await tokenOf(platform.url, demo.shipper)
  const { order } = await placeOrder(platform.url, shipper)
  const path = `${new URL(order.tracking_url).pathname}.json`
  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, index) =>
      ask(platform.url, 'POST', path, {
        body: { leave_with: { place: 'doorman', name: `Porteiro ${index}` } },
      }),
    ),
  )
  const statuses = answers.map(({ status }) => status)
  expect(statuses.filter((status) => status === 429)).toHaveLength(90)
  expect(statuses.filter((status) => status === 200)).toHaveLength(10)
  const refused = answers.find(({ status }) => status === 429)!
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  const now = await ask(platform.url, 'GET', `/api/app/v1/orders/${order.order_id}`, { token: shipper })
  const written = now.body.order.timeline.filter(({ type }: { type: string }) => type === 'instructions')
  expect(written).toHaveLength(10)
})
