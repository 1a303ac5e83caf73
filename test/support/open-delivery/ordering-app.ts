import { createHmac, randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text as readText } from 'node:stream/consumers'
import { expect } from 'vitest'
import { type Body, until } from '../rest-client.ts'
import { expectShape, faultsOf, type Shape } from './shapes.ts'

export type OpenDeliveryVersion = 'v1' | 'v2'
export type LogisticEvent = { path: string; type: string; body: Body; headers: Record<string, string> }

/** An ordering application: the requester's side of Open Delivery, in one version. */
export type OrderingApp = AsyncDisposable & {
  /** The base address of its webhooks. */
  url: string
  /** The credentials that it got when its client was created. */
  client: { id: string; secret: string }
  /** Every event with a right signature and the right shape, in the order of arrival. */
  events: readonly LogisticEvent[]
  /** The faults of requests to its webhooks. */
  faults: readonly string[]
  /** The codes that its customers have, by order; it refuses any other. */
  codes: Map<string, string>
  /** Status of the answers to events from now on, in turn, the last one for good. */
  answer(...statuses: number[]): void
  token(): Promise<string>
  /** A request to the platform, whose body and answer are checked against the protocol's shapes. */
  ask(
    method: string,
    path: string,
    asked?: { body?: object; sends?: Shape; gets?: Shape },
  ): Promise<{ status: number; body: Body }>
  /** The types of the events of an order once the last one of them came. */
  eventsUntil(orderId: string, last: string): Promise<string[]>
}

/** Starts the application. It reaches the platform at `platformUrl`, and trusts nothing that is not signed by its client's secret. */
export async function startOrderingApp(
  platformUrl: string,
  version: OpenDeliveryVersion,
): Promise<OrderingApp> {
  const events: LogisticEvent[] = []
  const faults: string[] = []
  const codes = new Map<string, string>()
  const client = { id: '', secret: '' }
  let answers = [204]
  let bearer: string | null = null
  const prefix = version === 'v1' ? '/v1' : ''

  const server = createServer(async (request, response) => {
    const body = await readText(request)
    const path = request.url ?? ''
    const headers = request.headers as Record<string, string>
    const signature = createHmac('sha256', client.secret).update(body).digest('hex')
    const answer = (status: number, title = '') =>
      response
        .writeHead(status, { 'content-type': 'application/problem+json' })
        .end(status < 300 ? undefined : JSON.stringify({ title, status }))
    if (headers['x-app-signature'] !== signature) {
      faults.push(`${path}: the signature is wrong`)
      return answer(403, 'wrong signature')
    }
    const read = JSON.parse(body)
    if (path === `/hooks${prefix}/confirmationCode`) {
      faults.push(...faultsOf('DeliveryConfirmationCode', read))
      return codes.get(read.orderId) === read.deliveryCode ? answer(200) : answer(400, 'wrong code')
    }
    if (path !== `/hooks${prefix}/newLogisticEvent`) {
      faults.push(`${path} is no webhook of ${version}`)
      return answer(404, 'unknown')
    }
    const status = answers.length > 1 ? answers.shift()! : answers[0]!
    if (status >= 300) return answer(status, 'not now')
    faults.push(...faultsOf('DeliveryOrderEvent', read))
    if (headers['x-app-merchantid'] !== read.merchant.id)
      faults.push('X-App-MerchantId is of another merchant')
    if (!/^[0-9a-f-]{36}$/.test(headers['x-app-id'] ?? '')) faults.push('X-App-Id is no UUID')
    events.push({ path, type: read.event.type, body: read, headers })
    return answer(status)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo

  const app: OrderingApp = {
    url: `http://127.0.0.1:${port}/hooks`,
    ...{ client, events, faults, codes },
    answer(...statuses) {
      answers = statuses
    },
    async token() {
      if (bearer) return bearer
      const { status, body } = await askToken(platformUrl, {
        client_id: client.id,
        client_secret: client.secret,
      })
      expect(status).toBe(200)
      expectShape('Token', body)
      bearer = String(body.access_token)
      return bearer
    },
    async ask(method, path, { body, sends, gets } = {}) {
      if (sends) expectShape(sends, body)
      const response = await fetch(`${platformUrl}/open-delivery/${version}${prefix}/logistics/${path}`, {
        method,
        headers: {
          authorization: `Bearer ${await app.token()}`,
          ...(body && { 'content-type': 'application/json' }),
        },
        ...(body && { body: JSON.stringify(body) }),
      })
      const answered = await readAnswer(response)
      if (response.ok && gets) expectShape(gets, answered)
      if (response.ok && gets === 'DeliveryOrderDetails') expectCarried(answered)
      if (!response.ok) expectProblem(response, answered)
      return { status: response.status, body: answered }
    },
    async eventsUntil(orderId, last) {
      const types = await until(
        async () => events.filter(({ body }) => body.orderId === orderId).map(({ type }) => type),
        (found) => found.includes(last),
      )
      return types
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return app
}

/** Except where the last event is one of these, the details name vehicle, price and times. */
const withoutDriver = ['PENDING', 'REJECTED', 'CANCELLED']

function expectCarried(details: Body): void {
  if (withoutDriver.includes(details.events.at(-1).type)) return
  expect(Object.keys(details)).toEqual(expect.arrayContaining(['vehicle', 'deliveryPrice', 'times']))
}

export async function readAnswer(response: Response): Promise<Body> {
  const text = await response.text()
  return text === '' ? {} : JSON.parse(text)
}

/** Every error of the protocol says its title and its status. */
export function expectProblem(response: Response, body: Body): void {
  expect(response.headers.get('content-type')).toMatch(/^application\/problem\+json/)
  expectShape('Error', body)
  expect(body.status).toBe(response.status)
}

/** `POST /oauth/token` with a form. */
export async function askToken(
  platformUrl: string,
  fields: Record<string, string>,
  headers: Record<string, string> = {},
): Promise<{ status: number; body: Body; headers: Headers }> {
  const response = await fetch(`${platformUrl}/oauth/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    body: new URLSearchParams({
      grant_type: 'client_credentials',
      scope: 'od.logistics',
      ...fields,
    }).toString(),
  })
  return { status: response.status, body: await readAnswer(response), headers: response.headers }
}

const price = { value: 58.9, currency: 'BRL' }

export const paulista = {
  ...{ country: 'BR', state: 'BR-SP', city: 'São Paulo', district: 'Bela Vista', street: 'Avenida Paulista' },
  ...{ number: '1578', postalCode: '01310-200', complement: 'Loja 4' },
}
export const augusta = {
  ...{ country: 'BR', state: 'SP', city: 'São Paulo', district: 'Consolação', street: 'Rua Augusta' },
  ...{ number: '1500', postalCode: '01304-001', complement: 'Apto 31' },
}

/** A trip of two kilometres as an ordering application asks for it. */
export function aTrip(traits: object = {}) {
  return {
    ...{ pickupAddress: paulista, deliveryAddress: augusta, returnToMerchant: false, canCombine: true },
    vehicle: { type: ['MOTORBIKE_BAG', 'CAR'], container: 'THERMIC' },
    limitTimes: {},
    ...{ totalOrderPrice: price, totalWeight: 1800 },
    ...traits,
  }
}

export const pizzaPlaza = { id: '22815773000169-dbc7e35a-c936-4665-9e13-eb55eb8b6824', name: 'Pizza Plaza' }

/** A delivery as an ordering application requests it. */
export function aDeliveryOrder(traits: object = {}) {
  const orderId = randomUUID()
  return {
    ...aTrip(),
    ...{ orderId, orderDisplayId: orderId.slice(0, 8), merchant: pizzaPlaza },
    ...{ customerName: 'Ana Souza', customerPhone: '+55 11 91234-5678', payments: { method: 'ONLINE' } },
    ...traits,
  }
}
