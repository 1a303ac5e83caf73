import { demoApiKey } from '@rodovia/postgres/demo/demo-data.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { barcodesIn } from '../support/barcodes.ts'
import { aDocumentKey, issuers, keyMonth } from '../support/document-keys.ts'
import { startTestPlatform, type TestPlatform } from '../support/journey.ts'
import { anAgent } from '../support/mcp-client.ts'
import { renderPdf } from '../support/pdf.ts'
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

let platform: TestPlatform
let shipper: string
let driver: string
beforeAll(async () => {
  platform = await startTestPlatform()
  ;[shipper, driver] = await Promise.all([
    tokenOf(platform.url, demo.shipper),
    tokenOf(platform.url, demo.driver),
  ])
})
afterAll(() => platform[Symbol.asyncDispose]())
beforeEach(() => platform.setWallet(shipper, 1_000_000))

const grouped = (key: string) => key.replaceAll(/.{4}/g, '$& ').trim()
const order = async (more: object) => (await placeOrder(platform.url, shipper, more)).order as Body
const read = async ({ order_id }: Body, path = `/v1/orders/${order_id}`) =>
  (await ask(platform.url, 'GET', path, { key: demoApiKey })).body.order as Body
const put = ({ order_id }: Body, body: object) =>
  ask(platform.url, 'PUT', `/v1/orders/${order_id}/goods-documents`, { key: demoApiKey, body })
async function graphql(query: string, token = shipper): Promise<Body> {
  return (await ask(platform.url, 'POST', '/graphql', { token, body: { query } })).body
}
/** An order with these keys, which is refused. */
async function refused(more: object, language = 'en') {
  const { cotacao_id } = await quoteFor(platform.url)
  const { status, body } = await ask(platform.url, 'POST', '/v1/orders', {
    key: demoApiKey,
    headers: { 'accept-language': language },
    body: orderBody(cotacao_id, more),
  })
  expect([status, body.error]).toEqual([422, 'validation_failed'])
  return body
}

const nfe = aDocumentKey()
const cte = aDocumentKey({ model: '57', issuer: issuers.letters, state: '50' })
const nfce = aDocumentKey({ model: '65', state: '33' })
const dce = aDocumentKey({ model: '99', issuer: issuers.person, state: '43' })

test('an order carries the keys of its goods, however they were written, and shows them everywhere but in public', async () => {
  const placed = await order({
    goods_documents: [
      grouped(nfe),
      `CTe${cte}`,
      `https://www.fazenda.rj.gov.br/nfce/qrcode?p=${nfce}|2|1`,
      dce.toLowerCase(),
    ],
  })
  const documents = [
    { kind: 'nfe', key: nfe },
    { kind: 'cte', key: cte },
    { kind: 'nfce', key: nfce },
    { kind: 'dce', key: dce },
  ]
  expect(placed).toMatchObject({ goods_documents: documents, no_document_reason: null })
  expect((await read(placed)).goods_documents).toEqual(documents)
  const { data } = await graphql(
    `{ order(id: "${placed.order_id}") { goodsDocuments { kind key } noDocumentReason events { data } } }`,
  )
  expect(data.order).toMatchObject({ goodsDocuments: documents, noDocumentReason: null })
  expect(JSON.stringify(data.order.events)).toContain(nfe)
  const listed = await ask(platform.url, 'GET', `/v1/orders?ids=${placed.order_id}`, { key: demoApiKey })
  expect(listed.body.orders[0].goods_documents).toEqual(documents)

  const token = placed.tracking_url.split('/').at(-1)
  for (const path of [`/rastreio/${token}`, `/rastreio/${token}.json`]) {
    const page = await (await fetch(platform.url + path)).text()
    for (const { key } of documents) expect(page).not.toContain(key)
    expect(page).not.toMatch(/goods_documents|Documentos fiscais/)
  }
})

test('the driver sees them from the acceptance', async () => {
  const { code, order_id } = await order({ goods_documents: [nfe] })
  const deliveries = '/api/app/v1/driver/deliveries'
  const seen = async () =>
    (await ask(platform.url, 'GET', `${deliveries}/${code}`, { token: driver })).body.delivery as Body
  await until(seen, (delivery) => delivery?.code === code)
  expect((await seen()).goods_documents).toEqual([])
  await ask(platform.url, 'POST', `${deliveries}/${code}/accept`, { token: driver })
  expect((await seen()).goods_documents).toEqual([{ kind: 'nfe', key: nfe }])

  for (const step of ['arrived', 'picked', 'on-route', 'delivered'])
    await ask(platform.url, 'POST', `${deliveries}/${code}/${step}`, { token: driver })
  const late = await put({ order_id }, { goods_documents: [] })
  expect([late.status, late.body]).toMatchObject([409, { error: 'invalid_state' }])
})

describe('a wrong key is refused with the rule that it fails', () => {
  const month = keyMonth()
  test.each([
    ['a digit too few', nfe.slice(1), /43 characters: .*44/],
    ['letters outside the CNPJ', `${nfe.slice(0, 40)}ABCD`, /44 digits, with letters only in the CNPJ/],
    [
      'an MDF-e',
      aDocumentKey({ model: '58' }),
      /model 58 .*55 \(NF-e\), 57 \(CT-e\), 65 \(NFC-e\), 99 \(DC-e\)/,
    ],
    ['no state', aDocumentKey({ state: '36' }), /begins with 36.*35 \(SP\)/],
    ['the thirteenth month', aDocumentKey({ month: '2513' }), new RegExp(`2513 .*0510 to ${month}`)],
    ['a future month', aDocumentKey({ month: '9911' }), new RegExp(`9911 .*0510 to ${month}`)],
    ['a wrong CNPJ', aDocumentKey({ issuer: '12345678000190' }), /12345678000190 .*no CNPJ/],
    [
      'a person on an NFC-e',
      aDocumentKey({ model: '65', issuer: issuers.person }),
      /no CNPJ with its check digits$/,
    ],
  ])('%s', async (_, key, text) => {
    const body = await refused({ goods_documents: [nfce, key] })
    expect(body.details).toEqual([{ field: 'goods_documents.1', issue: expect.stringMatching(text) }])
  })

  test.each(['0', '2', '4', '6', '8'])('the check digit %s, if another is right', async (digit) => {
    const key = aDocumentKey({ digit })
    if (key === nfe) return
    const body = await refused({ goods_documents: [key] })
    expect(body.details[0].issue).toBe(
      `${key} ends with ${digit}, but the check digit of its other characters is ${nfe.at(-1)}: compare it with the document`,
    )
  })

  test('in Portuguese for people', async () => {
    const body = await refused({ goods_documents: [aDocumentKey({ model: '58' })] }, 'pt-BR')
    expect(JSON.stringify(body)).toMatch(/é do modelo 58/)
  })

  test('all at once, and nothing was paid', async () => {
    const before = await platform.sql(`SELECT count(*) FROM deliveries`)
    const body = await refused({ goods_documents: [aDocumentKey({ model: '58', state: '99' }), 'x'] })
    expect(body.details.map(({ field }: Body) => field)).toEqual([
      'goods_documents.0',
      'goods_documents.0',
      'goods_documents.1',
    ])
    expect(await platform.sql(`SELECT count(*) FROM deliveries`)).toEqual(before)
  })

  test.each([
    ['a key twice', { goods_documents: [nfe, grouped(nfe)] }, 'goods_documents.1'],
    [
      'too many',
      { goods_documents: Array.from({ length: 31 }, (_, at) => aDocumentKey({ number: `${at}` })) },
      'goods_documents',
    ],
    ['an unknown reason', { no_document_reason: 'none' }, 'no_document_reason'],
    ['both', { goods_documents: [nfe], no_document_reason: 'exempt' }, 'no_document_reason'],
  ])('%s', async (_, more, field) => {
    expect((await refused(more)).details).toMatchObject([{ field }])
  })
})

test('an order may say why there is none, and get its key later, once', async () => {
  const placed = await order({ no_document_reason: 'exempt' })
  expect(placed).toMatchObject({ goods_documents: [], no_document_reason: 'exempt' })
  for (let time = 0; time < 2; time++) {
    const { status, body } = await put(placed, { goods_documents: [grouped(dce)] })
    expect([status, body.order.goods_documents]).toEqual([200, [{ kind: 'dce', key: dce }]])
  }
  const { body } = await ask(platform.url, 'GET', '/v1/events?limit=500', { key: demoApiKey })
  const changes = body.events.filter(
    ({ type, data }: Body) => type === 'order.goods_documents_changed' && data.order_id === placed.order_id,
  )
  expect(changes).toMatchObject([
    { data: { goods_documents: [{ kind: 'dce', key: dce }], no_document_reason: null } },
  ])

  const { data } = await graphql(
    `mutation { setGoodsDocuments(orderId: "${placed.order_id}", input: { noDocumentReason: paper_document }) { goodsDocuments { key } noDocumentReason } }`,
  )
  expect(data.setGoodsDocuments).toEqual({ goodsDocuments: [], noDocumentReason: 'paper_document' })
  const cleared = await put(placed, {})
  expect(cleared.body.order).toMatchObject({ goods_documents: [], no_document_reason: null })

  const stranger = await tokenOf(platform.url, demo.otherShipper)
  const path = `/api/app/v1/orders/${placed.order_id}/goods-documents`
  const { status } = await ask(platform.url, 'PUT', path, {
    token: stranger,
    body: { goods_documents: [nfe] },
  })
  expect(status).toBe(404)
})

test('an agent proposes an order with a key, and changes it', async () => {
  await using agent = await anAgent(platform.url, { 'x-service-key': demoApiKey })
  const { cotacao_id } = await agent.call('quote', { cep_origem: '01310100', cep_destino: '04538133' })
  const { proposal } = await agent.call('propose_order', orderBody(cotacao_id, { goods_documents: [nfe] }))
  const { order: placed } = await agent.call('place_order', {
    confirmation_token: proposal.confirmation_token,
  })
  expect(placed.goods_documents).toEqual([{ kind: 'nfe', key: nfe }])
  const changed = await agent.call('set_goods_documents', {
    order_id: placed.order_id,
    goods_documents: [cte],
  })
  expect(changed.order.goods_documents).toEqual([{ kind: 'cte', key: cte }])
})

test('a shipment has the keys of each of its items', async () => {
  const item = {
    cep_destino: '04538133',
    recipient_name: 'Ana Souza',
    recipient_phone: '+55 11 91234-5678',
    tier: 'express',
  }
  const { body } = await ask(platform.url, 'POST', '/v1/shipments', {
    key: demoApiKey,
    body: {
      cep_origem: '01310100',
      sender_phone: '+55 11 3000-0000',
      items: [
        { ...item, goods_documents: [nfe] },
        { ...item, goods_documents: [aDocumentKey({ model: '58' })] },
      ],
    },
  })
  expect(body.shipment.items.map(({ status }: Body) => status)).toEqual(['priced', 'refused'])
  expect(body.shipment.items[1].faults).toMatchObject([{ field: 'goods_documents.0' }])
})

test('the label has the key of the first document as bars, beside its own', async () => {
  const placed = await order({ goods_documents: [cte, nfe], remarks: 'Portão azul, fundos' })
  const answer = await fetch(`${platform.url}/v1/orders/${placed.order_id}/label`, {
    headers: { 'x-service-key': demoApiKey },
  })
  const [page] = await renderPdf(await answer.bytes())
  const bars = (await barcodesIn(page!.png)).filter(({ format }) => format === 'Code128')
  expect(bars.map(({ text }) => text).toSorted()).toEqual([placed.code, cte].toSorted())
  for (const said of ['CT-e', grouped(cte), '+ 1', 'Portão azul, fundos']) expect(page!.text).toContain(said)

  const without = await order({ no_document_reason: 'personal_document' })
  const other = await fetch(`${platform.url}/v1/orders/${without.order_id}/label`, {
    headers: { 'x-service-key': demoApiKey },
  })
  expect((await renderPdf(await other.bytes()))[0]!.text).toContain('documento pessoal')
})

test('a file of orders has them in a column, and a fault names the rule', async () => {
  const wrong = aDocumentKey({ state: '99' })
  const row = (reference: string, key: string) =>
    `${reference};${key};Ana Souza;(11) 91234-5678;04538-133;01310-100;(11) 3000-0000`
  const stamp = Date.now().toString(36)
  const file = [
    'Pedido;Chave da NF-e;Nome;Telefone;CEP;CEP da coleta;Telefone do remetente',
    row(`${stamp}-1`, `${grouped(nfe)}, ${dce}`),
    row(`${stamp}-2`, wrong),
  ].join('\n')
  const body = { file: Buffer.from(file).toString('base64'), file_name: 'pedidos.csv' }
  const made = await ask(platform.url, 'POST', '/v1/imports', { key: demoApiKey, body })
  const path = `/v1/imports/${made.body.order_import.id}`
  const one = async () =>
    (await ask(platform.url, 'GET', path, { key: demoApiKey })).body.order_import as Body
  const rows = async () =>
    (await ask(platform.url, 'GET', `${path}/rows`, { key: demoApiKey })).body.rows as Body[]
  await until(rows, (all) => all.length === 2 && all.every(({ status }) => status !== 'waiting'))
  await until(one, ({ status }) => status === 'ready')
  const [good, bad] = await rows()
  expect([good!.status, bad!.status]).toEqual(['valid', 'invalid'])
  expect(bad!.faults).toMatchObject([{ field: 'goods_documents', value: wrong }])
  expect(JSON.stringify(bad!.faults)).toMatch(/começa com 99, que não é uma UF/)
  await ask(platform.url, 'POST', `${path}/place`, { key: demoApiKey })
  await until(rows, ([first]) => first?.status === 'placed')
  const listed = await ask(platform.url, 'GET', `/v1/orders?reference=${stamp}-1`, { key: demoApiKey })
  expect(listed.body.orders[0].goods_documents).toEqual([
    { kind: 'nfe', key: nfe },
    { kind: 'dce', key: dce },
  ])
})

test('a company may demand a document before a driver is asked', async () => {
  const rule = (isOn: boolean) =>
    ask(platform.url, 'POST', '/v1/goods-rules', {
      key: demoApiKey,
      body: { document_before_dispatch: isOn },
    })
  expect((await rule(true)).body).toMatchObject({ ok: true, rules: { document_before_dispatch: true } })
  const placed = await order({})
  await rule(false)
  expect(placed).toMatchObject({ status: 'awaiting_driver', waits_for_document: true })
  const { order_id } = placed
  const dispatchAt = () =>
    platform.sql(`SELECT dispatch_at = deadline_at AS late FROM deliveries WHERE order_id = '${order_id}'`)
  await until(dispatchAt, ([row]) => row?.late === true)
  const desk = await tokenOf(platform.url, demo.operations)
  const { data: found } = await graphql(
    `{ dispatchedOrder(id: "${order_id}") { waitsForDocument candidates { driver { id } } } }`,
    desk,
  )
  expect(found.dispatchedOrder.waitsForDocument).toBe(true)
  const [candidate] = found.dispatchedOrder.candidates
  const { errors } = await graphql(
    `mutation { assignDriver(orderId: "${order_id}", driverId: "${candidate.driver.id}") { status } }`,
    desk,
  )
  expect(errors[0].extensions).toMatchObject({ code: 'invalid_state' })
  const overview = await ask(platform.url, 'GET', '/v1/overview', { key: demoApiKey })
  const attention = overview.body.overview?.orders.attention ?? overview.body.orders.attention
  expect(attention).toContainEqual(
    expect.objectContaining({
      reason: 'waits_for_document',
      order: expect.objectContaining({ order_id }),
    }),
  )

  const changed = await put(placed, { goods_documents: [nfe] })
  expect(changed.body.order.waits_for_document).toBe(false)
  await until(
    () => read(placed),
    ({ status }) => status === 'assigned',
  )
  expect(await read(await order({}))).toMatchObject({ waits_for_document: false })
})

test('the exported list of orders has them', async () => {
  const placed = await order({ goods_documents: [nfe, dce] })
  const { body } = await ask(platform.url, 'POST', '/v1/exports', {
    key: demoApiKey,
    body: { list: 'orders', ids: [placed.order_id] },
  })
  const made = await until(
    () => ask(platform.url, 'GET', `/v1/exports/${body.export.id}`, { key: demoApiKey }),
    (answer) => answer.body.export.status === 'ready',
  )
  const file = await (await fetch(made.body.export.url)).text()
  expect(file).toContain('Chaves dos documentos fiscais')
  expect(file).toContain(`${nfe}, ${dce}`)
})
