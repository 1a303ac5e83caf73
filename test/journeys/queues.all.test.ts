import { Queue, QueueEvents } from 'bullmq'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApart } from '../support/apart.ts'
import { connect } from '../support/open-delivery/connect.ts'
import { aDeliveryOrder, type OrderingApp } from '../support/open-delivery/ordering-app.ts'
import { createTestDatabase } from '../support/postgres.ts'
import { type PushPeers, startPushPeers } from '../support/pushes/push-peers.ts'
import { startRedis } from '../support/redis.ts'
import { ask, demo, placeOrder, registerApp, tokenOf, until } from '../support/rest-client.ts'
import { startWebhookReceiver, type WebhookReceiver } from '../support/webhook-receiver.ts'

/** With Redis, webhook calls and pushes are BullMQ jobs of the workers: docs/explanation/redis.md#a-process-does-the-work-it-finds. */

const stack = new AsyncDisposableStack()
const queues = {} as Record<'webhooks' | 'pushes', { queue: Queue; completed: () => number }>
let url: string
let shipper: string
let driver: string
let peers: PushPeers
let receiver: WebhookReceiver
let app: OrderingApp

beforeAll(async () => {
  const { url: redisUrl } = stack.use(await startRedis())
  const { url: databaseUrl } = stack.use(await createTestDatabase())
  peers = stack.use(await startPushPeers())
  const env = { ...peers.env, WEBHOOK_ALLOW_HTTP: '1', WEBHOOK_ALLOWED_ADDRESSES: '127.0.0.0/8' }
  const apart = stack.use(await startApart({ databaseUrl, redisUrl, copies: 2, env }))
  url = apart.gateways[0]!
  for (const name of ['webhooks', 'pushes'] as const) queues[name] = await follow(name, redisUrl)
  shipper = await tokenOf(url, demo.shipper)
  driver = await tokenOf(url, demo.driver)
  await registerApp(url, driver, 'fcm', 'android-of-the-driver')
  await registerApp(url, driver, 'apns', 'a'.repeat(64))
  await registerApp(url, shipper, 'expo', 'ExponentPushToken[shop]')
  receiver = stack.use(await startWebhookReceiver({ secret: '' }))
  receiver.secret = await createWebhook(receiver.url)
  app = stack.use(await connect(url, shipper, 'v2'))
})
afterAll(() => stack.disposeAsync())

async function follow(name: string, redisUrl: string) {
  const options = { prefix: `{rodovia:${name}}`, connection: { url: redisUrl } }
  const queue = new Queue(name, options)
  const events = new QueueEvents(name, options)
  stack.defer(async () => {
    await events.close()
    await queue.close()
  })
  await events.waitUntilReady()
  let completed = 0
  events.on('completed', () => {
    completed += 1
  })
  return { queue, completed: () => completed }
}

async function createWebhook(endpoint: string): Promise<string> {
  const query = 'mutation ($input: CreateWebhookInput!) { created: createWebhook(input: $input) { secret } }'
  const body = { query, variables: { input: { url: endpoint } } }
  return (await ask(url, 'POST', '/graphql', { token: shipper, body })).body.data.created.secret
}

async function acceptedOrder(): Promise<string> {
  const { order } = await placeOrder(url, shipper)
  const path = `/api/app/v1/driver/deliveries/${order.code}`
  await until(
    () => ask(url, 'GET', path, { token: driver }),
    ({ status }) => status === 200,
  )
  expect((await ask(url, 'POST', `${path}/accept`, { token: driver })).status).toBe(200)
  return order.code
}

const webhooksAbout = (code: string) => receiver.received.filter(({ body }) => body.includes(code))
const pushesAbout = (code: string) => ({
  fcm: peers.fcm.messages.filter(({ data }) => data.code === code),
  apns: peers.apns.pushes.filter(({ payload }) => payload.code === code),
  expo: peers.expo.messages.filter(({ data }) => data.code === code),
})

test('signed calls to a partner and to an ordering application are jobs of the queue of webhooks', async () => {
  const { queue, completed } = queues.webhooks
  await queue.pause()
  const code = await acceptedOrder()
  const order = aDeliveryOrder()
  const requested = { sends: 'DeliveryOrder', gets: 'DeliveryOrderResponse' } as const
  expect((await app.ask('POST', 'delivery', { body: order, ...requested })).status).toBe(202)
  await expect.poll(() => queue.count()).toBeGreaterThanOrEqual(2)
  expect(webhooksAbout(code)).toEqual([])
  expect(app.events.filter(({ body }) => body.orderId === order.orderId)).toEqual([])
  const before = completed()
  await queue.resume()
  await expect.poll(() => webhooksAbout(code).length).toBeGreaterThan(0)
  await app.eventsUntil(order.orderId, 'PENDING')
  await expect.poll(() => completed() - before).toBeGreaterThanOrEqual(2)
  expect(webhooksAbout(code).flatMap(({ faults }) => faults)).toEqual([])
})

test('pushes of each service are jobs of the queue of pushes', async () => {
  const { queue, completed } = queues.pushes
  await queue.pause()
  const code = await acceptedOrder()
  await expect.poll(() => queue.count()).toBeGreaterThanOrEqual(1)
  expect(pushesAbout(code)).toEqual({ fcm: [], apns: [], expo: [] })
  const before = completed()
  await queue.resume()
  for (const service of ['fcm', 'apns', 'expo'] as const)
    await expect.poll(() => pushesAbout(code)[service].length).toBeGreaterThan(0)
  await expect.poll(() => completed() - before).toBeGreaterThanOrEqual(1)
})
