import { demoApiKey } from '@rodovia/postgres/demo/demo-data.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestPlatform, type TestPlatform } from '../support/journey.ts'
import { ask, type Body, demo, orderBody, tokenOf, until } from '../support/rest-client.ts'
import { Visitor } from '../support/visitor.ts'

/** Postal codes of a town's range whose street nobody knows, and codes that no range has, at every door. */
let platform: TestPlatform
let shipper: string
const visitor = new Visitor()
beforeAll(async () => {
  platform = await startTestPlatform()
  shipper = await tokenOf(platform.url, demo.shipper)
  const { body: me } = await ask(platform.url, 'GET', '/api/app/v1/me', { token: shipper })
  const input = { tenantId: me.tenant.id, amountCents: 50_000_000, reason: 'teste' }
  const query = 'mutation ($input: CreditWalletInput!) { creditWallet(input: $input) { balanceCents } }'
  await graphql(query, { input }, await tokenOf(platform.url, demo.admin))
  await visitor.send(`${platform.url}/conta/entrar`, { email: demo.shipper, password: demo.password })
})
afterAll(() => platform[Symbol.asyncDispose]())

const portuguese = { 'accept-language': 'pt-BR' }
const onlyTown = 'Só a cidade foi localizada: o ponto no mapa é o da cidade, e não o do endereço.'
const onlyTownInEnglish =
  'Only the town was located: the point on the map is that of the town, not of the address.'

const send = (path: string, body: object, headers: Record<string, string> = portuguese) =>
  ask(platform.url, 'POST', `/v1${path}`, { key: demoApiKey, body, headers })
const read = async (path: string, headers: Record<string, string> = portuguese): Promise<Body> =>
  (await ask(platform.url, 'GET', path, { key: demoApiKey, headers })).body
const pageText = async (path: string) => (await visitor.open(`${platform.url}/conta${path}`)).text
async function graphql(query: string, variables: object, token = shipper): Promise<Body> {
  const { body } = await ask(platform.url, 'POST', '/graphql', {
    token,
    body: { query, variables },
    headers: portuguese,
  })
  if (body.errors) throw new Error(JSON.stringify(body.errors))
  return body.data
}

const fileOf = (cep: string) =>
  Buffer.from(
    `Nome;Telefone;CEP;CEP da coleta;Telefone do remetente\nRui;11987654321;${cep};01310-100;1130000000\n`,
  ).toString('base64')

async function importOf(cep: string): Promise<{ id: string; row: Body }> {
  const { body } = await send('/imports', { file_name: `${cep}.csv`, file: fileOf(cep) })
  const { id } = body.order_import
  const rows = await until(
    () => read(`/v1/imports/${id}/rows`),
    (answer: Body) => answer.rows[0].status !== 'waiting',
  )
  return { id, row: rows.rows[0] }
}

const shipmentTo = (cep: string, from = '01310100') => ({
  ...{ cep_origem: from, sender_phone: '11 3000-0000', tier: 'express' },
  items: [{ cep_destino: cep, recipient_name: 'Rui', recipient_phone: '11 98765-4321' }],
})

describe.each(['69900998', '88010991', '78099997', '49099999', '87899990'])('the town of %s', (cep) => {
  test('is said in words by quotes, orders, shipments, imports and postal codes', async () => {
    const { body: quote } = await send('/quotes', { cep_origem: '01310100', cep_destino: cep })
    expect(quote.destino).toMatchObject({ precision: 'city', precision_note: onlyTown })
    expect(quote.origem.precision_note).toBeNull()
    const open = await read(`/cotar/carrier?cep_origem=${cep}&cep_destino=01310100`, {
      'accept-language': 'en',
    })
    expect(open.origem.precision_note).toBe(onlyTownInEnglish)
    expect(await read(`/v1/postal-codes/${cep}`)).toMatchObject({ precision_note: onlyTown })
    const { shipment } = (await send('/shipments', shipmentTo(cep))).body
    expect(shipment.items[0].destino.precision_note).toBe(onlyTown)
    const { id, row } = await importOf(cep)
    expect(row).toMatchObject({ status: 'valid', notices: [`Entrega: ${onlyTown}`] })

    expect(await pageText(`/cotacoes/${quote.cotacao_id}`)).toContain(onlyTown)
    expect(await pageText(`/remessas/${shipment.shipment_id}`)).toContain(onlyTown)
    expect(await pageText(`/pedidos/importar/${id}`)).toContain(`Entrega: ${onlyTown}`)
    const { body: placed } = await send('/orders', orderBody(quote.cotacao_id))
    expect(placed.order.destino).toMatchObject({ precision: 'city' })
    expect(await pageText(`/pedidos/${placed.order.order_id}`)).toContain(onlyTown)
    const place =
      'query ($id: ID!) { order(id: $id) { origin { precisionNote } destination { precisionNote } } }'
    expect((await graphql(place, { id: placed.order.order_id })).order).toEqual({
      origin: { precisionNote: null },
      destination: { precisionNote: onlyTown },
    })
  })

  test('is that of a pickup too', async () => {
    const { shipment } = (await send('/shipments', shipmentTo('05422030', cep))).body
    expect(shipment.origem.precision_note).toBe(onlyTown)
    expect(await pageText(`/remessas/${shipment.shipment_id}`)).toContain(`<b>Coleta.</b> ${onlyTown}`)
  })
})

describe.each(['99999999', '10000001', '33400009', '78950001', '88888888', '00012345'])(
  'the postal code %s of no range',
  (cep) => {
    test('is refused by orders, shipments, imports and GraphQL', async () => {
      const { body: quote } = await send('/quotes', { cep_origem: '01310100', cep_destino: '05422030' })
      const address = { postal_code: cep, street: 'Rua Um', number: '5' }
      const order = await send('/orders', orderBody(quote.cotacao_id, { destination_address: address }))
      const pickup = await send('/shipments', shipmentTo('05422030', cep))
      for (const { status, body } of [order, pickup]) {
        expect(status).toBe(422)
        expect(body.message).toContain(`nenhum lugar do Brasil tem o CEP ${cep}`)
      }
      const { shipment } = (await send('/shipments', shipmentTo(cep))).body
      expect(shipment.items[0]).toMatchObject({ status: 'refused' })
      expect(shipment.items[0].faults[0].message).toContain(cep)
      const { row } = await importOf(cep)
      expect(row).toMatchObject({ status: 'invalid', price_cents: null, notices: [] })
      expect(row.faults.map(({ field }: Body) => field)).toEqual(['destination_cep'])
      const requestQuote = 'mutation ($input: RequestQuoteInput!) { requestQuote(input: $input) { id } }'
      await expect(
        graphql(requestQuote, { input: { cepOrigem: cep, cepDestino: '05422030' } }),
      ).rejects.toThrow(cep)
    })
  },
)
