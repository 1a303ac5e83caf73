import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { barriersIn, openBrowser } from '../support/browser.ts'
import {
  anOfferInTheApp,
  appIsKept,
  confirmedStep,
  goOnDuty,
  isInStatus,
  logInAsDriver,
  openDriverApp,
  pickupPlace,
  step,
} from '../support/driver-app.ts'
import { aPhoto, startTestPlatform, type TestPlatform } from '../support/journey.ts'
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
  await browser.close()
  await platform[Symbol.asyncDispose]()
})

/** A photo of a phone's camera: 12 megapixels. */
async function bigPhoto(): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  return {
    name: 'IMG_0001.jpg',
    mimeType: 'image/jpeg',
    buffer: Buffer.from(await aPhoto({ width: 4000, height: 3000 }), 'base64'),
  }
}

async function sign(page: Page): Promise<void> {
  await step(page, 'Colher assinatura')
  const box = (await page.locator('canvas').boundingBox())!
  await page.mouse.move(box.x + 30, box.y + 60)
  await page.mouse.down()
  await page.mouse.move(box.x + 180, box.y + 90, { steps: 5 })
  await page.mouse.up()
  await step(page, 'Guardar assinatura')
}

async function takeHandOver(page: Page): Promise<void> {
  await step(page, 'Entregar')
  await page.getByLabel('Fotografar a entrega').setInputFiles(await bigPhoto())
  await page.getByAltText('A foto tirada').waitFor()
  await sign(page)
  await confirmedStep(page, 'Confirmar entrega')
}

const parcels = [
  { weight_g: 4000, length_cm: 40, width_cm: 30, height_cm: 20, description: 'Vaso', fragile: true },
  { weight_g: 6000, length_cm: 50, width_cm: 30, height_cm: 20, description: 'Caixa' },
]

const stagesOf = async (code: string): Promise<Body[]> => {
  const { body } = await ask(platform.url, 'GET', `/api/app/v1/driver/deliveries/${code}`, { token: driver })
  return body.delivery.photos.map(({ stage }: Body) => stage)
}

test('a driver takes an offer and carries it to the hand-over', async () => {
  const { page, complaints } = await openDriverApp(browser, platform.url)
  await logInAsDriver(page)
  await goOnDuty(page)
  const query = '{ myDriver { position { lat lng } positionAccuracyMeters batteryPercent } }'
  const { latitude: lat, longitude: lng } = pickupPlace
  await until(
    () => ask(platform.url, 'POST', '/graphql', { token: driver, body: { query } }),
    ({ body }) => body.data.myDriver.position.lat === lat && body.data.myDriver.position.lng === lng,
  )
  const { code } = await anOfferInTheApp(page, platform.url, shipper, { pod: true, parcels })
  expect(await barriersIn(page)).toEqual([])
  const offer = await page.getByRole('dialog', { name: 'Nova oferta' }).innerText()
  for (const shown of ['R$', 's para responder', 'Coleta', 'Entrega', 'km de você', '2 volumes', 'frágil'])
    expect(offer).toContain(shown)
  await step(page, 'Aceitar')
  await page.getByRole('heading', { name: 'Vá até a coleta' }).waitFor()
  expect(await barriersIn(page)).toEqual([])
  await page.getByRole('link', { name: 'Waze' }).waitFor()
  await page.getByRole('link', { name: 'Ligar para a central: +55 11 3000-1234' }).waitFor()
  expect(await page.getByRole('link', { name: 'Ligar', exact: true }).getAttribute('href')).toBe(
    'tel:+551130000000',
  )

  await confirmedStep(page, 'Cheguei à coleta')
  await step(page, 'Coletar')
  await page.getByLabel('Vaso').check()
  await step(page, 'Ler a etiqueta')
  await page.getByLabel('Código da etiqueta').fill(code)
  await step(page, 'Conferir')
  await page.getByText('Etiqueta certa: 2 de 2.').waitFor()
  await page.getByLabel('Fotografar a carga').setInputFiles(await bigPhoto())
  await page.getByAltText('A foto tirada').waitFor()
  expect(await barriersIn(page)).toEqual([])
  await confirmedStep(page, 'Confirmar coleta')
  await confirmedStep(page, 'Sair para a entrega')
  await page.getByRole('heading', { name: 'Vá até a entrega' }).waitFor()
  expect(await page.getByRole('link', { name: 'WhatsApp' }).getAttribute('href')).toBe(
    'https://wa.me/5511912345678',
  )
  await page.context().setGeolocation({ ...pickupPlace, latitude: -23.5837, longitude: -46.6745 })
  await step(page, 'Cheguei ao destino')
  await page.getByRole('button', { name: 'Cheguei ao destino' }).waitFor({ state: 'detached' })
  await takeHandOver(page)
  await page.getByText('A central recebeu a entrega.').waitFor()
  await isInStatus(platform.url, driver, code, 'delivered')
  expect(await stagesOf(code)).toEqual(['pickup', 'delivery', 'signature'])
  await step(page, 'Voltar ao início')
  await page.getByText(/hoje, 1 entrega/).waitFor()
  expect(complaints).toEqual([])
  await page.context().close()
})

test('a driver without a network loses no step, also when the app was closed in between', async () => {
  const { hostname, port } = new URL(platform.url)
  await using network = await startTcpProxy({ to: { host: hostname, port: Number(port) } })
  const url = `http://127.0.0.1:${network.port}`
  const { page } = await openDriverApp(browser, url)
  const context = page.context()
  await logInAsDriver(page)
  await goOnDuty(page)
  const { code, order_id } = await anOfferInTheApp(page, platform.url, shipper, { pod: true })
  await step(page, 'Aceitar')
  await confirmedStep(page, 'Cheguei à coleta')
  await step(page, 'Coletar')
  await confirmedStep(page, 'Confirmar coleta')
  await isInStatus(platform.url, driver, code, 'picked_up')
  await appIsKept(page)

  await network.refuse()
  network.cut()
  await confirmedStep(page, 'Sair para a entrega')
  await page.getByRole('heading', { name: 'Vá até a entrega' }).waitFor()
  await page.close()
  const reopened = await context.newPage()
  await reopened.goto(`${url}/motorista`)
  await reopened.getByText('Sem conexão. Continue trabalhando').waitFor()
  await reopened.getByRole('link', { name: '1 registro a enviar' }).waitFor()
  await step(reopened, 'Continuar a entrega')
  await reopened.getByRole('heading', { name: 'Vá até a entrega' }).waitFor()
  await takeHandOver(reopened)
  await reopened.getByText('Guardado neste aparelho').waitFor()
  expect(await barriersIn(reopened)).toEqual([])
  // Nothing got through.
  await isInStatus(platform.url, driver, code, 'picked_up')
  expect(await stagesOf(code)).toEqual([])

  await network.accept()
  await reopened.getByText('A central recebeu a entrega.').waitFor()
  await isInStatus(platform.url, driver, code, 'delivered')
  expect(await stagesOf(code)).toEqual(['delivery', 'signature'])
  const events = await platform.sql<{ type: string }>(
    "SELECT type FROM timeline_entries WHERE order_id = $1 AND type IN ('on-route', 'tracking.delivered') ORDER BY number",
    [order_id],
  )
  expect(events.map(({ type }) => type)).toEqual(['on-route', 'tracking.delivered'])
  await context.close()
})

test('a driver declines with a reason and reads why no offers come', async () => {
  const { page } = await openDriverApp(browser, platform.url, { permissions: [] })
  await logInAsDriver(page)
  await goOnDuty(page)
  const { order_id } = await anOfferInTheApp(page, platform.url, shipper)
  await step(page, 'Recusar')
  expect(await barriersIn(page)).toEqual([])
  await step(page, 'Longe demais')
  await page.getByRole('dialog', { name: 'Nova oferta' }).waitFor({ state: 'detached' })
  const declined = "SELECT decline_reason FROM offers WHERE order_id = $1 AND outcome = 'declined'"
  await expect.poll(() => platform.sql(declined, [order_id])).toEqual([{ decline_reason: 'too_far' }])
  await platform.sql('UPDATE drivers SET lat = NULL, lng = NULL')
  await page.reload()
  await page.getByText('A sua posição é desconhecida.').waitFor()
  await page.context().close()
})

test('off duty on one phone is off duty on the other, which says so', async () => {
  const { page } = await openDriverApp(browser, platform.url)
  await logInAsDriver(page)
  await goOnDuty(page)
  const offDuty = { token: driver, body: { available: false } }
  await ask(platform.url, 'POST', '/api/app/v1/driver/availability', offDuty)
  await page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
  await page.getByText('Fora de serviço', { exact: true }).waitFor()
  const query = '{ myDriver { isAvailable } }'
  const { body } = await ask(platform.url, 'POST', '/graphql', { token: driver, body: { query } })
  expect(body.data.myDriver).toEqual({ isAvailable: false })
  await page.context().close()
})

test('the app does not follow the position of a driver who logged out', async () => {
  const { page } = await openDriverApp(browser, platform.url)
  await logInAsDriver(page)
  await goOnDuty(page)
  await step(page, 'Conta')
  await step(page, 'Sair desta conta')
  await page.getByLabel('Senha').waitFor()
  const reports: string[] = []
  page.on('request', (request) => {
    if (request.postData()?.includes('-23.57')) reports.push(request.url())
  })
  await page.context().setGeolocation({ ...pickupPlace, latitude: -23.57 })
  const isKnown =
    'new Promise((done) => navigator.geolocation.getCurrentPosition(() => done(true), () => done(false), { timeout: 5000 }))'
  await until(
    () => page.evaluate<boolean>(isKnown),
    (known) => known,
  )
  await page.waitForTimeout(500)
  expect(reports).toEqual([])
  await page.context().close()
})

test('a driver reads why an order went to nobody', async () => {
  await platform.sql('UPDATE drivers SET lat = -23.5614, lng = -46.6559')
  const offDuty = { token: driver, body: { available: false } }
  await ask(platform.url, 'POST', '/api/app/v1/driver/availability', offDuty)
  await placeOrder(platform.url, shipper)
  const query = '{ missedOrders { message } }'
  await until(
    () => ask(platform.url, 'POST', '/graphql', { token: driver, body: { query } }),
    ({ body }) => body.data?.missedOrders.length > 0,
  )
  const { page } = await openDriverApp(browser, platform.url)
  await logInAsDriver(page)
  await page.getByText(/^Por que não fui chamado/).click()
  await page.getByText('Você estava fora de serviço.').waitFor()
  expect(await barriersIn(page)).toEqual([])
  await page.context().close()
})
