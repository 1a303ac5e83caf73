import { demoApiKey } from '@rodovia/postgres/demo/demo-data.ts'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { barriersIn, openBrowser, type Visit, visit } from '../support/browser.ts'
import { logInAt } from '../support/console.ts'
import { appIsKept, goOnDuty, logInAsDriver, openDriverApp } from '../support/driver-app.ts'
import { startTestPlatform, type TestPlatform } from '../support/journey.ts'
import { anAgent } from '../support/mcp-client.ts'
import { ask, type Body, demo, placeOrder, tokenOf, until } from '../support/rest-client.ts'

let platform: TestPlatform
let browser: Browser
let shipper: string
let driver: string
beforeAll(async () => {
  platform = await startTestPlatform()
  browser = await openBrowser()
  shipper = await tokenOf(platform.url, demo.shipper)
  driver = await tokenOf(platform.url, demo.driver)
})
afterAll(async () => {
  await browser.close()
  await platform[Symbol.asyncDispose]()
})

const deliveries = '/api/app/v1/driver/deliveries'
const drive = (code: string, what: string, body?: object) =>
  ask(platform.url, 'POST', `${deliveries}/${code}/${what}`, { token: driver, ...(body && { body }) })

let previous: Body | undefined

/** The driver carries one at a time: a van is full with four. */
async function anAcceptedOrder(): Promise<Body> {
  const path = `/api/app/v1/orders/${previous?.order_id}/cancel`
  if (previous) expect((await ask(platform.url, 'POST', path, { token: shipper })).status).toBe(200)
  const { order } = await placeOrder(platform.url, shipper)
  previous = order
  await until(
    () => ask(platform.url, 'GET', `${deliveries}/${order.code}`, { token: driver }),
    ({ status }) => status === 200,
  )
  expect((await drive(order.code, 'accept')).status).toBe(200)
  return order
}

async function consoleAs(email: string, width: number): Promise<Visit> {
  const visited = await visit(browser, { viewport: { width, height: 844 } })
  await logInAt(platform.url, visited.page, email)
  return visited
}

async function write(page: Page, text: string): Promise<void> {
  await page.getByLabel('Nova mensagem').fill(text)
  await page.getByRole('button', { name: 'Enviar mensagem' }).click()
}

const messagesOn = (page: Page) => page.locator('#notes').innerText()

test('partner, agent, shop and driver read and write the same notes; the public sees none', async () => {
  const { order_id, code, tracking_url } = await anAcceptedOrder()
  const partner = await ask(platform.url, 'POST', `/v1/orders/${order_id}/notes`, {
    key: demoApiKey,
    body: { text: 'O portão é azul' },
  })
  expect([partner.status, partner.body.note]).toMatchObject([
    200,
    { role: 'shipper', author: null, own: true, internal: false, text: 'O portão é azul' },
  ])
  await using agent = await anAgent(platform.url, { 'x-service-key': demoApiKey })
  await agent.call('add_order_note', { order_id, text: 'Ligar antes' })
  expect((await drive(code, 'notes', { text: 'Cheguei' })).body.note).toMatchObject({
    role: 'driver',
    own: true,
  })

  const texts = ['O portão é azul', 'Ligar antes', 'Cheguei']
  const textsOf = ({ notes }: Body) => notes.map(({ text }: Body) => text)
  expect(textsOf(await agent.call('order_notes', { order_id }))).toEqual(texts)
  const ofShop = await ask(platform.url, 'GET', `/api/app/v1/orders/${order_id}/notes`, { token: shipper })
  expect(textsOf(ofShop.body)).toEqual(texts)
  expect(ofShop.body.notes.at(-1)).toMatchObject({ role: 'driver', author: 'João', own: false })
  const ofDriver = await ask(platform.url, 'GET', `${deliveries}/${code}/notes`, { token: driver })
  expect(textsOf(ofDriver.body)).toEqual(texts)

  const path = new URL(tracking_url).pathname
  for (const page of [path, `${path}.json`, `/v1/orders/${order_id}`]) {
    const response = await fetch(platform.url + page, { headers: { 'x-service-key': demoApiKey } })
    expect(await response.text(), page).not.toContain('Ligar antes')
  }
  const { body } = await ask(platform.url, 'GET', '/v1/events?limit=500', { key: demoApiKey })
  const told = body.events.filter(({ type }: Body) => type === 'order.note_added')
  expect(told.map(({ data }: Body) => data.note.text)).toEqual(texts)
})

test.each([390, 1280])(
  'at %i pixels a shop and the desk write, and see without a reload what comes',
  async (width) => {
    const { order_id, code } = await anAcceptedOrder()
    const shop = await consoleAs(demo.shipper, width)
    await shop.page.goto(`${platform.url}/conta/pedidos/${order_id}`)
    expect(await messagesOn(shop.page)).toBe('Nenhuma mensagem ainda.')
    await write(shop.page, 'Cuidado com o cão')
    await shop.page.getByText('Mensagem enviada.').waitFor()
    expect(await messagesOn(shop.page)).toMatch(/Embarcador · você · [\s\S]*Cuidado com o cão/)

    const desk = await consoleAs(demo.operations, width)
    await desk.page.goto(`${platform.url}/conta/despacho/${order_id}`)
    expect(await messagesOn(desk.page)).toContain('Cuidado com o cão')
    await desk.page.getByLabel('Só a central').check()
    await write(desk.page, 'Loja em atraso')
    await desk.page.getByText('Mensagem enviada.').waitFor()
    expect(await messagesOn(desk.page)).toMatch(/só a central[\s\S]*Loja em atraso/)

    await shop.page.getByLabel('Nova mensagem').fill('ainda escrevo')
    await drive(code, 'notes', { text: 'Estou na portaria' })
    for (const { page } of [shop, desk]) await page.locator('#notes').getByText('Estou na portaria').waitFor()
    expect(await messagesOn(shop.page)).toMatch(/Motorista · João · /)
    expect(await messagesOn(shop.page)).not.toContain('Loja em atraso')
    expect(await shop.page.getByLabel('Nova mensagem').inputValue()).toBe('ainda escrevo')
    for (const { page, complaints } of [shop, desk]) {
      expect(await barriersIn(page)).toEqual([])
      expect(complaints).toEqual([])
      await page.context().close()
    }
  },
)

test('without JavaScript a shop writes, too', async () => {
  const { order_id } = await anAcceptedOrder()
  const { page } = await visit(browser, { javaScriptEnabled: false })
  await logInAt(platform.url, page, demo.shipper)
  await page.goto(`${platform.url}/conta/pedidos/${order_id}`)
  await write(page, 'Sem script')
  await page.getByText('Mensagem enviada.').waitFor()
  expect(await messagesOn(page)).toContain('Sem script')
  await page.context().close()
})

test('the driver’s app marks what is new, and sends what was written without a network once', async () => {
  const { order_id, code } = await anAcceptedOrder()
  const { page, complaints } = await openDriverApp(browser, platform.url)
  await logInAsDriver(page)
  await goOnDuty(page)
  await appIsKept(page)
  const say = (text: string) =>
    ask(platform.url, 'POST', `/api/app/v1/orders/${order_id}/notes`, { token: shipper, body: { text } })
  await say('O portão é azul')
  const card = page.locator(`a[href="#${code}"]`)
  await card.getByText('1 mensagem nova').waitFor()
  await card.click()
  await page.getByRole('button', { name: '1 mensagem nova' }).click()
  await page.getByText('O portão é azul').waitFor()
  expect(await barriersIn(page)).toEqual([])

  await page.context().setOffline(true)
  await write(page, 'Estou na portaria')
  await page.getByText('será enviada quando houver conexão').waitFor()
  await page.context().setOffline(false)
  await page.getByText('será enviada quando houver conexão').waitFor({ state: 'detached' })
  await page.locator('.notes').getByText('Estou na portaria').waitFor()
  const { body } = await ask(platform.url, 'GET', `/api/app/v1/orders/${order_id}/notes`, { token: shipper })
  expect(body.notes.map(({ text }: Body) => text)).toEqual(['O portão é azul', 'Estou na portaria'])

  await page.getByRole('button', { name: 'Voltar', exact: true }).click()
  await page.getByRole('button', { name: 'Mensagens', exact: true }).waitFor()
  expect(complaints.filter((one) => !one.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([])
  await page.context().close()
})
