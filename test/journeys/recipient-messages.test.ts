import { demoApiKey } from '@rodovia/postgres/demo/demo-data.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestPlatform, type TestPlatform } from '../support/journey.ts'
import { startWhatsAppPeer, type WhatsAppPeer } from '../support/message-peers/whatsapp-peer.ts'
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
let whatsapp: WhatsAppPeer
let shipper: string
let driver: string
beforeAll(async () => {
  whatsapp = await startWhatsAppPeer()
  platform = await startTestPlatform({ env: whatsapp.env })
  ;[shipper, driver] = [await tokenOf(platform.url, demo.shipper), await tokenOf(platform.url, demo.driver)]
  const settings = { channels: ['whatsapp'], quiet_from: '', quiet_until: '' }
  const saved = await byKey('PATCH', '/recipient-messages/settings', settings)
  expect(saved.body.settings).toMatchObject({
    channels: ['whatsapp'],
    quiet_from: null,
    offers: [
      { channel: 'whatsapp', is_offered: true, cost_cents: 10 },
      { is_offered: false },
      { is_offered: false },
    ],
  })
})
afterAll(async () => {
  await platform[Symbol.asyncDispose]()
  await whatsapp[Symbol.asyncDispose]()
})

const byKey = (method: string, path: string, body?: object) =>
  ask(platform.url, method, `/v1${path}`, { key: demoApiKey, ...(body && { body }) })
const messagesOf = async (orderId: string): Promise<Body[]> =>
  (await byKey('GET', `/orders/${orderId}/messages`)).body.messages
const messageLine = ({ kind, status, reason }: Body) => [kind, status, reason].filter(Boolean).join(' ')

/** The demo driver takes these steps of the order. */
async function drive(code: string, steps: readonly string[], more: object = {}): Promise<number[]> {
  const path = `/api/app/v1/driver/deliveries/${code}`
  await until(
    () => ask(platform.url, 'GET', path, { token: driver }),
    ({ status }) => status === 200,
  )
  const statuses: number[] = []
  for (const step of steps)
    statuses.push((await ask(platform.url, 'POST', `${path}/${step}`, { token: driver, body: more })).status)
  return statuses
}

test('the recipient gets messages by WhatsApp and the PIN alone, and the hand-over needs it', async () => {
  const phone = '+55 11 98888-0001'
  const placed = await placeOrder(platform.url, shipper, { recipient_phone: phone, recipient_pin: 'auto' })
  const { order_id, code, tracking_url } = placed.order
  const welcome = await whatsapp.messageOf('rodovia_order_placed', code)
  expect(welcome).toMatchObject({ to: '5511988880001', language: 'pt_BR' })
  expect(welcome.parameters).toContain(tracking_url)
  const { parameters } = await whatsapp.messageOf('rodovia_pin', code)
  const pin = parameters[3]!
  expect(pin).toMatch(/^\d{6}$/)

  await drive(code, ['accept', 'arrived', 'picked', 'on-route'])
  await whatsapp.messageOf('rodovia_on_the_way', tracking_url)
  expect(await drive(code, ['delivered'], { recipient_pin: '000000', pin: '000000' })).toEqual([422])
  expect(await drive(code, ['delivered'], { recipient_pin: pin, pin })).toEqual([200])
  const end = await whatsapp.messageOf('rodovia_delivered', tracking_url)
  // The provider repeats a report until it is taken.
  await until(
    () => whatsapp.report(platform.url, end.id, 'delivered'),
    (status) => status === 204,
  )
  const list = await until(
    () => messagesOf(order_id),
    (messages) => messages.at(-1)?.status === 'delivered',
  )
  expect(list.map(messageLine).toSorted()).toEqual([
    ...['delivered delivered', 'on_the_way sent', 'order_placed sent', 'pin sent'],
  ])

  // No other door shows the PIN.
  const order = await byKey('GET', `/orders/${order_id}`)
  const events = await until(
    () => byKey('GET', '/events?limit=500'),
    ({ body }) => JSON.stringify(body).includes('"kind":"pin"'),
  )
  const graphql = await ask(platform.url, 'POST', '/graphql', {
    token: shipper,
    body: {
      query: `{ recipientMessages(orderId: "${order_id}") { kind to status costCents } order(id: "${order_id}") { code timeline { type } } }`,
    },
  })
  for (const { body } of [placed, order, events, graphql, { body: list }])
    expect(JSON.stringify(body ?? {})).not.toContain(`"${pin}"`)
  expect(JSON.stringify(placed)).not.toContain(pin)
  const told = events.body.events.filter(({ type }: Body) => type === 'recipient.notified')
  expect(told.map(({ data }: Body) => data.message.kind)).toContain('pin')
  expect(JSON.stringify(told)).not.toMatch(/98888-?0001/)
})

test('a report that comes before the message is stored is asked for again; one of no message of ours is not', async () => {
  expect(await whatsapp.report(platform.url, 'wamid.of-nobody', 'delivered')).toBe(204)
  whatsapp.hold()
  const { order } = await placeOrder(platform.url, shipper, { recipient_phone: '+55 11 95555-0004' })
  const { id } = await whatsapp.messageOf('rodovia_order_placed', order.code)
  expect(await whatsapp.report(platform.url, id, 'failed', 'a wrong secret')).toBe(401)
  expect(await whatsapp.report(platform.url, id, 'sent')).toBe(204)
  expect(await whatsapp.report(platform.url, id, 'delivered')).toBe(503)
  expect((await messagesOf(order.order_id)).map(messageLine)).toEqual(['order_placed sending'])
  whatsapp.release()
  await until(
    () => whatsapp.report(platform.url, id, 'delivered'),
    (status) => status === 204,
  )
  expect((await messagesOf(order.order_id)).map(messageLine)).toEqual(['order_placed delivered'])
  for (const status of ['delivered', 'read', 'failed'])
    expect(await whatsapp.report(platform.url, id, status)).toBe(204)
  expect((await messagesOf(order.order_id)).map(messageLine)).toEqual(['order_placed delivered'])
})

test('PARAR stops messages at once; without a PIN the shipper sees why', async () => {
  const phone = '+55 11 97777-0002'
  const first = await placeOrder(platform.url, shipper, { recipient_phone: phone })
  await whatsapp.messageOf('rodovia_order_placed', first.order.code)
  expect(await whatsapp.answer(platform.url, '5511977770002', 'parar', 'a wrong secret')).toBe(401)
  expect(await whatsapp.answer(platform.url, '5511977770002', 'PARAR')).toBe(204)
  const second = await placeOrder(platform.url, shipper, { recipient_phone: phone, recipient_pin: 'auto' })
  const list = await until(
    () => messagesOf(second.order.order_id),
    (messages) => messages.length === 2 && messages.every(({ status }) => status === 'suppressed'),
  )
  expect(list.map(messageLine).toSorted()).toEqual([
    ...['order_placed suppressed opted_out', 'pin suppressed opted_out'],
  ])
  expect(whatsapp.messages.filter(({ to }) => to === '5511977770002')).toHaveLength(1)
})

test('the page of the link stops messages and takes them again with one button, without JavaScript', async () => {
  const { order } = await placeOrder(platform.url, shipper, { recipient_phone: '+55 11 96666-0003' })
  const message = await whatsapp.messageOf('rodovia_order_placed', order.code)
  const page = new URL(message.parameters.at(-1)!).pathname
  const visitor = new Visitor()
  const shown = await visitor.open(`${platform.url}${page}`)
  expect(shown.text).toContain('Parar de receber')
  const stopped = await visitor.send(`${platform.url}${page}`, { opted_out: '1' })
  expect(stopped.text).toContain('Voltar a receber')
  expect(stopped.text).toContain('Pronto, a escolha foi salva.')
  const again = await visitor.send(`${platform.url}${page}?lang=en`, { opted_out: '' })
  expect(again.text).toContain('Stop messages')
  expect((await visitor.open(`${platform.url}/rastreio/${'x'.repeat(22)}/mensagens`)).status).toBe(404)
})

test('Meta’s check of the address is answered with its challenge, and only with our token', async () => {
  const check = (token: string) =>
    fetch(
      `${platform.url}/callbacks/whatsapp?${new URLSearchParams({ 'hub.mode': 'subscribe', 'hub.verify_token': token, 'hub.challenge': '1158201444' })}`,
    )
  const right = await check('a token of ours')
  expect([right.status, await right.text()]).toEqual([200, '1158201444'])
  expect((await check('another')).status).toBe(401)
})

test('an order with "auto" of a shipper without channels is refused, and costs nothing', async () => {
  const other = await tokenOf(platform.url, demo.otherShipper)
  const quote = await quoteFor(platform.url)
  const { status, body } = await ask(platform.url, 'POST', '/api/app/v1/orders', {
    token: other,
    body: orderBody(quote.cotacao_id, { recipient_pin: 'auto' }),
  })
  expect([status, body.details]).toEqual([
    422,
    [{ field: 'recipient_pin', issue: expect.stringContaining('auto needs a channel') }],
  ])
})
