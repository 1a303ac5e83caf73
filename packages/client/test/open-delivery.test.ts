import { createHmac, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import {
  type ConfirmationCode,
  createRequester,
  type DeliveryRequest,
  type LogisticEvent,
  type OpenDeliveryOptions,
  verifyConfirmationCode,
  verifyLogisticEvent,
} from '@rodovia/client/open-delivery'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestPlatform, type TestPlatform } from '../../../test/support/journey.ts'
import { createClient } from '../../../test/support/open-delivery/connect.ts'
import { augusta, paulista, pizzaPlaza } from '../../../test/support/open-delivery/ordering-app.ts'
import { ask, demo, tokenOf, until } from '../../../test/support/rest-client.ts'

let platform: TestPlatform
let shipper: string
let driver: string
beforeAll(async () => {
  platform = await startTestPlatform({
    env: { WEBHOOK_ALLOW_HTTP: '1', WEBHOOK_ALLOWED_ADDRESSES: '127.0.0.0/8' },
  })
  shipper = await tokenOf(platform.url, demo.shipper)
  driver = await tokenOf(platform.url, demo.driver)
})
afterAll(() => platform[Symbol.asyncDispose]())

const trip = {
  ...{ pickupAddress: paulista, deliveryAddress: augusta, returnToMerchant: false, canCombine: true },
  vehicle: { type: ['CAR'], container: 'NORMAL' },
  limitTimes: {},
  ...{ totalOrderPrice: { value: 58.9, currency: 'BRL' }, totalWeight: 1800 },
} as const

function anOrder(traits: Partial<DeliveryRequest> = {}): DeliveryRequest {
  const orderId = randomUUID()
  return {
    ...{ ...trip, orderId, orderDisplayId: orderId.slice(0, 8), merchant: pizzaPlaza },
    ...{ customerName: 'Ana Souza', payments: { method: 'ONLINE' } },
    ...traits,
  }
}

/** A requester that receives what the client's functions let pass. */
async function aRequester(version: 'v1' | 'v2', options: Partial<OpenDeliveryOptions> = {}) {
  const events: LogisticEvent[] = []
  const codes: ConfirmationCode[] = []
  const unsigned: string[] = []
  const client = { clientId: '', clientSecret: '' }
  async function receive(request: IncomingMessage): Promise<number> {
    const body = new Uint8Array(await buffer(request))
    if (!request.url?.endsWith('/confirmationCode')) {
      events.push(await verifyLogisticEvent(body, request.headers, client.clientSecret))
      return 204
    }
    const code = await verifyConfirmationCode(body, request.headers, client.clientSecret)
    codes.push(code)
    return code.deliveryCode === '4711' ? 200 : 400
  }
  const server = createServer((request, response) => {
    receive(request).then(
      (status) => response.writeHead(status).end(),
      (error) => {
        unsigned.push(String(error))
        response.writeHead(401).end()
      },
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const created = await createClient(platform.url, shipper, {
    ...{ name: 'Client', url: `http://127.0.0.1:${port}/hooks`, phone: '+55 11 3000-0000' },
  })
  Object.assign(client, { clientId: created.client.id, clientSecret: created.secret })
  const requester = createRequester({ url: platform.url, ...client, version, ...options })
  return {
    ...{ ...requester, client, events, codes, unsigned },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** The driver takes steps, and gets the status of the last one. */
async function steps(deliveryId: string, names: readonly string[], body: object = {}): Promise<number> {
  const { data } = (
    await ask(platform.url, 'POST', '/graphql', {
      token: shipper,
      body: { query: 'query ($id: ID!) { order(id: $id) { code } }', variables: { id: deliveryId } },
    })
  ).body
  const path = `/api/app/v1/driver/deliveries/${data.order.code}`
  await until(
    () => ask(platform.url, 'GET', path, { token: driver }),
    ({ status }) => status === 200,
  )
  let last = 0
  for (const name of names)
    last = (await ask(platform.url, 'POST', `${path}/${name}`, { token: driver, body })).status
  return last
}

describe.each(['v1', 'v2'] as const)('a requester that speaks %s', (version) => {
  test('asks, requests, follows and cancels', async () => {
    await using requester = await aRequester(version)
    const { deliveryPrice } = await requester.availability(trip)
    const order = anOrder()
    const { deliveryId, event, deliveryDetailsURL } = await requester.requestDelivery(order)
    expect([event, deliveryDetailsURL]).toEqual(['PENDING', expect.stringContaining(version)])
    await requester.readyForPickup(order.orderId)
    expect(await requester.details(order.orderId)).toMatchObject({ deliveryId, deliveryPrice })
    expect(await requester.cancel(order.orderId, { reason: 'PROBLEM_AT_MERCHANT' })).toEqual({
      additionalCharges: false,
    })
    await until(
      async () => requester.events.map(({ event }) => event.type),
      (types) => types.includes('CANCELLED'),
    )
    expect(requester.events.map(({ orderId, event }) => [orderId, event.type])).toEqual([
      [order.orderId, 'PENDING'],
      [order.orderId, 'CANCELLED'],
    ])
    expect(requester.unsigned).toEqual([])
  })
})

test('the requester confirms the customer’s code, notes the pickup and finishes', async () => {
  await using requester = await aRequester('v2')
  const order = anOrder({ confirmationCodeRequired: true, notifyConclusion: true })
  const { deliveryId } = await requester.requestDelivery(order)
  await steps(deliveryId, ['accept', 'arrived', 'picked', 'on-route'])
  await requester.orderPicked(order.orderId, { volumePicked: 1 })
  await requester.handleProblem(order.orderId, { reason: 'ORDER_DELAYED', action: 'DELIVER_PRODUCT' })
  expect(await steps(deliveryId, ['delivered'], { pin: '0815' })).toBe(422)
  expect(await steps(deliveryId, ['delivered'], { pin: '4711' })).toBe(200)
  await requester.finishDelivery(order.orderId, { finishDate: new Date().toISOString() })
  await until(
    async () => requester.events.at(-1)?.event.type,
    (type) => type === 'DELIVERY_FINISHED',
  )
  expect(requester.codes).toEqual([
    { orderId: order.orderId, deliveryCode: '0815' },
    { orderId: order.orderId, deliveryCode: '4711' },
  ])
  const { deliveryPerson, eta } = requester.events.at(-1)!
  expect([deliveryPerson?.name, eta?.pickupEtaInMinutes]).toEqual(['João', 0])
})

test('a refusal has its code, title and status; a wrong secret too', async () => {
  await using requester = await aRequester('v2')
  const order = anOrder()
  await requester.requestDelivery(order)
  await expect(requester.requestDelivery(order)).rejects.toMatchObject({
    ...{ code: 'reference_used', status: 422, message: expect.stringMatching(/./) },
  })
  await requester.cancel(order.orderId, { reason: 'OTHER' })
  await expect(requester.details(randomUUID())).rejects.toMatchObject({ code: 'not_found', status: 404 })
  const wrong = { ...requester.client, clientSecret: `${requester.client.clientSecret}x` }
  await expect(createRequester({ url: platform.url, ...wrong }).availability(trip)).rejects.toMatchObject({
    ...{ code: 'invalid_client', status: 401 },
  })
})

test('requests share one login, and log in again once a token is refused', async () => {
  const paths: string[] = []
  let isRefused = false
  await using requester = await aRequester('v2', {
    fetch(request) {
      paths.push(new URL(request.url).pathname)
      if (isRefused && !request.url.endsWith('/oauth/token')) {
        isRefused = false
        request.headers.set('authorization', 'Bearer ended')
      }
      return fetch(request)
    },
  })
  const logins = () => paths.filter((path) => path === '/oauth/token').length
  await Promise.all([requester.availability(trip), requester.availability(trip)])
  expect(logins()).toBe(1)
  isRefused = true
  await requester.availability(trip)
  expect([logins(), paths.length]).toEqual([2, 6])
})

test('reads are repeated after a lost response; a request for a delivery is not, and `details` says that it arrived', async () => {
  let lost = 0
  await using requester = await aRequester('v2', {
    async fetch(request) {
      const response = await fetch(request)
      if (lost > 0 && !request.url.endsWith('/oauth/token')) {
        lost--
        throw new TypeError('the connection was lost')
      }
      return response
    },
  })
  lost = 2
  expect((await requester.availability(trip)).deliveryPrice).toBeDefined()
  const order = anOrder()
  lost = 1
  await expect(requester.requestDelivery(order)).rejects.toMatchObject({ code: 'no_response' })
  expect((await requester.details(order.orderId)).events).toMatchObject([{ type: 'PENDING' }])
  await requester.cancel(order.orderId, { reason: 'OTHER' })
})

test('a body that another secret signed, or that was changed, is refused', async () => {
  const body = JSON.stringify({ orderId: randomUUID(), deliveryCode: '4711' })
  const signed = (by: string) => ({ 'x-app-signature': createHmac('sha256', by).update(body).digest('hex') })
  expect(await verifyConfirmationCode(body, signed('rdo_right'), 'rdo_right')).toEqual(JSON.parse(body))
  for (const [text, headers] of [
    [body, signed('rdo_wrong')],
    [`${body} `, signed('rdo_right')],
    [body, {}],
    [body, { 'x-app-signature': '' }],
    [body, { 'x-app-signature': signed('rdo_right')['x-app-signature'].toUpperCase() }],
  ] as const)
    await expect(verifyLogisticEvent(text, headers, 'rdo_right')).rejects.toMatchObject({
      code: 'webhook_not_signed',
    })
})
