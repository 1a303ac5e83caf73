import { demoApiKey } from '@rodovia/postgres/demo/demo-data.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestPlatform, type TestPlatform } from '../support/journey.ts'
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

const key = demoApiKey
const call = async (method: string, path: string, body?: object) =>
  (await ask(platform.url, method, path, { key, ...(body && { body }) })).body as Body
const order = async (more: object) => (await placeOrder(platform.url, shipper, more)).order as Body
const read = async ({ order_id }: Body) => (await call('GET', `/v1/orders/${order_id}`)).order as Body
const patch = ({ order_id }: Body, metadata: unknown) =>
  ask(platform.url, 'PATCH', `/v1/orders/${order_id}/metadata`, { key, body: { metadata } })
async function graphql(query: string, variables: object = {}, token = shipper): Promise<Body> {
  return (await ask(platform.url, 'POST', '/graphql', { token, body: { query, variables } })).body
}
/** A value that no other test has. */
const mark = () => `m${crypto.randomUUID()}`

test('an order shows its metadata to its shipper, and to nobody else', async () => {
  const secret = mark()
  const metadata = { centro_de_custo: secret, 'Chave Própria': 'açaí\nlinha 2', __proto__x: 'x' }
  const placed = await order({ metadata })
  expect(placed.metadata).toEqual(metadata)
  expect((await read(placed)).metadata).toEqual(metadata)
  expect((await order({})).metadata).toEqual({})
  const { data } = await graphql(`{ order(id: "${placed.order_id}") { metadata } }`)
  expect(data.order.metadata).toEqual(metadata)

  const events = await until(
    () => call('GET', '/v1/events?limit=500'),
    ({ events }) => events.some(({ data }: Body) => data.order_id === placed.order_id),
  )
  const debited = events.events.find(({ data }: Body) => data.order_id === placed.order_id)
  expect(debited.data.metadata).toEqual(metadata)

  const tracking = placed.tracking_url.split('/').at(-1)
  const pages = await Promise.all([
    fetch(placed.tracking_url).then((page) => page.text()),
    fetch(`${platform.url}/rastreio/${tracking}.json`).then((page) => page.text()),
    graphql(`{ delivery(code: "${placed.code}") { code } deliveries { nodes { code } } }`, {}, driver).then(
      JSON.stringify,
    ),
  ])
  for (const page of pages) expect(page).not.toContain(secret)
  const asked = await graphql(`{ delivery(code: "${placed.code}") { metadata } }`, {}, driver)
  expect(asked.errors[0].message).toMatch(/metadata/)
})

describe('what is refused', () => {
  test.each([
    ['en', /text of at most 500 characters; write numbers and booleans in quotes/],
    ['pt-BR', /texto de até 500 caracteres; escreva números e booleanos entre aspas/],
    ['es', /texto de hasta 500 caracteres; escriba números y booleanos entre comillas/],
  ])('says in %s which key is wrong, and what is allowed', async (language, text) => {
    const { cotacao_id } = await quoteFor(platform.url)
    const { status, body } = await ask(platform.url, 'POST', '/v1/orders', {
      key,
      headers: { 'accept-language': language },
      body: orderBody(cotacao_id, { metadata: { cor: 7, tamanho: 'M' } }),
    })
    expect([status, body.error]).toEqual([422, 'validation_failed'])
    expect(body.details.map(({ field }: Body) => field)).toEqual(['metadata.cor'])
    expect(body.message).toMatch(text)
  })

  test('is the same by GraphQL, as a literal and as a variable', async () => {
    const placed = await order({})
    const literal = await graphql(
      `mutation { setOrderMetadata(orderId: "${placed.order_id}", metadata: { cor: 7 }) { id } }`,
    )
    const variable = await graphql(
      'mutation Set($id: ID!, $metadata: Metadata!) { setOrderMetadata(orderId: $id, metadata: $metadata) { id } }',
      { id: placed.order_id, metadata: ['azul'] },
    )
    expect(literal.errors[0].extensions).toMatchObject({
      code: 'validation_failed',
      details: [{ field: 'metadata.cor' }],
    })
    expect(variable.errors[0].extensions).toMatchObject({ details: [{ field: 'metadata' }] })
    const none = await ask(platform.url, 'PATCH', `/v1/orders/${placed.order_id}/metadata`, { key, body: {} })
    expect([none.status, none.body.details[0].field]).toEqual([422, 'metadata'])
  })
})

test('a change merges by key, an empty text deletes, and the same again changes nothing', async () => {
  const placed = await order({ metadata: { cor: 'azul', centro: '12' } })
  const changed = await patch(placed, { cor: 'verde', tamanho: 'M', centro: '' })
  expect([changed.status, changed.body.order.metadata]).toEqual([200, { cor: 'verde', tamanho: 'M' }])
  await patch(placed, { cor: 'verde', nenhuma: '' })
  const { timeline } = await read(placed)
  expect(timeline.filter(({ type }: Body) => type === 'metadata')).toHaveLength(1)
  const isOfChange = ({ type, data }: Body) =>
    type === 'order.metadata_changed' && data.order_id === placed.order_id
  const { events } = await until(
    () => call('GET', '/v1/events?limit=500'),
    (answer) => answer.events.some(isOfChange),
  )
  expect(events.filter(isOfChange).map(({ data }: Body) => data.metadata)).toEqual([
    { cor: 'verde', tamanho: 'M' },
  ])
  const sealed = await graphql(
    `{ order(id: "${placed.order_id}") { timeline { type facts { name value } } } }`,
  )
  expect(JSON.stringify(sealed)).not.toMatch(/verde|tamanho/)
  const tracking = await (await fetch(placed.tracking_url)).text()
  expect(tracking).not.toMatch(/Campos próprios|Metadata/)

  await ask(platform.url, 'POST', `/v1/orders/${placed.order_id}/cancel`, { key })
  expect((await patch(placed, { conferido: 'sim' })).body.order).toMatchObject({
    status: 'canceled',
    metadata: { cor: 'verde', tamanho: 'M', conferido: 'sim' },
  })
  const stranger = await tokenOf(platform.url, demo.driver)
  const foreign = await ask(platform.url, 'PATCH', `/api/app/v1/orders/${placed.order_id}/metadata`, {
    token: stranger,
    body: { metadata: { cor: 'preto' } },
  })
  expect(foreign.status).toBeGreaterThanOrEqual(400)
  expect((await read(placed)).metadata.cor).toBe('verde')
})

test('lists are filtered by keys and values', async () => {
  const [mine, other] = [mark(), mark()]
  const [both, one] = await Promise.all([
    order({ metadata: { 'canal de venda': mine, cor: 'azul & branco' } }),
    order({ metadata: { 'canal de venda': mine } }),
    order({ metadata: { 'canal de venda': other } }),
  ])
  const listed = async (query: string) => {
    const { orders, total } = await call('GET', `/v1/orders?${query}`)
    expect(total).toBe(orders.length)
    return orders.map(({ order_id }: Body) => order_id).toSorted()
  }
  const channel = `${encodeURIComponent('metadata[canal de venda]')}=${mine}`
  expect(await listed(channel)).toEqual([both.order_id, one.order_id].toSorted())
  expect(await listed(`${channel}&metadata[cor]=${encodeURIComponent('azul & branco')}`)).toEqual([
    both.order_id,
  ])
  expect(await listed(`${channel}&metadata[cor]=`)).toEqual([both.order_id])
  expect(await listed(`${channel}&metadata[cor]=azul`)).toEqual([])
  const { data } = await graphql(
    'query List($filter: OrderFilter) { orders(filter: $filter) { totalCount nodes { id } } }',
    { filter: { metadata: [{ key: 'canal de venda', value: mine }, { key: 'cor' }] } },
  )
  expect(data.orders).toEqual({ totalCount: 1, nodes: [{ id: both.order_id }] })
  const wrong = await ask(platform.url, 'GET', `/v1/orders?metadata[${'k'.repeat(41)}]=x`, { key })
  expect([wrong.status, wrong.body.details[0].field]).toEqual([422, `metadata.${'k'.repeat(40)}`])
  const unknown = await ask(platform.url, 'GET', '/v1/orders?meta[cor]=azul', { key })
  expect(unknown.status).toBe(422)
})

test('an agent proposes an order with metadata, finds it and changes it', async () => {
  await using agent = await anAgent(platform.url, { 'x-service-key': key })
  const campaign = mark()
  const { cotacao_id } = await agent.call('quote', { cep_origem: '01310100', cep_destino: '04538133' })
  const { proposal } = await agent.call(
    'propose_order',
    orderBody(cotacao_id, { metadata: { campanha: campaign } }),
  )
  const { order: placed } = await agent.call('place_order', {
    confirmation_token: proposal.confirmation_token,
  })
  expect(placed.metadata).toEqual({ campanha: campaign })
  const listed = await agent.call('list_orders', { metadata: { campanha: campaign } })
  expect(listed.orders.map(({ order_id }: Body) => order_id)).toEqual([placed.order_id])
  const { order_id } = placed
  const changed = await agent.call('set_order_metadata', {
    order_id,
    metadata: { campanha: '', cor: 'azul' },
  })
  expect(changed.order.metadata).toEqual({ cor: 'azul' })
})

test('a shipment has metadata, each of its orders its own', async () => {
  const item = { cep_destino: '04538133', recipient_name: 'Ana Souza', recipient_phone: '+55 11 91234-5678' }
  const priced = await call('POST', '/v1/shipments', {
    cep_origem: '01310100',
    sender_phone: '+55 11 3000-0000',
    tier: 'express',
    metadata: { rota: 'sul' },
    items: [{ ...item, metadata: { loja: '7' } }, { ...item, metadata: { loja: 7 } }, item],
  })
  expect(priced.shipment.metadata).toEqual({ rota: 'sul' })
  expect(priced.shipment.items[1].faults).toMatchObject([{ field: 'metadata.loja' }])
  const path = `/v1/shipments/${priced.shipment.shipment_id}`
  const { shipment } = await call('POST', `${path}/order`, { all_or_nothing: false })
  const orders = await Promise.all(
    shipment.items.flatMap((one: Body) => (one.order ? [read(one.order)] : [])),
  )
  expect(orders.map((one) => (one as Body).metadata)).toEqual([{ loja: '7' }, {}])
  expect((await call('GET', path)).shipment.metadata).toEqual({ rota: 'sul' })
})

test('an entry of the address book has metadata, merged by key', async () => {
  const address = {
    postal_code: '04538133',
    street: 'Av. Brigadeiro Faria Lima',
    number: '3477',
  }
  const entry = {
    name: 'Ana Souza',
    phone: '+55 11 91234-5678',
    address,
    metadata: { cliente: '88', vip: 'sim' },
  }
  const added = (await call('POST', '/v1/addresses', entry)).address
  expect(added.metadata).toEqual(entry.metadata)
  const path = `/v1/addresses/${added.id}`
  expect((await call('PATCH', path, { metadata: { vip: '' } })).address.metadata).toEqual({ cliente: '88' })
  expect((await call('PATCH', path, { name: 'Ana S.' })).address.metadata).toEqual({ cliente: '88' })
  expect((await call('GET', path)).address.metadata).toEqual({ cliente: '88' })
})

/** Imports the rows of a file, and returns them as they were checked. */
async function imported(lines: readonly string[]) {
  const body = { file: Buffer.from(lines.join('\n')).toString('base64'), file_name: 'pedidos.csv' }
  const { order_import } = await call('POST', '/v1/imports', body)
  const path = `/v1/imports/${order_import.id}`
  const rows = async () => (await call('GET', `${path}/rows`)).rows as Body[]
  await until(
    () => call('GET', path),
    (answer) => answer.order_import.status === 'ready',
  )
  return { path, rows, mapping: order_import.mapping as Body[] }
}

async function exported(filter: object) {
  const { export: made } = await call('POST', '/v1/exports', { list: 'orders', ...filter })
  const { export: ready } = await until(
    () => call('GET', `/v1/exports/${made.id}`),
    (answer) => answer.export.status === 'ready',
  )
  const text = await (await fetch(ready.url)).text()
  return text
    .replace('\ufeff', '')
    .trim()
    .split('\r\n')
    .map((line) => line.split(';'))
}

test('columns of a file become metadata, and the exported list has the same columns', async () => {
  const stamp = mark()
  const row = (reference: string, ...values: string[]) =>
    [reference, 'Ana Souza', '(11) 91234-5678', '04538-133', '01310-100', '(11) 3000-0000', ...values].join(
      ';',
    )
  const headings =
    'Pedido;Nome;Telefone;CEP;CEP da coleta;Telefone do remetente;metadados.Centro;METADATA.lote'
  const { path, rows, mapping } = await imported([
    headings,
    row(`${stamp}-1`, '12', stamp),
    row(`${stamp}-2`, '', stamp),
    row(`${stamp}-3`, 'x'.repeat(501), stamp),
  ])
  expect(mapping).toEqual(
    expect.arrayContaining([expect.objectContaining({ field: 'metadata.Centro', column: 6 })]),
  )
  const checked = await rows()
  expect(checked.map(({ status }) => status)).toEqual(['valid', 'valid', 'invalid'])
  expect(checked[2]!.faults).toMatchObject([{ field: 'metadata.Centro' }])
  await call('POST', `${path}/place`)
  await until(rows, (all) => all.filter(({ status }) => status === 'placed').length === 2)

  const [titles, ...lines] = await exported({ metadata: { lote: stamp } })
  const at = (line: string[], title: string) => line[titles!.indexOf(title)]
  const values = lines.map((line) => [
    at(line, 'Referência'),
    at(line, 'metadata.Centro'),
    at(line, 'metadata.lote'),
  ])
  expect(values.toSorted()).toEqual([
    [`${stamp}-1`, '12', stamp],
    [`${stamp}-2`, '', stamp],
  ])
  // The columns of an export are columns of an import.
  const again = await imported([
    headings.replace(/metadados.*$/, titles!.filter((title) => title.startsWith('metadata.')).join(';')),
    row(`${stamp}-4`, '13', stamp),
  ])
  expect(again.mapping.map(({ field }) => field)).toEqual(
    expect.arrayContaining(['metadata.Centro', 'metadata.lote']),
  )
})

test('a file of addresses has metadata, and names a row whose value is too long', async () => {
  const name = mark().slice(0, 30)
  const file = (value: string) =>
    Buffer.from(
      `Nome;Telefone;CEP;Rua;Número;metadata.cliente\n${name};11912345678;04538-133;Av. Brigadeiro Faria Lima;3477;${value}\n`,
    ).toString('base64')
  const refused = await ask(platform.url, 'POST', '/v1/addresses/import', {
    key,
    body: { file: file('x'.repeat(501)) },
  })
  expect(refused.body.details.map(({ field }: Body) => field)).toContain('rows.2.metadata.cliente')
  await call('POST', '/v1/addresses/import', { file: file('88') })
  const { addresses } = await call('GET', `/v1/addresses?search=${name}`)
  expect(addresses.map(({ metadata }: Body) => metadata)).toEqual([{ cliente: '88' }])
})

test('figures are grouped by the values of a key', async () => {
  const field = mark().slice(0, 40)
  for (const value of ['site', 'site', 'loja']) await order({ metadata: { [field]: value } })
  const today = new Date(Date.now() - 3 * 3_600_000).toISOString().slice(0, 10)
  const from = new Date(Date.parse(today) - 86_400_000).toISOString().slice(0, 10)
  const figures = `/v1/figures?from=${from}&to=${today}&by=metadata`
  const answer = await until(
    () => call('GET', `${figures}&metadata_key=${field}`),
    ({ groups }) =>
      groups.filter(({ key }: Body) => key).reduce((sum: number, one: Body) => sum + one.orders, 0) === 3,
  )
  const named = answer.groups.filter(({ key }: Body) => key !== '')
  expect(named.map(({ key, orders, others }: Body) => [key, orders, others])).toEqual([
    ['site', 2, false],
    ['loja', 1, false],
  ])
  const sum = answer.groups.reduce((total: number, { orders }: Body) => total + orders, 0)
  expect(sum).toBe(answer.total.orders)
  const without = await ask(platform.url, 'GET', figures, { key })
  expect([without.status, without.body.details[0].field]).toEqual([422, 'metadata_key'])
})
