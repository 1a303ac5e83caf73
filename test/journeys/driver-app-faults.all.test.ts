import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser } from '../support/browser.ts'
import {
  anOfferInTheApp,
  appIsKept,
  confirmedStep,
  goOnDuty,
  isInStatus,
  logInAsDriver,
  openDriverApp,
  step,
} from '../support/driver-app.ts'
import { startTestPlatform, type TestPlatform } from '../support/journey.ts'
import { ask, type Body, demo, tokenOf } from '../support/rest-client.ts'
import { testConfig } from '../support/test-config.ts'

let platform: TestPlatform
let browser: Browser
let shipper: string
let driver: string
beforeAll(async () => {
  platform = await startTestPlatform({ env: testConfig({ delivery: { offerTimeoutSeconds: 300 } }) })
  browser = await openBrowser()
  shipper = await tokenOf(platform.url, demo.shipper)
  driver = await tokenOf(platform.url, demo.driver)
})
afterAll(async () => {
  await browser.close()
  await platform[Symbol.asyncDispose]()
})

const sessionName = 'rodovia.driver-session'

/** The app of a driver who has accepted an order and arrived at its pickup. */
async function atPickup(more: object = {}): Promise<{ page: Page; order: Body }> {
  const { page } = await openDriverApp(browser, platform.url)
  await logInAsDriver(page)
  await goOnDuty(page)
  const order = await anOfferInTheApp(page, platform.url, shipper, more)
  await step(page, 'Aceitar')
  await confirmedStep(page, 'Cheguei à coleta')
  await isInStatus(platform.url, driver, order.code, 'at_pickup')
  await appIsKept(page)
  return { page, order }
}

async function pickUp(page: Page): Promise<void> {
  await step(page, 'Coletar')
  await confirmedStep(page, 'Confirmar coleta')
}

async function handOver(page: Page): Promise<void> {
  await step(page, 'Entregar')
  await confirmedStep(page, 'Confirmar entrega')
}

async function finish(page: Page, code: string): Promise<void> {
  await pickUp(page)
  await confirmedStep(page, 'Sair para a entrega')
  await handOver(page)
  await isInStatus(platform.url, driver, code, 'delivered')
  await page.context().close()
}

test('a refused hand-over says what is wrong, is corrected and counts once', async () => {
  const { page, order } = await atPickup({ recipient_pin: '4821' })
  await pickUp(page)
  await page.context().setOffline(true)
  await confirmedStep(page, 'Sair para a entrega')
  await step(page, 'Entregar')
  await step(page, 'Confirmar entrega')
  await page.getByText('Falta o PIN do destinatário.').waitFor()
  await page.getByLabel('PIN que Ana Souza informa').fill('1111')
  await confirmedStep(page, 'Confirmar entrega')
  await page.getByText('Guardado neste aparelho').waitFor()
  await page.context().setOffline(false)

  await page.getByText('o PIN certo (o informado não confere)').waitFor()
  await page.getByRole('link', { name: '1 registro recusado' }).waitFor()
  await isInStatus(platform.url, driver, order.code, 'in_transit')
  await step(page, 'Corrigir')
  await page.getByLabel('PIN que Ana Souza informa').fill('4821')
  await confirmedStep(page, 'Confirmar entrega')
  await page.getByText('A central recebeu a entrega.').waitFor()
  await isInStatus(platform.url, driver, order.code, 'delivered')
  await page.context().close()
})

test('the app lists what an order asks for at each stop, takes it without a connection, and sends it with the step', async () => {
  const requirements = {
    pickup: { barcode: true, barcodes: ['NF-100', 'NF-200'] },
    handover: { signature: true, document: true, age: true },
  }
  const { page, order } = await atPickup({ requirements })
  await page.getByText('Comprovação nesta parada').waitFor()
  await page.getByText('leitura dos códigos').waitFor()
  await page.context().setOffline(true)
  await step(page, 'Coletar')
  await step(page, 'Confirmar coleta')
  await page.getByText('Falta: leitura dos códigos.').waitFor()
  await step(page, 'Ler códigos')
  for (const code of ['NF-999', 'nf-100', 'NF-200']) {
    await page.getByLabel('Ou digite o código').fill(code)
    await step(page, 'Conferir')
    if (code === 'NF-999') await page.getByText('NF-999 não é um dos códigos pedidos.').waitFor()
  }
  await step(page, 'Confirmar coleta')
  await page.getByRole('dialog').getByRole('button', { name: 'Confirmar', exact: true }).click()
  await confirmedStep(page, 'Sair para a entrega')

  await page.getByText('maior de 18 anos').waitFor()
  await step(page, 'Entregar')
  await step(page, 'Colher assinatura')
  const pad = (await page.getByRole('img', { name: 'Assine aqui com o dedo' }).boundingBox())!
  await page.mouse.move(pad.x + 20, pad.y + 20)
  await page.mouse.down()
  await page.mouse.move(pad.x + 120, pad.y + 70, { steps: 5 })
  await page.mouse.up()
  await step(page, 'Guardar assinatura')
  await page.getByLabel('Nome de quem assina').fill('Bia Reis')
  await page.getByLabel('Tipo').selectOption('rg')
  await page.getByLabel('Quatro últimos caracteres').fill('12x4')
  await step(page, 'Confirmar entrega')
  await page.getByText('Falta: maior de 18 anos.').waitFor()
  await page.getByLabel('Conferi em documento').check()
  await confirmedStep(page, 'Confirmar entrega')
  await page.getByText('Guardado neste aparelho').waitFor()
  await page.context().setOffline(false)
  await page.getByText('A central recebeu a entrega.').waitFor()
  await isInStatus(platform.url, driver, order.code, 'delivered')
  const { body } = await ask(platform.url, 'GET', `/api/app/v1/orders/${order.order_id}`, { token: shipper })
  expect(body.order.checks).toMatchObject([
    { place: 'pickup', kinds: ['barcode'], barcodes: ['NF-100', 'NF-200'] },
    {
      ...{ place: 'handover', kinds: ['signature', 'document', 'age'], signer_name: 'Bia Reis' },
      ...{ document_kind: 'rg', document_last4: '12X4' },
    },
  ])
  await page.context().close()
})

test('a delivery that was canceled meanwhile is said to be, with what the driver did on it', async () => {
  const { page, order } = await atPickup()
  await page.context().setOffline(true)
  await pickUp(page)
  const path = `/api/app/v1/orders/${order.order_id}/cancel`
  expect((await ask(platform.url, 'POST', path, { token: shipper })).status).toBe(200)
  await page.context().setOffline(false)
  await page.getByText('Esta entrega foi cancelada.').waitFor()
  await page.getByRole('heading', { name: /^Coleta das .* recusado$/ }).waitFor()
  await step(page, 'Descartar')
  await page.getByRole('dialog').getByRole('button', { name: 'Descartar' }).click()
  await step(page, 'Entendi')
  await page.getByText('Aguardando ofertas').waitFor()
  await page.context().close()
})

test('a token that expired meanwhile is renewed, in two tabs at once', async () => {
  const { page, order } = await atPickup()
  const second = await page.context().newPage()
  await second.goto(`${platform.url}/motorista#${order.code}`)
  await second.getByRole('button', { name: 'Coletar' }).waitFor()
  await page.evaluate(`{
    const session = JSON.parse(localStorage.getItem('${sessionName}'))
    localStorage.setItem('${sessionName}', JSON.stringify({ ...session, access_token: 'expired' }))
  }`)
  await Promise.all([
    step(second, 'Coletar'),
    page.reload().then(() => page.getByRole('button', { name: 'Coletar' }).waitFor()),
  ])
  await confirmedStep(second, 'Confirmar coleta')
  await page.getByRole('heading', { name: 'Carga a bordo' }).waitFor()
  await confirmedStep(page, 'Sair para a entrega')
  await isInStatus(platform.url, driver, order.code, 'in_transit')
  await second.getByRole('heading', { name: 'Vá até a entrega' }).waitFor()
  await handOver(second)
  await isInStatus(platform.url, driver, order.code, 'delivered')
  await page.context().close()
})

test('after a session that ended the driver logs in again, and what was done is sent', async () => {
  const { page, order } = await atPickup()
  await page.context().setOffline(true)
  await pickUp(page)
  await ask(platform.url, 'POST', '/api/app/v1/auth/sessions/end-others', { token: driver })
  await page.context().setOffline(false)
  await page.getByText('Nada foi perdido').waitFor()
  await page.getByLabel('E-mail').fill(demo.driver)
  await page.getByLabel('Senha').fill(demo.password)
  await step(page, 'Entrar')
  await isInStatus(platform.url, driver, order.code, 'picked_up')
  await confirmedStep(page, 'Sair para a entrega')
  await handOver(page)
  await isInStatus(platform.url, driver, order.code, 'delivered')
  await page.context().close()
})

test('a full storage is said at once, and the step can be done again', async () => {
  const { page, order } = await atPickup()
  // Chromium without a profile keeps its databases in memory, which has no quota.
  await page.evaluate(`{
    const { add } = IDBObjectStore.prototype
    IDBObjectStore.prototype.add = () => { throw new DOMException('full', 'QuotaExceededError') }
    window.freeSpace = () => { IDBObjectStore.prototype.add = add }
  }`)
  await step(page, 'Coletar')
  await confirmedStep(page, 'Confirmar coleta')
  await page.getByText('O armazenamento do celular está cheio').waitFor()
  await page.evaluate('freeSpace()')
  await confirmedStep(page, 'Confirmar coleta')
  await confirmedStep(page, 'Sair para a entrega')
  await handOver(page)
  await isInStatus(platform.url, driver, order.code, 'delivered')
  await page.context().close()
})

test('a clock that is two hours wrong changes neither the countdown nor the times of the steps', async () => {
  const { page } = await openDriverApp(browser, platform.url)
  await page.addInitScript(() => {
    const behindMilliseconds = 2 * 60 * 60 * 1000
    const RealDate = Date
    globalThis.Date = class extends RealDate {
      constructor(...given: []) {
        super(...((given.length > 0 ? given : [RealDate.now() - behindMilliseconds]) as []))
      }
      static override now = () => RealDate.now() - behindMilliseconds
    } as DateConstructor
  })
  await page.reload()
  await logInAsDriver(page)
  await goOnDuty(page)
  const { code } = await anOfferInTheApp(page, platform.url, shipper)
  const seconds = Number.parseInt(await page.getByRole('timer').innerText(), 10)
  const [offer] = await platform.sql<{ left: number }>(
    'SELECT extract(epoch FROM offer_expires_at - now())::float AS left FROM deliveries WHERE code = $1',
    [code],
  )
  // An hour is what a wrong clock would add or take; the rest is what a busy machine takes.
  expect(Math.abs(seconds - offer!.left)).toBeLessThan(120)
  await step(page, 'Aceitar')
  await confirmedStep(page, 'Cheguei à coleta')
  const { timeline } = await isInStatus(platform.url, driver, code, 'at_pickup')
  const arrived = timeline.find(({ type }: Body) => type === 'arrived')
  expect(Math.abs(Date.now() - Date.parse(arrived.ts))).toBeLessThan(600_000)
  await finish(page, code)
})
