import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestPlatform, type TestPlatform } from '../support/journey.ts'
import { connect, createClient } from '../support/open-delivery/connect.ts'
import {
  aDeliveryOrder,
  askToken,
  aTrip,
  expectProblem,
  readAnswer,
} from '../support/open-delivery/ordering-app.ts'
import { expectShape } from '../support/open-delivery/shapes.ts'
import { ask, type Body, demo, tokenOf, until } from '../support/rest-client.ts'
import { testConfig } from '../support/test-config.ts'

let platform: TestPlatform
let shipper: string
let client: { id: string; secret: string; webhookId: string }

beforeAll(async () => {
  platform = await startTestPlatform({
    env: {
      ...testConfig({ rehearsal: { rideSeconds: 3 } }),
      WEBHOOK_ALLOW_HTTP: '1',
      WEBHOOK_ALLOWED_ADDRESSES: '127.0.0.0/8',
    },
  })
  shipper = await tokenOf(platform.url, demo.shipper)
  client = await make()
})
afterAll(() => platform[Symbol.asyncDispose]())

async function make(input: object = {}) {
  const { secret, client } = await createClient(platform.url, shipper, {
    ...{ name: 'PDV', url: 'http://127.0.0.1:9/hooks', phone: '+55 11 3000-0000', ...input },
  })
  return { id: String(client.id), secret: String(secret), webhookId: String(client.webhookId) }
}

async function graphql(query: string, variables: object = {}, token = shipper): Promise<Body> {
  return (await ask(platform.url, 'POST', '/graphql', { token, body: { query, variables } })).body
}

const secretOf = ({ id, secret } = client) => ({ client_id: id, client_secret: secret })

async function tokenOfClient(of = client): Promise<string> {
  return (await askToken(platform.url, secretOf(of))).body.access_token
}

async function check(
  authorization: string | null,
  body: unknown = aTrip(),
  path = '/open-delivery/v2/logistics/availability',
) {
  const response = await fetch(`${platform.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(authorization !== null && { authorization }) },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
  return { response, body: await readAnswer(response) }
}

describe('the token endpoint', () => {
  test('takes the secret in the form, as JSON, or in the header', async () => {
    const basic = Buffer.from(`${encodeURIComponent(client.id)}:${encodeURIComponent(client.secret)}`)
    const byHeader = await askToken(platform.url, {}, { authorization: `Basic ${basic.toString('base64')}` })
    const asJson = await fetch(`${platform.url}/oauth/token`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ grant_type: 'client_credentials', ...secretOf() }),
    })
    for (const { status, body } of [
      await askToken(platform.url, secretOf()),
      await askToken(platform.url, { ...secretOf(), scope: 'od.all' }),
      byHeader,
      { status: asJson.status, body: await readAnswer(asJson) },
    ]) {
      expect(status).toBe(200)
      expectShape('Token', body)
      expect(body).toMatchObject({ expires_in: 900, scope: 'od.logistics' })
      expect((await check(`Bearer ${body.access_token}`)).response.status).toBe(200)
    }
    expect(byHeader.headers.get('cache-control')).toBe('no-store')
  })

  test.each<[string, () => Record<string, string>, number, string]>([
    ['a wrong secret', () => ({ ...secretOf(), client_secret: `${client.secret}x` }), 401, 'invalid_client'],
    [
      'another client’s id',
      () => ({ ...secretOf(), client_id: '019a0000-0000-7000-8000-000000000001' }),
      401,
      'invalid_client',
    ],
    ['no secret', () => ({ client_id: client.id }), 401, 'invalid_client'],
    ['another grant', () => ({ ...secretOf(), grant_type: 'password' }), 400, 'unsupported_grant_type'],
    ['another scope', () => ({ ...secretOf(), scope: 'od.logistics od.menu' }), 400, 'invalid_scope'],
    ['an endless id', () => ({ ...secretOf(), client_id: 'x'.repeat(5_000) }), 400, 'invalid_request'],
  ])('refuses %s', async (_, fields, status, error) => {
    const answer = await askToken(platform.url, fields())
    expect(answer).toMatchObject({ status, body: { error, status, title: expect.any(String) } })
    expect(JSON.stringify(answer.body)).not.toContain(client.secret)
    if (status === 401) expect(answer.headers.get('www-authenticate')).toMatch(/^Basic /)
  })

  test('refuses a form that repeats a field, and what is no form', async () => {
    const send = async (body: string, type: string) =>
      (
        await fetch(`${platform.url}/oauth/token`, {
          method: 'POST',
          headers: { 'content-type': type },
          body,
        })
      ).status
    const form = 'application/x-www-form-urlencoded'
    expect(
      await send(
        `grant_type=client_credentials&client_id=${client.id}&client_id=x&client_secret=${client.secret}`,
        form,
      ),
    ).toBe(400)
    expect(await send('', form)).toBe(400)
    expect(await send('{', 'application/json')).toBe(400)
    expect(await send('<xml/>', 'text/xml')).toBe(400)
    expect(await send(`grant_type=${'x'.repeat(20_000)}`, form)).toBe(413)
  })
})

describe('a token', () => {
  test('ends with its client, within a second', async () => {
    const other = await make()
    const token = await tokenOfClient(other)
    expect((await check(`Bearer ${token}`)).response.status).toBe(200)
    const revoked = await graphql('mutation ($id: ID!) { revokeOpenDeliveryClient(id: $id) { revokedAt } }', {
      id: other.id,
    })
    expect(revoked.data.revokeOpenDeliveryClient.revokedAt).toEqual(expect.any(String))
    await until(
      async () => (await check(`Bearer ${token}`)).response.status,
      (status) => status === 401,
    )
    expect((await askToken(platform.url, secretOf(other))).status).toBe(401)
  })

  test('opens Open Delivery and nothing else, and nothing else opens Open Delivery', async () => {
    const token = await tokenOfClient()
    const answer = await graphql('{ wallet { balanceCents } }', {}, token)
    expect(answer.errors[0].extensions.code).toBe('invalid_or_expired_token')
    expect((await ask(platform.url, 'GET', '/api/app/v1/orders', { token })).status).toBe(401)
    for (const key of [client.secret, token])
      expect((await ask(platform.url, 'GET', '/v1/orders', { key })).status).toBe(401)
    const made = await graphql(
      'mutation { createApiKey(input: { name: "ERP", scopes: ["quotes", "orders:write"] }) { key } }',
    )
    for (const authorization of [
      null,
      '',
      'Bearer',
      `Bearer ${shipper}`,
      `Bearer ${made.data.createApiKey.key}`,
      `Bearer ${client.secret}`,
      `Bearer ${token}x`,
      `Bearer ${token.replace(/^rdt_\d+/, 'rdt_99999999999')}`,
      `Basic ${token}`,
    ]) {
      const { response, body } = await check(authorization)
      expect(response.status, String(authorization)).toBe(401)
      expectProblem(response, body)
    }
  })

  test('works from the addresses that its key allows only', async () => {
    const other = await make()
    const token = await tokenOfClient(other)
    await graphql(
      'mutation ($id: ID!) { setApiKeyAccess(id: $id, allowedAddresses: ["203.0.113.0/24"]) { id } }',
      { id: other.id },
    )
    await until(
      async () => (await check(`Bearer ${token}`)).response.status,
      (status) => status === 403,
    )
    await until(
      async () => (await askToken(platform.url, secretOf(other))).status,
      (status) => status === 403,
    )
  })
})

describe('a client', () => {
  test('is listed without its secret, and its endpoint keeps to it', async () => {
    const { data } = await graphql(
      '{ openDeliveryClients { id name lastFour phone url webhookId livemode } webhooks { id openDeliveryClientId } }',
    )
    const listed = data.openDeliveryClients.find(({ id }: Body) => id === client.id)
    expect(listed).toMatchObject({
      name: 'PDV',
      lastFour: client.secret.slice(-4),
      webhookId: client.webhookId,
      livemode: true,
    })
    expect(data.webhooks).toContainEqual({ id: client.webhookId, openDeliveryClientId: client.id })
    for (const mutation of ['stageWebhookSecret(id: $id) { secret }', 'removeWebhook(id: $id)']) {
      const { errors } = await graphql(`mutation ($id: ID!) { ${mutation} }`, { id: client.webhookId })
      expect(errors[0].extensions.code).toBe('invalid_state')
    }
  })

  test.each([
    ['an address that may not be called', { url: 'https://10.0.0.1/' }, 'url'],
    ['no telephone number', { phone: 'none' }, 'phone'],
    ['no name', { name: ' ' }, 'name'],
  ])('is not made with %s', async (_, input, field) => {
    await expect(make(input)).rejects.toThrow(field)
  })

  test('for tests rehearses with play money and a robot', async () => {
    await using app = await connect(platform.url, shipper, 'v2', { isLive: false })
    const order = aDeliveryOrder({ vehicle: { type: ['CAR'], container: 'NORMAL' } })
    const { status } = await app.ask('POST', 'delivery', { body: order, gets: 'DeliveryOrderResponse' })
    expect(status).toBe(202)
    expect(await app.eventsUntil(order.orderId, 'DELIVERY_FINISHED')).toEqual([
      ...['PENDING', 'ACCEPTED', 'PICKUP_ONGOING', 'ARRIVED_AT_MERCHANT', 'ORDER_PICKED'],
      ...['DELIVERY_ONGOING', 'ARRIVED_AT_CUSTOMER', 'ORDER_DELIVERED', 'DELIVERY_FINISHED'].filter(
        (type) => type !== 'ARRIVED_AT_CUSTOMER' || app.events.some((one) => one.type === type),
      ),
    ])
    expect(app.faults).toEqual([])
  })
})

describe('hostile requests', () => {
  test.each<[string, unknown, string | undefined, number]>([
    ['no JSON', '{"pickupAddress": ', undefined, 400],
    ['a list', [], undefined, 400],
    ['a key twice', '{"returnToMerchant": true, "returnToMerchant": false}', undefined, 400],
    ['a prototype', '{"__proto__": {"returnToMerchant": true}}', undefined, 400],
    ['an empty body', '', undefined, 400],
    ['an unknown path', {}, '/open-delivery/v2/logistics/nothing', 404],
    ['the path of v2 in v1', {}, '/open-delivery/v1/logistics/availability', 404],
    ['an id that is none', { reason: 'OTHER' }, "/open-delivery/v2/logistics/cancel/' OR 1=1", 404],
    [
      'an unknown reason',
      { reason: 'BECAUSE' },
      '/open-delivery/v2/logistics/cancel/019a0000-0000-7000-8000-000000000001',
      400,
    ],
  ])('with %s get a problem', async (_, body, path, status) => {
    const answer = await check(`Bearer ${await tokenOfClient()}`, body, path)
    expect(answer.response.status).toBe(status)
    expectProblem(answer.response, answer.body)
  })
})

test('the manifest names what is spoken, and the same application as the events', async () => {
  const response = await fetch(`${platform.url}/.well-known/opendelivery`)
  const manifest = await readAnswer(response)
  expect(response.headers.get('content-type')).toMatch(/^application\/json/)
  expect(manifest).toMatchObject({
    appId: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-a[0-9a-f]{3}-[0-9a-f]{12}$/),
    openDelivery: { currentVersion: '2.0', supportedVersions: ['1.0', '2.0'] },
    authentication: { supportedGrantTypes: ['client_credentials'] },
    capabilities: {
      logistics: { supported: true, originator: { supportsWebhook: true, supportsPolling: false } },
    },
  })
  expect(manifest.capabilities.logistics.originator.supportedEvents).toHaveLength(13)
})
