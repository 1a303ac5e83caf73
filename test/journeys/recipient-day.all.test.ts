import { demoApiKey } from '@rodovia/postgres/demo/demo-data.ts'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser, visit } from '../support/browser.ts'
import { confirmedStep, logInAsDriver, openDriverApp, step } from '../support/driver-app.ts'
import { startTestPlatform, type TestPlatform } from '../support/journey.ts'
import { startWhatsAppPeer, type WhatsAppPeer } from '../support/message-peers/whatsapp-peer.ts'
import { ask, type Body, demo, placeOrder, tokenOf, until } from '../support/rest-client.ts'

/** One recipient's view of two deliveries, on a phone of 390 pixels: one arrives, one comes back. */

let platform: TestPlatform
let browser: Browser
let whatsapp: WhatsAppPeer
let shipper: string
let driver: string
beforeAll(async () => {
  whatsapp = await startWhatsAppPeer()
  platform = await startTestPlatform({ env: whatsapp.env })
  browser = await openBrowser()
  ;[shipper, driver] = [await tokenOf(platform.url, demo.shipper), await tokenOf(platform.url, demo.driver)]
  const body = { channels: ['whatsapp'], quiet_from: '', quiet_until: '' }
  await ask(platform.url, 'PATCH', '/v1/recipient-messages/settings', { key: demoApiKey, body })
})
afterAll(async () => {
  await browser.close()
  await platform[Symbol.asyncDispose]()
  await whatsapp[Symbol.asyncDispose]()
})

const phone = '+55 11 98888-0007'
const readOrder = async ({ order_id }: Body): Promise<Body> =>
  (await ask(platform.url, 'GET', `/v1/orders/${order_id}`, { key: demoApiKey })).body.order

async function anOrder(more: object = {}): Promise<Body> {
  const { order } = await placeOrder(platform.url, shipper, { recipient_phone: phone, ...more })
  await until(
    () => ask(platform.url, 'GET', `/api/app/v1/driver/deliveries/${order.code}`, { token: driver }),
    ({ status }) => status === 200,
  )
  return order
}

async function take({ code }: Body, ...steps: string[]): Promise<void> {
  for (const one of steps) {
    const path = `/api/app/v1/driver/deliveries/${code}/${one}`
    const { status, body } = await ask(platform.url, 'POST', path, { token: driver })
    expect(status, JSON.stringify(body)).toBe(200)
  }
}

test('a recipient opens the link of the message, asks for the doorman, gives the PIN and rates', async () => {
  const order = await anOrder({ recipient_pin: 'auto' })
  const welcome = await whatsapp.messageOf('rodovia_order_placed', order.code)
  const link = welcome.parameters.find((text) => text.startsWith('http'))!
  const pin = (await whatsapp.messageOf('rodovia_pin', order.code)).parameters[3]!

  const { page, complaints } = await visit(browser)
  await page.goto(link)
  await page.getByLabel('Deixar com o porteiro ou na recepção').check()
  await page.getByLabel('Nome de quem recebe').fill('Seu João')
  await page.getByRole('button', { name: 'Avisar o motorista' }).click()
  await page.getByText('Você pediu: deixar com o porteiro.').waitFor()

  await take(order, 'accept', 'arrived', 'picked', 'on-route')
  await whatsapp.messageOf('rodovia_on_the_way', order.tracking_url)
  await page.getByRole('heading', { level: 1, name: 'A caminho do destino' }).waitFor()

  const app = await openDriverApp(browser, platform.url, { viewport: { width: 390, height: 844 } })
  await logInAsDriver(app.page)
  await app.page.goto(`${platform.url}/motorista#${order.code}`)
  await app.page.getByText('Deixar com o porteiro: Seu João').waitFor()
  await step(app.page, 'Entregar')
  await app.page.getByLabel(/^PIN que/).fill(pin)
  await step(app.page, 'Recebido por Seu João')
  await confirmedStep(app.page, 'Confirmar entrega')

  const delivered = await whatsapp.messageOf('rodovia_delivered', order.tracking_url)
  await page.goto(delivered.parameters.find((text) => text.startsWith('http'))!)
  await page.getByRole('link', { name: 'Ver o comprovante da entrega' }).click()
  await page.getByRole('heading', { level: 1, name: 'Código autêntico' }).waitFor()
  await page.goBack()
  await page.getByRole('radio', { name: '5 – ótima' }).check()
  await page.getByRole('button', { name: 'Enviar avaliação' }).click()
  await page.getByText('Você deu 5 de 5. Obrigado!').waitFor()
  expect(await readOrder(order)).toMatchObject({
    status: 'delivered',
    instructions: { leave_with: { place: 'doorman', name: 'Seu João' } },
    rating: { stars: 5 },
  })
  expect([complaints, app.complaints]).toEqual([[], []])
})

test('a delivery that fails twice comes back, the recipient reads so, and an opt-out ends the messages at once', async () => {
  const order = await anOrder()
  await whatsapp.messageOf('rodovia_order_placed', order.code)
  await take(order, 'accept', 'arrived', 'picked', 'on-route')
  const fail = (minutesAgo: number) => {
    const at = new Date(Date.now() - minutesAgo * 60_000).toISOString()
    const facts = {
      op: 'attempt-failed',
      code: order.code,
      attempt_reason: 'recipient_absent',
      occurred_at: at,
    }
    const body = { operations: [{ op_id: crypto.randomUUID(), ...facts }] }
    return ask(platform.url, 'POST', '/api/app/v1/driver/sync', { token: driver, body })
  }
  await whatsapp.messageOf('rodovia_on_the_way', order.tracking_url)
  await fail(60)
  const problem = await whatsapp.messageOf('rodovia_problem', order.tracking_url)

  const { page } = await visit(browser)
  await page.goto(`${order.tracking_url}/mensagens`)
  await page.getByRole('button', { name: 'Parar de receber' }).click()
  await page.getByRole('button', { name: 'Voltar a receber' }).waitFor()
  await fail(0)
  const { status, returned_by } = await readOrder(order)
  expect(status).toBe('returning')
  const { messages } = await until(
    async () =>
      (await ask(platform.url, 'GET', `/v1/orders/${order.order_id}/messages`, { key: demoApiKey })).body,
    ({ messages }) => messages.some((one: Body) => one.status === 'suppressed'),
  )
  expect(messages.filter((one: Body) => one.reason === 'opted_out')).toHaveLength(1)
  expect(whatsapp.messages.at(-1)).toEqual(problem)

  const back = await readOrder({ order_id: returned_by })
  expect(back).toMatchObject({
    return_of: order.order_id,
    price_cents: Math.round(order.price_cents / 2),
    tracking_url: expect.stringContaining('/rastreio/'),
  })
  const headers = { 'x-service-key': demoApiKey }
  const label = await fetch(`${platform.url}/v1/orders/${returned_by}/label`, { headers })
  expect([label.status, label.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  await page.goto(order.tracking_url)
  await page.getByRole('link', { name: 'Devolução da encomenda: acompanhar' }).click()
  expect(new URL(page.url()).pathname).toBe(new URL(back.tracking_url).pathname)
})
