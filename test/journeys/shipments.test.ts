import { demoApiKey } from '@rodovia/postgres/demo/demo-data.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestPlatform, type TestPlatform } from '../support/journey.ts'
import { anAgent } from '../support/mcp-client.ts'
import { ask, type Body, demo, tokenOf, until } from '../support/rest-client.ts'
import { testConfig } from '../support/test-config.ts'

const stack = new AsyncDisposableStack()
let platform: TestPlatform
let owner: string
beforeAll(async () => {
  platform = stack.use(
    await startTestPlatform({ env: testConfig({ delivery: { offerTimeoutSeconds: 3600 } }) }),
  )
  owner = await tokenOf(platform.url, demo.shipper)
})
afterAll(() => stack.disposeAsync())

const by = { key: demoApiKey }
const toAna = { cep_destino: '04538133', recipient_name: 'Ana Souza', recipient_phone: '+55 11 91234-5678' }
const toBruno = { cep_destino: '05422030', recipient_name: 'Bruno Lima', recipient_phone: '11 97654-3210' }
const pickup = { cep_origem: '01310100', sender_phone: '+55 11 3000-0000', tier: 'express' }

const post = (path: string, body: object = {}, headers = {}) =>
  ask(platform.url, 'POST', `/v1/shipments${path}`, { ...by, body, headers })
const get = async (path: string) => (await ask(platform.url, 'GET', `/v1${path}`, by)).body
const quote = async (...items: object[]): Promise<Body> =>
  (await post('', { ...pickup, items })).body.shipment
async function graphql(query: string, token = owner): Promise<Body> {
  const { body } = await ask(platform.url, 'POST', '/graphql', { token, body: { query } })
  if (body.errors) throw new Error(JSON.stringify(body.errors))
  return body.data
}
const balance = async () => (await get('/wallet')).balance_cents as number

describe('a shipment', () => {
  test('goes from its prices to its orders, labels, events and cancellation, by REST', async () => {
    const before = await balance()
    const shipment = await quote(toAna, { ...toBruno, pod: true, reference: 'remessa-1' })
    expect(shipment).toMatchObject({ status: 'quoted', open: true, item_count: 2, counts: { priced: 2 } })
    expect(await balance()).toBe(before)
    const path = `/${shipment.shipment_id}`

    const order = () => post(`${path}/order`, {}, { 'idempotency-key': 'remessa-1' })
    const placed = await order()
    expect(placed.body).toMatchObject({
      shipment: { status: 'ordered', open: false, counts: { placed: 2, priced: 0 } },
      balance_cents: before - shipment.price_cents,
    })
    expect((await order()).body).toEqual(placed.body)
    expect(await balance()).toBe(before - shipment.price_cents)

    const [first, second] = placed.body.shipment.items
    expect(second).toMatchObject({
      number: 2,
      reference: 'remessa-1',
      recipient_name: 'Bruno Lima',
      faults: [],
    })
    const one = (await get(`/orders/${first.order.order_id}`)).order
    expect(one).toMatchObject({
      ...{ shipment_id: shipment.shipment_id, price_cents: first.price_cents },
      full_price_cents: first.full_price_cents,
    })
    const events = await until(
      () => get('/events?limit=500'),
      ({ events }) => events.some(({ data }: Body) => data.order_id === second.order.order_id),
    )
    const debit = events.events.find(({ data }: Body) => data.order_id === second.order.order_id)
    expect(debit).toMatchObject({ type: 'wallet.debit', data: { shipment_id: shipment.shipment_id } })
    expect((await get('/shipments')).shipments[0]).toMatchObject({ shipment_id: shipment.shipment_id })
    const labels = await fetch(`${platform.url}/v1/shipments${path}/labels`, {
      headers: { 'x-service-key': demoApiKey },
    })
    expect(labels.headers.get('content-type')).toBe('application/pdf')

    const canceled = await post(`${path}/cancel`)
    expect(canceled.body).toMatchObject({ canceled: 2, kept: 0, refund_cents: shipment.price_cents })
    expect(await balance()).toBe(before)
    expect((await post(`${path}/cancel`)).body).toMatchObject({ canceled: 0, refund_cents: 0 })
  })

  test('says of each item what is wrong, and orders the others where it may', async () => {
    const shipment = await quote(toAna, { ...toAna, recipient_phone: '12' })
    const path = `/${shipment.shipment_id}/order`
    expect(shipment.items[1]).toMatchObject({
      status: 'refused',
      faults: [
        { code: 'validation_failed', field: 'recipient_phone', issue: expect.stringContaining('"12"') },
      ],
    })
    const refused = await post(path)
    expect(refused).toMatchObject({ status: 422, body: { error: 'validation_failed' } })
    expect(refused.body.details).toEqual([
      { field: 'items.1.recipient_phone', issue: expect.stringContaining('8 to 15 digits') },
    ])
    expect((await post(path, { all_or_nothing: false })).body.shipment.counts).toMatchObject({
      ...{ placed: 1, refused: 1 },
    })
    expect((await post(path)).body.error).toBe('quote_used')
    expect((await post('', { ...pickup, items: [] })).status).toBe(422)
  })

  test('is the same in GraphQL, and of another shop not there', async () => {
    const { quoteShipment } = await graphql(`mutation {
      quoteShipment(input: {
        cepOrigem: "01310100", senderPhone: "+55 11 3000-0000", tier: "turbo"
        items: [{ cepDestino: "04538133", recipientName: "Ana", recipientPhone: "+55 11 91234-5678" }]
      }) { id isOpen priceCents }
    }`)
    const { placeShipment } = await graphql(`mutation {
      placeShipment(id: "${quoteShipment.id}") { shipment { items { order { shipmentId shipment { id status } } } } }
    }`)
    expect(placeShipment.shipment.items[0].order).toEqual({
      shipmentId: quoteShipment.id,
      shipment: { id: quoteShipment.id, status: 'ordered' },
    })
    const stranger = await tokenOf(platform.url, demo.otherShipper)
    await expect(graphql(`{ shipment(id: "${quoteShipment.id}") { id } }`, stranger)).rejects.toThrow(
      'not_found',
    )
  })

  test('is proposed by an agent, and ordered once', async () => {
    const agent = stack.use(await anAgent(platform.url, { authorization: `Bearer ${demoApiKey}` }))
    const { proposal } = await agent.call('propose_shipment', { ...pickup, items: [toAna, toBruno] })
    const { confirmation_token } = proposal
    const before = await balance()
    const placed = await agent.call('place_shipment', { confirmation_token })
    expect(placed).toMatchObject({
      shipment: { counts: { placed: 2 } },
      balance_cents: before - proposal.shipment.price_cents,
    })
    expect((await agent.refused('place_shipment', { confirmation_token })).error).toBe('confirmation_used')
    const { shipment_id } = proposal.shipment
    expect((await agent.call('get_shipment', { shipment_id })).shipment.status).toBe('ordered')
  })

  test('leaves the ledger sound', async () => {
    expect(await platform.ledger()).toMatchObject({ isSound: true })
  })
})
