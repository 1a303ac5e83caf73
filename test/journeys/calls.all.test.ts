import { demoApiKey } from '@rodovia/postgres/demo/demo-data.ts'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { barriersIn, openBrowser, visit } from '../support/browser.ts'
import { anOfferInTheApp, goOnDuty, logInAsDriver, openDriverApp, step } from '../support/driver-app.ts'
import { startTestPlatform, type TestPlatform } from '../support/journey.ts'
import { ask, type Body, demo, placeOrder, tokenOf, until } from '../support/rest-client.ts'
import { testConfig } from '../support/test-config.ts'
import { twilioAccount, twilioPeer } from '../support/twilio-peer.ts'

let platform: TestPlatform
let browser: Browser
let shipper: string
let driver: string
beforeAll(async () => {
  const offers = testConfig({ delivery: { offerTimeoutSeconds: 300 } })
  platform = await startTestPlatform({ env: { ...twilioAccount, ...offers } })
  browser = await openBrowser()
  ;[shipper, driver] = await Promise.all([
    tokenOf(platform.url, demo.shipper),
    tokenOf(platform.url, demo.driver),
  ])
})
afterAll(async () => {
  await browser.close()
  await platform[Symbol.asyncDispose]()
})

/** The phone numbers of the demo. */
const driverPhone = '+5511912340004'
const recipientPhone = '+5511912345678'

const post = (path: string, body: object, caller: object = {}) =>
  ask(platform.url, 'POST', path, { body, ...caller })
const take = async (order: Body, ...steps: string[]) => {
  for (const name of steps) {
    const path = `/api/app/v1/driver/deliveries/${order.code}/${name}`
    expect((await post(path, {}, { token: driver })).status).toBe(200)
  }
}

test('the driver calls from the app, the recipient from the page; no number is shown, and it ends with the delivery', async () => {
  const twilio = twilioPeer(platform.url)
  const { page } = await openDriverApp(browser, platform.url)
  await logInAsDriver(page)
  await goOnDuty(page)
  const order = await anOfferInTheApp(page, platform.url, shipper)
  await step(page, 'Aceitar')
  await page.getByRole('heading', { name: 'Vá até a coleta' }).waitFor()
  await take(order, 'arrived', 'picked')
  const recipient = page.getByRole('region', { name: 'Entrega' })
  await recipient.getByText('Ana Souza').waitFor()
  expect(await recipient.textContent()).not.toMatch(/91234-?5678/)
  expect(await recipient.getByRole('link', { name: 'WhatsApp' }).count()).toBe(0)
  await recipient.getByRole('button', { name: 'Ligar' }).click()
  const link = recipient.getByRole('link', { name: '+551130000001' })
  await link.waitFor()
  const number = '+551130000001'
  expect(await link.getAttribute('href')).toBe(`tel:${number}`)
  expect(await barriersIn(page)).toEqual([])

  expect(await twilio.dial(driverPhone, number)).toEqual({ rings: recipientPhone, showing: number })
  expect(await twilio.dial(recipientPhone, number)).toEqual({ rings: driverPhone, showing: number })
  expect(await twilio.dial('+5521988887777', number)).toBe('rejected')
  expect((await twilio.post({ From: driverPhone, To: number }, 'another token')).status).toBe(404)

  const phone = await visit(browser, { viewport: { width: 390, height: 844 } })
  await phone.page.goto(`${platform.url}${new URL(order.tracking_url).pathname}`)
  await phone.page.getByRole('button', { name: 'Pedir o número' }).click()
  await phone.page.getByRole('link', { name: /Discar \+551130000001/ }).waitFor()
  expect(await phone.page.content()).not.toMatch(/91234-?5678/)
  expect(await barriersIn(phone.page)).toEqual([])

  const { body: log } = await ask(platform.url, 'GET', `/v1/orders/${order.order_id}/access-log`, {
    key: demoApiKey,
  })
  const calls = log.accesses.filter(({ call }: Body) => call)
  expect(calls).toMatchObject([
    {
      kind: 'call',
      role: 'cliente_externo',
      call: { from: 'recipient', to: 'driver', order_id: order.order_id },
    },
    { kind: 'call', role: 'driver', call: { from: 'driver', to: 'recipient' } },
  ])
  const { body: own } = await ask(platform.url, 'GET', '/api/app/v1/privacy/access-log', { token: driver })
  expect(own.accesses.filter(({ call }: Body) => call)).toEqual(calls)

  await take(order, 'on-route', 'delivered')
  expect(await twilio.dial(recipientPhone, number)).toMatchObject({ says: expect.any(String) })
  const path = `/api/app/v1/driver/deliveries/${order.code}/calls`
  const askAgain = () => post(path, { to: 'recipient' }, { token: driver })
  expect((await askAgain()).body.call).toMatchObject({ masked: true, number })
  expect(await twilio.dial(driverPhone, number)).toMatchObject({ rings: recipientPhone })
  await platform.sql(`UPDATE deliveries SET ended_at = ended_at - interval '25 hours' WHERE order_id = $1`, [
    order.order_id,
  ])
  expect(await twilio.dial(driverPhone, number)).toMatchObject({ says: expect.any(String) })
  expect(await twilio.dial(recipientPhone, number)).toMatchObject({ says: expect.any(String) })
  expect(await askAgain()).toMatchObject({ status: 409, body: { error: 'invalid_state' } })
})

test('every door of the driver hides the numbers, and shipper and desk call by the API', async () => {
  const { order } = await placeOrder(platform.url, shipper)
  const path = `/api/app/v1/driver/deliveries/${order.code}`
  await until(
    () => ask(platform.url, 'GET', path, { token: driver }),
    ({ status }) => status === 200,
  )
  await take(order, 'accept')
  const { body } = await ask(platform.url, 'GET', path, { token: driver })
  expect(body.delivery).toMatchObject({
    masked: false,
    numbers_hidden: true,
    callable: ['sender', 'recipient'],
    recipient: { name: 'Ana Souza', phone: '+** ** *****-**78' },
  })
  const list = await ask(platform.url, 'GET', '/api/app/v1/driver/deliveries', { token: driver })
  expect(JSON.stringify(list.body)).not.toMatch(/91234-?5678/)

  const answer = await post(
    `/v1/orders/${order.order_id}/calls`,
    { to: 'driver', from: '11 95555-0000' },
    { key: demoApiKey },
  )
  expect(answer.body).toMatchObject({
    ok: true,
    call: {
      to: 'driver',
      masked: true,
      whatsapp_url: null,
      number: expect.stringMatching(/^\+55113000000\d$/),
    },
  })
  const { number } = answer.body.call
  expect(await twilioPeer(platform.url).dial('+5511955550000', number)).toMatchObject({ rings: driverPhone })
  const unknown = await post(`/v1/orders/${order.order_id}/calls`, { to: 'neighbour' }, { key: demoApiKey })
  expect(unknown).toMatchObject({ status: 422, body: { error: 'validation_failed' } })
  const detail = await ask(platform.url, 'GET', `/v1/orders/${order.order_id}`, { key: demoApiKey })
  expect(detail.body.order).toMatchObject({
    callable: ['recipient', 'driver'],
    recipient: { phone: '+55 11 91234-5678' },
  })
})
