import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { barriersIn, openBrowser, visit } from '../support/browser.ts'
import { logInAt, sendForm } from '../support/console.ts'
import {
  anOfferInTheApp,
  confirmedStep,
  goOnDuty,
  logInAsDriver,
  openDriverApp,
  step,
} from '../support/driver-app.ts'
import { startTestPlatform, type TestPlatform } from '../support/journey.ts'
import { ask, type Body, demo, placeOrder, tokenOf, until } from '../support/rest-client.ts'
import { startTcpProxy } from '../support/tcp-proxy.ts'

let platform: TestPlatform
let browser: Browser
let shipper: string
let driver: string
beforeAll(async () => {
  platform = await startTestPlatform()
  browser = await openBrowser()
  shipper = await tokenOf(platform.url, demo.shipper)
  driver = await tokenOf(platform.url, demo.driver)
  const query = 'mutation { setSupportPhone(phone: "+55 11 3000-1234") }'
  const token = await tokenOf(platform.url, demo.operations)
  await ask(platform.url, 'POST', '/graphql', { token, body: { query } })
})
afterAll(async () => {
  await browser?.close()
  await platform?.[Symbol.asyncDispose]()
})

const pathOf = ({ tracking_url }: Body) => new URL(tracking_url).pathname
const snapshotOf = async (order: Body) =>
  (await ask(platform.url, 'GET', `${pathOf(order)}.json`)).body.tracking
const send = (order: Body, body: object, path = '.json') =>
  ask(platform.url, 'POST', `${pathOf(order)}${path}`, { body })
const readOrder = async ({ order_id }: Body) =>
  (await ask(platform.url, 'GET', `/api/app/v1/orders/${order_id}`, { token: shipper })).body.order

async function take({ code }: Body, ...steps: string[]): Promise<void> {
  for (const one of steps) {
    const path = `/api/app/v1/driver/deliveries/${code}/${one}`
    const { status, body } = await ask(platform.url, 'POST', path, { token: driver })
    expect(status, JSON.stringify(body)).toBe(200)
  }
}

/** An order that the demo driver is asked to carry. */
async function anOffer(): Promise<Body> {
  const { order } = await placeOrder(platform.url, shipper)
  await until(
    () => ask(platform.url, 'GET', `/api/app/v1/driver/deliveries/${order.code}`, { token: driver }),
    ({ status }) => status === 200,
  )
  return order
}

const isInFirstScreen = async (page: Page, name: string) => {
  const box = await page.getByRole('radio', { name }).boundingBox()
  return box !== null && box.y + box.height <= 844
}

test('a recipient asks for the doorman, the driver reads it at the door, and the rating counts', async () => {
  const app = await openDriverApp(browser, platform.url)
  await logInAsDriver(app.page)
  await goOnDuty(app.page)
  const order = await anOfferInTheApp(app.page, platform.url, shipper)
  await step(app.page, 'Aceitar')
  await app.page.getByRole('heading', { name: 'Vá até a coleta' }).waitFor()

  const { page, complaints } = await visit(browser)
  await page.goto(`${platform.url}${pathOf(order)}`)
  await page.evaluate('window.isTheSame = true')
  await page.getByRole('listitem').filter({ hasText: 'Em rota' }).waitFor()
  expect(await isInFirstScreen(page, 'Vou estar em casa')).toBe(true)
  expect(await barriersIn(page)).toEqual([])
  expect(await page.getByRole('link', { name: 'Ligar para +55 11 3000-1234' }).getAttribute('href')).toBe(
    'tel:+551130001234',
  )
  expect(await page.getByRole('link', { name: 'WhatsApp' }).getAttribute('href')).toContain(
    'https://wa.me/551130001234',
  )
  await page.getByLabel('Deixar com o porteiro ou na recepção').check()
  await page.getByLabel('Nome de quem recebe').fill('Seu João')
  await page.getByRole('button', { name: 'Avisar o motorista' }).click()
  await page.getByText('Recado enviado.').waitFor()
  await page.getByText('Você pediu: deixar com o porteiro.').waitFor()
  // Anyone may hold the link.
  expect(await page.locator('main').innerText()).not.toContain('Seu João')

  await take(order, 'arrived', 'picked', 'on-route')
  await app.page.getByRole('heading', { name: 'Vá até a entrega' }).waitFor()
  await app.page.getByText('Deixar com o porteiro: Seu João').waitFor()
  await step(app.page, 'Entregar')
  await step(app.page, 'Recebido por Seu João')
  expect(await barriersIn(app.page)).toEqual([])
  await confirmedStep(app.page, 'Confirmar entrega')
  await app.page.getByText('A central recebeu a entrega.').waitFor()

  // The page that was sent by a form goes on by itself.
  const stars = page.getByRole('radio', { name: '5 – ótima' })
  await stars.waitFor()
  expect(await barriersIn(page)).toEqual([])
  await stars.check()
  await page.getByLabel('Motorista educado').check()
  await page.getByRole('button', { name: 'Enviar avaliação' }).click()
  await page.getByText('Você deu 5 de 5. Obrigado!').waitFor()
  expect([complaints, app.complaints]).toEqual([[], []])

  const { instructions, rating, timeline } = await readOrder(order)
  expect(instructions).toMatchObject({ at_home: false, leave_with: { place: 'doorman', name: 'Seu João' } })
  expect(rating).toMatchObject({ stars: 5, reasons: ['polite'], text: null })
  expect(timeline.map(({ type }: Body) => type)).toEqual(expect.arrayContaining(['instructions', 'rated']))
  const delivered = await ask(platform.url, 'GET', `/api/app/v1/driver/deliveries/${order.code}`, {
    token: driver,
  })
  expect(JSON.stringify(delivered.body)).not.toContain('"stars"')
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Sao_Paulo' }).format()
  await until(
    () =>
      ask(platform.url, 'GET', `/api/app/v1/figures?from=${today}&to=${today}&by=day`, { token: shipper }),
    ({ body }) => body.total.rating_count === 1 && body.total.average_rating === 5,
  )

  const console_ = await visit(browser)
  await logInAt(platform.url, console_.page)
  await console_.page.goto(`${platform.url}/conta/pedidos/${order.order_id}`)
  await console_.page.getByText('Deixar com o porteiro: Seu João').waitFor()
  await console_.page.getByText('5 de 5').waitFor()
})

test('a shop lets its recipients choose another time, who do so without JavaScript', async () => {
  const order = await anOffer()
  expect((await snapshotOf(order)).rescheduling).toBeNull()
  const owner = await visit(browser)
  await logInAt(platform.url, owner.page)
  await owner.page.goto(`${platform.url}/conta/equipe/destinatarios`)
  expect(await barriersIn(owner.page)).toEqual([])
  await owner.page.getByLabel('Deixar o destinatário escolher').check()
  await owner.page.getByLabel('Até quantos dias depois do pedido').fill('40')
  await owner.page.getByRole('button', { name: 'Salvar' }).click()
  await owner.page.getByText('deve ser um número inteiro de 1 a 30; veio 40').waitFor()
  await owner.page.getByLabel('Até quantos dias depois do pedido').fill('5')
  await owner.page.getByRole('button', { name: 'Salvar' }).click()
  await owner.page.getByText('Regras dos destinatários salvas.').waitFor()

  await take(order, 'accept')
  const { page } = await visit(browser, { javaScriptEnabled: false })
  await page.goto(`${platform.url}${pathOf(order)}`)
  await page.locator('#reschedule summary').click()
  const days = await page.getByLabel('Dia', { exact: true }).locator('option').all()
  expect(days).toHaveLength(6)
  const day = (await days[2]!.getAttribute('value'))!
  await page.getByLabel('Dia', { exact: true }).selectOption(day)
  await page.getByLabel('Horário de Brasília').selectOption('10-12')
  await page.getByRole('button', { name: 'Mudar o horário' }).click()
  await page.getByText('Novo horário escolhido.').waitFor()
  expect(await readOrder(order)).toMatchObject({
    status: 'awaiting_driver',
    delivery_window: { from: `${day}T13:00:00.000Z`, until: `${day}T15:00:00.000Z` },
    deadline_at: `${day}T15:00:00.000Z`,
  })
  const taken = await ask(platform.url, 'GET', `/api/app/v1/driver/deliveries/${order.code}`, {
    token: driver,
  })
  expect(taken.status).toBe(404)
  await ask(platform.url, 'POST', `/api/app/v1/orders/${order.order_id}/cancel`, { token: shipper })
})

test('no field of the door moves the parcel, and what comes too late or too long is refused', async () => {
  const order = await anOffer()
  const before = await readOrder(order)
  const extra = {
    street: 'Rua B',
    number: '9',
    city: 'Santos',
    postal_code: '11000000',
    recipient_name: 'Eva',
  }
  const script = '<script>alert(1)</script>'
  const hostile = { ...extra, leave_with: { place: 'other', name: script } }
  expect((await send(order, hostile)).status).toBe(200)
  const { destino, recipient, instructions } = await readOrder(order)
  expect([destino, recipient]).toEqual([before.destino, before.recipient])
  expect(instructions.leave_with.name).toBe(script)
  for (const [body, status] of [
    [{ leave_with: { place: 'street', name: 'x' } }, 422],
    [{ leave_with: { place: 'other', name: 'x', address: 'Rua B' } }, 422],
    [{ leave_with: { place: 'other', name: 'x'.repeat(100_000) } }, 422],
    [{ at_home: 'yes' }, 422],
    [{}, 422],
  ] as const)
    expect((await send(order, body)).status, JSON.stringify(body).slice(0, 80)).toBe(status)
  const page = await sendForm(platform.url, pathOf(order), { wish: 'neighbour', 'leave_with.name': '' })
  expect(page.status).toBe(422)
  expect(page.text).toContain('não pode ficar vazio')
  expect(
    (await send({ tracking_url: `${platform.url}/rastreio/${'0'.repeat(22)}` }, { at_home: true })).status,
  ).toBe(404)
  expect((await send(order, { stars: 5 }, '/rating.json')).body.error).toBe('invalid_state')
  await take(order, 'accept', 'arrived', 'picked', 'on-route', 'delivered')
  expect((await send(order, { at_home: true })).status).toBe(409)
  expect((await send(order, { stars: 9 }, '/rating.json')).status).toBe(422)
  const both = await Promise.all([1, 5].map((stars) => send(order, { stars, text: script }, '/rating.json')))
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const { page: shown, complaints } = await visit(browser)
  await shown.goto(`${platform.url}${pathOf(order)}`)
  expect(await shown.locator('main').innerText()).not.toContain('alert(1)')
  expect(complaints).toEqual([])
})

test('a page whose network fell silent says of when its picture is, and recovers by itself', async () => {
  const order = await anOffer()
  const { hostname: host, port } = new URL(platform.url)
  await using proxy = await startTcpProxy({ to: { host, port: Number(port) } })
  const { page } = await visit(browser)
  await page.goto(`http://${host}:${proxy.port}${pathOf(order)}`)
  await page.getByText('Ao vivo').waitFor()
  proxy.pause()
  await page.getByText(/Imagem antiga, sem conexão: última atualização às \d\d:\d\d:\d\d\./).waitFor()
  expect(await barriersIn(page, '#live')).toEqual([])
  await take(order, 'accept')
  proxy.resume()
  await page.getByText('Ao vivo').waitFor()
  await page.getByRole('heading', { level: 1, name: 'Motorista a caminho da coleta' }).waitFor()
  await take(order, 'arrived', 'picked', 'on-route', 'delivered')
})
