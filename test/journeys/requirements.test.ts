import { randomUUID } from 'node:crypto'
import { demoApiKey } from '@rodovia/postgres/demo/demo-data.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aPhoto, startTestPlatform, type TestPlatform } from '../support/journey.ts'
import { anAgent } from '../support/mcp-client.ts'
import {
  ask,
  type Body,
  demo,
  orderBody,
  placeOrder,
  quoteFor,
  tokenOf,
  until,
} from '../support/rest-client.ts'
import { Visitor } from '../support/visitor.ts'

let platform: TestPlatform
let shipper: string
let driver: string
let photo: string
beforeAll(async () => {
  platform = await startTestPlatform()
  ;[shipper, driver, photo] = await Promise.all([
    tokenOf(platform.url, demo.shipper),
    tokenOf(platform.url, demo.driver),
    aPhoto(),
  ])
})
afterAll(() => platform[Symbol.asyncDispose]())
beforeEach(() => platform.setWallet(shipper, 1_000_000))

const deliveries = '/api/app/v1/driver/deliveries'
const take = (code: string, step: string, body: object = {}, headers = {}) =>
  ask(platform.url, 'POST', `${deliveries}/${code}/${step}`, { token: driver, body, headers })
const read = async ({ order_id }: Body) =>
  (await ask(platform.url, 'GET', `/v1/orders/${order_id}`, { key: demoApiKey })).body.order as Body
const put = ({ order_id }: Body, body: object) =>
  ask(platform.url, 'PUT', `/v1/orders/${order_id}/barcodes`, { key: demoApiKey, body })
async function graphql(query: string, token = shipper): Promise<Body> {
  return (await ask(platform.url, 'POST', '/graphql', { token, body: { query } })).body
}

/** An order of the demo shipper that its driver was offered. */
async function anOffer(more: object): Promise<Body> {
  const { order } = await placeOrder(platform.url, shipper, more)
  await until(
    () => ask(platform.url, 'GET', `${deliveries}/${order.code}`, { token: driver }),
    ({ status }) => status === 200,
  )
  offered.push(order)
  return order
}

/** A driver carries few orders at once: what a test began, it ends. */
async function end({ code }: Body): Promise<void> {
  const shown = {
    ...{ photo_b64: photo, signature_b64: photo, signer_name: 'Bia Reis', age_checked: true, pin: '4821' },
    ...{ document_kind: 'rg', document_last4: '1234', scanned_codes: [code, 'NF-1', 'NF-2', 'A-1'] },
  }
  for (const step of ['accept', 'arrived']) await take(code, step)
  await take(code, 'picked', shown)
  await take(code, 'on-route')
  await take(code, 'delivered', shown)
}
afterEach(async () => {
  for (const order of offered.splice(0)) await end(order)
})
const offered: Body[] = []

async function anOrderAfter(more: object, ...steps: string[]): Promise<Body> {
  const order = await anOffer(more)
  for (const step of steps) expect((await take(order.code, step)).status, step).toBe(200)
  return order
}

const stepsUntil = {
  pickup: ['accept', 'arrived'],
  handover: ['accept', 'arrived', 'picked', 'on-route'],
} as const
const none = {
  photo: false,
  signature: false,
  photo_or_signature: false,
  pin: false,
  barcode: false,
  barcodes: [],
  document: false,
  age: false,
}

/** What shows each kind, and what is missing without it. */
const kinds = {
  photo: [() => ({ photo_b64: photo }), ['photo']],
  signature: [() => ({ signature_b64: photo, signer_name: 'Bia Reis' }), ['signature', 'signer_name']],
  barcode: [({ code }: Body) => ({ scanned_codes: [code.toLowerCase()] }), ['barcode']],
  document: [() => ({ document_kind: 'rg', document_last4: '12x4' }), ['document']],
  age: [() => ({ age_checked: true }), ['age']],
} as const

describe.each([
  ['pickup', 'picked'],
  ['handover', 'delivered'],
] as const)('at the %s', (place, step) => {
  test.each(Object.entries(kinds))(
    '%s is refused without and accepted with it',
    async (kind, [shown, missing]) => {
      const order = await anOrderAfter({ requirements: { [place]: { [kind]: true } } }, ...stepsUntil[place])
      const { status, body } = await take(order.code, step, { note: 'sem nada' })
      expect([status, body.error, body.details]).toEqual([422, 'proof_required', { missing, place }])
      expect((await read(order)).checks).toEqual([])
      expect((await take(order.code, step, shown(order))).status).toBe(200)
      expect((await read(order)).checks).toMatchObject([{ place, kinds: [kind] }])
    },
  )
})

test('the return asks its return order for what the sender wants, and takes the label of the way out', async () => {
  const requirements = { return: { barcode: true, age: true } }
  const order = await anOrderAfter({ requirements }, ...stepsUntil.handover)
  const operator = await tokenOf(platform.url, demo.operations)
  const mutation = `mutation { operateDelivery(orderId: "${order.order_id}", action: return) { status } }`
  const operated = await graphql(mutation, operator)
  expect(operated.errors[0].extensions).toMatchObject({
    code: 'invalid_state',
    details: { reason: 'return_needs_proof' },
  })
  expect((await take(order.code, 'delivered')).status).toBe(200)
  const made = await ask(platform.url, 'POST', `/v1/orders/${order.order_id}/return`, { key: demoApiKey })
  const return_order = made.body.order as Body
  const returned = await read({ order_id: return_order.order_id })
  expect(returned.requirements).toEqual({
    pickup: null,
    handover: null,
    return: { ...none, barcode: true, age: true },
  })
  await until(
    () => ask(platform.url, 'GET', `${deliveries}/${returned.code}`, { token: driver }),
    ({ status }) => status === 200,
  )
  for (const step of stepsUntil.handover) expect((await take(returned.code, step)).status, step).toBe(200)
  const refused = await take(returned.code, 'delivered', { age_checked: true })
  expect(refused.body.details).toEqual({ missing: ['barcode'], place: 'return' })
  const shown = { age_checked: true, scanned_codes: [order.code] }
  expect((await take(returned.code, 'delivered', shown)).status).toBe(200)
  expect((await read(returned)).checks).toMatchObject([{ place: 'return', kinds: ['barcode', 'age'] }])
})

test('the PIN of the matrix is that of the order, and `pod` stays a photo or a signature', async () => {
  const more = { pod: true, recipient_pin: '4821', requirements: { handover: { pin: true } } }
  const order = await anOrderAfter(more, ...stepsUntil.handover)
  expect((await read(order)).requirements.handover).toEqual({ ...none, pin: true, photo_or_signature: true })
  const missing = async (body: object) => (await take(order.code, 'delivered', body)).body.details?.missing
  expect(await missing({})).toEqual(['photo_or_signature', 'pin'])
  expect(await missing({ photo_b64: photo, pin: '1111' })).toEqual(['matching_pin'])
  expect(await missing({ signature_b64: photo, pin: '4821' })).toBeUndefined()
  expect((await read(order)).checks).toMatchObject([{ kinds: ['signature', 'pin'], signer_name: null }])
})

test('an order without requirements asks for nothing, and stores no document that is shown all the same', async () => {
  const order = await anOrderAfter({}, ...stepsUntil.handover)
  expect(await read(order)).toMatchObject({ requirements: null, checks: [] })
  const shown = { document_kind: 'cnh', document_last4: '9876', age_checked: true, scanned_codes: ['X-1'] }
  expect((await take(order.code, 'delivered', shown)).status).toBe(200)
  expect((await read(order)).checks).toEqual([])
  const [row] = await platform.sql(
    `SELECT string_agg(facts::text, '') AS facts FROM timeline_entries WHERE order_id = $1`,
    [order.order_id],
  )
  expect(JSON.stringify(row)).not.toMatch(/document|X-1|age_checked/)
})

test('more of a document than its last four characters is refused in the language of the driver, and is nowhere', async () => {
  const requirements = { handover: { document: true } }
  const order = await anOrderAfter({ requirements }, ...stepsUntil.handover)
  const shown = { document_kind: 'cpf', document_last4: '52998224725' }
  const { status, body } = await take(order.code, 'delivered', shown, { 'accept-language': 'pt-BR' })
  expect([status, body.error]).toEqual([422, 'validation_failed'])
  expect(body.message).toMatch(/document_last4: .*quatro últimos caracteres/)
  expect(JSON.stringify(body)).not.toContain('52998224725')
})

test('what is missing is named in three languages', async () => {
  const requirements = { pickup: { barcode: true, barcodes: ['NF-1', 'NF-2'], document: true } }
  const { code } = await anOrderAfter({ requirements }, ...stepsUntil.pickup)
  const message = async (language: string) =>
    (await take(code, 'picked', { scanned_codes: ['nf-1'] }, { 'accept-language': language })).body.message
  expect(await message('pt-BR')).toBe(
    'Falta o comprovante da coleta: código do volume; tipo e quatro últimos caracteres de um documento (NF-2).',
  )
  expect(await message('en')).toMatch(/^The proof of pickup is missing: code of the parcel; .*\(NF-2\)\.$/)
  expect(await message('es')).toMatch(/^Falta el comprobante de la recogida: código del bulto; .*\(NF-2\)\.$/)
})

describe('an order is refused', () => {
  test.each([
    [
      'a PIN at the pickup',
      { pickup: { pin: true } },
      /requirements\.pickup\.pin: .*only the recipient has a PIN/,
    ],
    [
      'a PIN without one',
      { handover: { pin: true } },
      /recipient_pin: is required with requirements\.handover\.pin/,
    ],
    ['an unknown kind', { handover: { retina: true } }, /retina/],
    ['an unknown place', { roof: { photo: true } }, /roof/],
    [
      'codes that are not asked for',
      { pickup: { barcodes: ['A'] } },
      /requirements\.pickup\.barcode: is required/,
    ],
    [
      '21 codes',
      { pickup: { barcode: true, barcodes: Array.from({ length: 21 }, (_, n) => `A${n}`) } },
      /at most 20/,
    ],
  ])('with %s', async (_, requirements, message) => {
    const { cotacao_id } = await quoteFor(platform.url)
    const { status, body } = await ask(platform.url, 'POST', '/v1/orders', {
      key: demoApiKey,
      headers: { 'accept-language': 'en' },
      body: orderBody(cotacao_id, { requirements }),
    })
    expect([status, body.error]).toEqual([422, 'validation_failed'])
    expect(JSON.stringify(body)).toMatch(message)
  })
})

describe('codes', () => {
  const requirements = { handover: { barcode: true, barcodes: ['A-1'] } }

  test('change until the driver is near, by REST, GraphQL and agents, with an event', async () => {
    const order = await anOffer({ requirements })
    expect(
      (await put(order, { handover: ['B-1', 'B-2'] })).body.order.requirements.handover.barcodes,
    ).toEqual(['B-1', 'B-2'])
    await put(order, { handover: ['B-1', 'B-2'] })
    const { data } = await graphql(
      `mutation { setBarcodes(orderId: "${order.order_id}", input: { handover: ["C-1"] }) { requirements { handover { barcodes } } } }`,
    )
    expect(data.setBarcodes.requirements.handover.barcodes).toEqual(['C-1'])
    await using agent = await anAgent(platform.url, { 'x-service-key': demoApiKey })
    const answer = await agent.call('set_barcodes', { order_id: order.order_id, handover: ['D-1'] })
    expect(JSON.stringify(answer)).toContain('D-1')
    const events = await platform.sql(
      `SELECT data -> 'requirements' -> 'handover' -> 'barcodes' AS codes FROM outbox
       WHERE order_id = $1 AND kind = 'order.barcodes_changed' ORDER BY sequence`,
      [order.order_id],
    )
    expect(events.map(({ codes }) => codes)).toEqual([['B-1', 'B-2'], ['C-1'], ['D-1']])

    const elsewhere = await put(order, { pickup: ['E-1'] })
    expect([elsewhere.status, elsewhere.body.error]).toEqual([422, 'validation_failed'])
    for (const step of [...stepsUntil.handover, 'arrived-at-destination']) await take(order.code, step)
    const late = await put(order, { handover: ['F-1'] })
    expect([late.status, late.body.details.reason]).toEqual([409, 'driver_is_near'])
    const wrong = await take(order.code, 'delivered', { scanned_codes: ['F-1'] })
    expect(wrong.body.details).toEqual({ missing: ['barcode'], place: 'handover', missing_barcodes: ['D-1'] })
    expect((await take(order.code, 'delivered', { scanned_codes: ['D-1'] })).status).toBe(200)
    expect((await read(order)).checks).toMatchObject([{ kinds: ['barcode'], barcodes: ['D-1'] }])
  })

  test('show themselves to the driver from the acceptance, and never to the public', async () => {
    const order = await anOffer({ requirements })
    const seen = async () =>
      (await ask(platform.url, 'GET', `${deliveries}/${order.code}`, { token: driver })).body.delivery
        .requirements
    expect((await seen()).handover).toEqual({ ...none, barcode: true })
    await take(order.code, 'accept')
    expect((await seen()).handover).toEqual({ ...none, barcode: true, barcodes: ['A-1'] })
    for (const step of ['arrived', 'picked', 'on-route']) await take(order.code, step)
    await take(order.code, 'delivered', {
      scanned_codes: ['A-1'],
      signature_b64: photo,
      signer_name: 'Bia Reis',
    })
    const token = order.tracking_url.split('/').at(-1)
    for (const path of [`/rastreio/${token}`, `/rastreio/${token}.json`]) {
      const page = await (await fetch(platform.url + path)).text()
      expect(page).not.toMatch(/A-1|Bia Reis|signer|barcode|requirements/)
    }
  })
})

test('webhooks say what was shown, and steps taken offline show it too', async () => {
  const requirements = { pickup: { document: true }, handover: { signature: true, age: true } }
  const order = await anOrderAfter({ requirements }, 'accept', 'arrived')
  const operation = (op: string, more: object = {}) => ({
    op_id: randomUUID(),
    op,
    code: order.code,
    occurred_at: new Date().toISOString(),
    ...more,
  })
  const signed = { signature_b64: photo, signer_name: 'Bia Reis', age_checked: true }
  const sync = async (operations: object[]) =>
    (await ask(platform.url, 'POST', '/api/app/v1/driver/sync', { token: driver, body: { operations } })).body
      .results
  const [early] = await sync([operation('picked')])
  expect(early).toMatchObject({
    outcome: 'refused',
    error: 'proof_required',
    details: { missing: ['document'], place: 'pickup' },
  })
  const results = await sync([
    operation('picked', { document_kind: 'rg', document_last4: '4321' }),
    operation('on-route'),
    operation('delivered', signed),
  ])
  expect(results.map(({ outcome }: Body) => outcome)).toEqual(['done', 'done', 'done'])
  const events = await platform.sql(
    `SELECT kind, data -> 'checks' AS checks FROM outbox WHERE order_id = $1 AND data ? 'checks' ORDER BY sequence`,
    [order.order_id],
  )
  const blank = { signer_name: null, barcodes: [], document_kind: null, document_last4: null }
  expect(events).toMatchObject([
    {
      kind: 'tracking.picked_up',
      checks: [
        { ...blank, place: 'pickup', kinds: ['document'], document_kind: 'rg', document_last4: '4321' },
      ],
    },
    {
      kind: 'tracking.delivered',
      checks: [{ ...blank, place: 'handover', kinds: ['signature', 'age'], signer_name: 'Bia Reis' }],
    },
  ])
})

test('the console asks for proof in its form, shows what is needed and checked, and changes the codes', async () => {
  const visitor = new Visitor()
  const console = `${platform.url}/conta`
  await visitor.send(`${console}/entrar`, { email: demo.shipper, password: demo.password })
  const { cotacao_id } = await quoteFor(platform.url)
  const fields = {
    ...{ tier: 'turbo', sender_phone: '+55 11 3000-0000', recipient_name: 'Ana Souza' },
    ...{ recipient_phone: '+55 11 91234-5678', 'requirements.handover': 'barcode' },
  }
  const form = `${console}/cotacoes/${cotacao_id}`
  const wrong = await visitor.send(form, { ...fields, 'requirements.pickup.barcodes': 'A-1' })
  expect(wrong.text).toMatch(/<details class="card folded" open><summary>Comprovação/)
  const codes = { 'requirements.handover.barcodes': 'A-1\r\nA-2\r\n' }
  const placed = await visitor.send(form, { ...fields, ...codes })
  expect(placed.text).toMatch(/Na entrega<\/dt><dd>Exige: leitura de códigos<br><small>A-1, A-2/)
  const address = placed.url.split('?')[0]!
  const changed = await visitor.send(`${address}/codigos`, { handover: 'B-1' })
  expect(changed.text).toMatch(/Códigos guardados\..*<small>B-1<\/small>/s)
  const repeated = await visitor.send(`${address}/codigos`, { handover: 'B-1\nb-1' })
  expect(repeated.text).toMatch(/aria-invalid.*b-1/s)
  const [order] = await platform.sql<Body>('SELECT order_id, code FROM deliveries WHERE order_id = $1', [
    address.split('/').at(-1),
  ])
  await ask(platform.url, 'POST', `/v1/orders/${order!.order_id}/cancel`, { key: demoApiKey })
})
