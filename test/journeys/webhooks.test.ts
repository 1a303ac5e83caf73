import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestPlatform, type TestPlatform } from '../support/journey.ts'
import { ask, type Body, demo, placeOrder, tokenOf, until } from '../support/rest-client.ts'
import {
  type ReceivedWebhook,
  startWebhookReceiver,
  type WebhookReceiver,
} from '../support/webhook-receiver.ts'

let platform: TestPlatform
let shipper: string
let driver: string
let receiver: WebhookReceiver
let endpointId: string

beforeAll(async () => {
  platform = await startTestPlatform({
    env: { WEBHOOK_ALLOW_HTTP: '1', WEBHOOK_ALLOWED_ADDRESSES: '127.0.0.0/8' },
  })
  shipper = await tokenOf(platform.url, demo.shipper)
  driver = await tokenOf(platform.url, demo.driver)
})
afterAll(() => platform[Symbol.asyncDispose]())

beforeEach(async () => {
  receiver = await startWebhookReceiver({ secret: 'whsec_' })
  endpointId = await create({ url: receiver.url })
  await heard('webhook.test')
  return async () => {
    await run('mutation ($id: ID!) { removeWebhook(id: $id) }', { id: endpointId })
    await receiver[Symbol.asyncDispose]()
  }
})

async function graphql(query: string, variables: object = {}, token = shipper): Promise<Body> {
  return (await ask(platform.url, 'POST', '/graphql', { token, body: { query, variables } })).body
}

async function run(query: string, variables: object = {}): Promise<Body> {
  const { data, errors } = await graphql(query, variables)
  if (errors) throw new Error(JSON.stringify(errors))
  return data
}

async function refusalOf(query: string, variables: object = {}, token = shipper): Promise<Body> {
  const { errors } = await graphql(query, variables, token)
  return { code: errors?.[0].extensions.code, message: JSON.stringify(errors?.[0]) }
}

const creation = `mutation ($input: CreateWebhookInput!) { createWebhook(input: $input) { endpoint { id } secret } }`

/** Makes an endpoint, and has the receiver trust its secret. */
async function create(input: object): Promise<string> {
  const { createWebhook } = await run(creation, { input })
  receiver.secret = createWebhook.secret
  return createWebhook.endpoint.id
}

/** Subscribes the endpoint to one kind only. */
async function wish(kind: string): Promise<void> {
  await run(
    `mutation ($id: ID!, $events: [String!]) { updateWebhook(id: $id, input: { events: $events }) { events } }`,
    {
      id: endpointId,
      events: [kind],
    },
  )
}

/** The first event of a kind that was received, once it was. */
async function heard(kind: string): Promise<ReceivedWebhook> {
  const events = await until(
    async () => receiver.received.filter(({ body }) => body.includes(`"type":"${kind}"`)),
    (found) => found.length > 0,
  )
  return events[0]!
}

const withStatus = `query ($id: ID!) {
  webhook(id: $id) { status disabledReason failingSince isSecretStaged
    deliveries { nodes { eventId type status attemptCount nextAttemptAt requestBody
      attempts { number status failure response milliseconds requestHeaders } } } } }`

const look = async (id = endpointId) => (await run(withStatus, { id })).webhook

async function carry(code: string): Promise<void> {
  await until(
    () => ask(platform.url, 'GET', `/api/app/v1/driver/deliveries/${code}`, { token: driver }),
    ({ status }) => status === 200,
  )
  for (const step of ['accept', 'arrived', 'picked', 'on-route', 'delivered']) {
    const path = `/api/app/v1/driver/deliveries/${code}/${step}`
    expect((await ask(platform.url, 'POST', path, { token: driver })).status).toBe(200)
  }
}

describe('an endpoint', () => {
  test('receives a whole delivery, signed, with sequences without a gap', async () => {
    const { order } = await placeOrder(platform.url, shipper)
    await carry(order.code)
    await heard('tracking.delivered')
    const told = receiver.received
      .map(({ body }) => JSON.parse(body))
      .filter(({ data }) => data.order_id === order.order_id)
    const bySequence = told.sort((a, b) => a.sequence - b.sequence)
    expect(bySequence.map(({ type }) => type)).toEqual([
      'wallet.debit',
      'tracking.driver_assigned',
      'tracking.picked_up',
      'tracking.delivered',
    ])
    expect(bySequence.map(({ sequence }) => sequence)).toEqual([1, 2, 3, 4])
    expect(bySequence[3]).toMatchObject({
      id: expect.any(String),
      created_at: expect.stringMatching(/Z$/),
      tenant_id: expect.any(String),
      data: { code: order.code, status: 'delivered' },
    })
    expect(receiver.received.flatMap(({ faults }) => faults)).toEqual([])
  })

  test('that fails is tried again with the same id and body, and its log has every attempt', async () => {
    await wish('wallet.debit')
    receiver.answer({ status: 503, body: 'not now' }, 200)
    await placeOrder(platform.url, shipper)
    const failed = await heard('wallet.debit')
    const tries = await until(
      async () => receiver.received.filter(({ id }) => id === failed.id),
      (found) => found.length > 1,
    )
    expect(new Set(tries.map(({ body }) => body)).size).toBe(1)
    const { deliveries } = await until(
      look,
      ({ status, deliveries }) => status === 'enabled' && deliveries.nodes[0].status === 'delivered',
    )
    expect(deliveries.nodes[0]).toMatchObject({
      eventId: failed.id,
      type: 'wallet.debit',
      requestBody: failed.body,
      nextAttemptAt: null,
      attempts: [
        { number: 1, status: 503, failure: null, response: 'not now' },
        { status: 200, failure: null, requestHeaders: { 'webhook-id': failed.id } },
      ],
    })
  })

  test('that answers 410 is disabled, and another of the tenant receives an event', async () => {
    await using other = await startWebhookReceiver({ secret: '' })
    const { createWebhook } = await run(creation, { input: { url: other.url, events: ['webhook.disabled'] } })
    other.secret = createWebhook.secret
    receiver.answer(410)
    await placeOrder(platform.url, shipper)
    await until(
      async () => other.received.filter(({ body }) => body.includes('webhook.disabled')),
      (found) => found.length > 0,
    )
    expect(JSON.parse(other.received.at(-1)!.body).data).toMatchObject({
      endpoint_id: endpointId,
      reason: 'gone',
    })
    expect(await look()).toMatchObject({ status: 'disabled', disabledReason: 'gone' })
    await run('mutation ($id: ID!) { removeWebhook(id: $id) }', { id: createWebhook.endpoint.id })
    receiver.answer(200)
    await run('mutation ($id: ID!) { enableWebhook(id: $id) { status } }', { id: endpointId })
    await until(look, ({ deliveries }) =>
      deliveries.nodes.every(({ status }: Body) => status === 'delivered'),
    )
  })

  test('gets another secret in two steps, between which both of them sign', async () => {
    const before = receiver.secret
    const { stageWebhookSecret } = await run(
      'mutation ($id: ID!) { stageWebhookSecret(id: $id) { secret } }',
      { id: endpointId },
    )
    await placeOrder(platform.url, shipper)
    expect((await heard('wallet.debit')).faults).toEqual([])
    await run('mutation ($id: ID!) { promoteWebhookSecret(id: $id) { isSecretStaged } }', { id: endpointId })
    receiver.secret = stageWebhookSecret.secret
    expect(receiver.secret).not.toBe(before)
    const { id } = await heard('wallet.debit')
    await run('mutation ($id: ID!, $event: ID!) { replayWebhook(id: $id, eventId: $event) { status } }', {
      id: endpointId,
      event: id,
    })
    const again = await until(
      async () => receiver.received.filter((one) => one.id === id),
      (found) => found.length === 2,
    )
    expect(again[1]!.faults).toEqual([])
    expect(
      await refusalOf('mutation ($id: ID!) { promoteWebhookSecret(id: $id) { id } }', { id: endpointId }),
    ).toMatchObject({ code: 'invalid_state' })
  })

  test('receives nothing while it is disabled, and everything after a replay', async () => {
    await run('mutation ($id: ID!) { disableWebhook(id: $id) { status } }', { id: endpointId })
    const from = new Date(Date.now() - 1).toISOString()
    const { order } = await placeOrder(platform.url, shipper)
    await carry(order.code)
    expect(
      await refusalOf('mutation ($id: ID!, $from: DateTime!) { replayWebhooks(id: $id, from: $from) }', {
        id: endpointId,
        from,
      }),
    ).toMatchObject({ code: 'invalid_state' })
    // Events that are published after the endpoint is enabled again need no replay.
    await until(
      () => platform.sql('SELECT FROM outbox WHERE position IS NULL'),
      (waiting) => waiting.length === 0,
    )
    await run('mutation ($id: ID!) { enableWebhook(id: $id) { status } }', { id: endpointId })
    expect(receiver.received).toHaveLength(1)
    const { replayWebhooks } = await run(
      'mutation ($id: ID!, $from: DateTime!) { replayWebhooks(id: $id, from: $from) }',
      { id: endpointId, from },
    )
    expect(replayWebhooks).toBe(4)
    await until(
      async () => receiver.received.length,
      (count) => count === 5,
    )
  })

  test('receives the example of any type as a test, signed and marked, and the polling lists a webhook.test', async () => {
    await wish('tracking.picked_up')
    const { testWebhook } = await run(
      'mutation ($id: ID!) { testWebhook(id: $id, type: "tracking.delivered") }',
      {
        id: endpointId,
      },
    )
    await heard('tracking.delivered')
    const { body: text, faults } = receiver.received.at(-1)!
    expect(faults).toEqual([])
    const body = JSON.parse(text)
    expect(body).toMatchObject({ id: testWebhook, type: 'tracking.delivered', test: true, livemode: true })
    expect(body.data).toMatchObject({ status: 'delivered', livemode: true })
    const { events } = await run('{ events(first: 500) { events { id type data } } }')
    expect(events.events.find(({ id }: Body) => id === testWebhook)).toMatchObject({
      type: 'webhook.test',
      data: { endpoint_id: endpointId, type: 'tracking.delivered' },
    })
    const wrong = await refusalOf('mutation ($id: ID!) { testWebhook(id: $id, type: "tracking.flown") }', {
      id: endpointId,
    })
    expect(wrong.code).toBe('validation_failed')
    expect(wrong.message).toContain('tracking.flown')
  })

  test('gets headers of its own, whose values the log hides', async () => {
    const change = (headers: object[]) =>
      run(
        'mutation ($id: ID!, $headers: [WebhookHeaderInput!]) { updateWebhook(id: $id, input: { headers: $headers }) { headerNames } }',
        { id: endpointId, headers },
      )
    await change([
      { name: 'Authorization', value: 'Bearer s3cret' },
      { name: 'X-Shop', value: '7' },
    ])
    expect((await change([{ name: 'x-shop', value: '' }])).updateWebhook.headerNames).toEqual([
      'authorization',
    ])
    const { testWebhook } = await run('mutation ($id: ID!) { testWebhook(id: $id) }', { id: endpointId })
    await until(
      async () => receiver.received.length,
      (count) => count === 2,
    )
    const { headers } = receiver.received.at(-1)!
    expect(headers).toMatchObject({ authorization: 'Bearer s3cret' })
    expect(headers).not.toHaveProperty('x-shop')
    const log = await until(
      () =>
        run(
          'query ($id: ID!, $event: ID!) { webhookDelivery(id: $id, eventId: $event) { attempts { requestHeaders } } }',
          { id: endpointId, event: testWebhook },
        ),
      ({ webhookDelivery }) => webhookDelivery.attempts.length > 0,
    )
    expect(log.webhookDelivery.attempts[0].requestHeaders).toMatchObject({ authorization: '•••' })
  })

  test('replays the events of some types, or of a status', async () => {
    const from = new Date(Date.now() - 1).toISOString()
    const { order } = await placeOrder(platform.url, shipper)
    await carry(order.code)
    await heard('tracking.delivered')
    const replayed = async (more: object) =>
      (
        await run(
          'mutation ($id: ID!, $from: DateTime!, $types: [String!], $status: WebhookDeliveryStatus) { replayWebhooks(id: $id, from: $from, types: $types, status: $status) }',
          { id: endpointId, from, ...more },
        )
      ).replayWebhooks
    expect(await replayed({ types: ['tracking.delivered', 'tracking.picked_up'] })).toBe(2)
    expect(await replayed({ status: 'failed' })).toBe(0)
  })

  test('receives the kinds that it subscribed to', async () => {
    await wish('tracking.delivered')
    const { order } = await placeOrder(platform.url, shipper)
    await carry(order.code)
    await heard('tracking.delivered')
    expect(receiver.received.map(({ body }) => JSON.parse(body).type)).toEqual([
      'webhook.test',
      'tracking.delivered',
    ])
  })
})

test('a reader of the events gets each one once, in the order of publication', async () => {
  await placeOrder(platform.url, shipper)
  await heard('wallet.debit')
  const reading =
    'query ($after: ID, $limit: Int) { events(after: $after, first: $limit) { events { id type data } hasMore } }'
  const all = (await run(reading, { limit: 500 })).events
  expect(all.hasMore).toBe(false)
  const ids: string[] = []
  for (let hasMore = true; hasMore; ) {
    const { events } = await run(reading, { after: ids.at(-1) ?? null, limit: 2 })
    ids.push(...events.events.map(({ id }: Body) => id))
    hasMore = events.hasMore
  }
  // A driver may have been found meanwhile.
  expect(ids.slice(0, all.events.length)).toEqual(all.events.map(({ id }: Body) => id))
  expect(new Set(ids).size).toBe(ids.length)
  const others = await graphql(reading, { after: ids[0] }, await tokenOf(platform.url, demo.otherShipper))
  expect(others.errors[0].extensions.code).toBe('validation_failed')
})

test.each([
  ['http://10.0.0.1/', 'leads to 10.0.0.1'],
  ['ftp://example.com/', 'begins with ftp:'],
])('no endpoint is made of %s', async (url, why) => {
  const { code, message } = await refusalOf(creation, { input: { url } })
  expect(code).toBe('validation_failed')
  expect(message).toContain(why)
})

test('an unknown kind is refused with those there are', async () => {
  const { message } = await refusalOf(creation, { input: { url: receiver.url, events: ['order.eaten'] } })
  expect(message).toContain('tracking.sla_breached')
})

test('a tenant has 20 endpoints at most, also when they are made at once', async () => {
  const input = { url: receiver.url, events: ['wallet.credit'] }
  const made = await Promise.all(Array.from({ length: 25 }, () => graphql(creation, { input })))
  const ids = made.flatMap(({ data }) => data?.createWebhook.endpoint.id ?? [])
  expect(ids).toHaveLength(19)
  for (const id of ids) await run('mutation ($id: ID!) { removeWebhook(id: $id) }', { id })
})

test('another tenant’s endpoint is not found, and a role that may not manage endpoints is refused', async () => {
  const other = await tokenOf(platform.url, demo.otherShipper)
  const fiscal = await tokenOf(platform.url, demo.fiscal)
  const reading = 'query ($id: ID!) { webhook(id: $id) { id } }'
  expect(await refusalOf(reading, { id: endpointId }, other)).toMatchObject({ code: 'not_found' })
  expect(await refusalOf(reading, { id: 'nonsense' }, other)).toMatchObject({ code: 'not_found' })
  expect(await refusalOf(reading, { id: endpointId }, fiscal)).toMatchObject({ code: 'forbidden' })
})
