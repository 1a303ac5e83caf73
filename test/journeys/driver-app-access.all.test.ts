import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { barriersIn, openBrowser } from '../support/browser.ts'
import {
  anOfferInTheApp,
  confirmedStep,
  goOnDuty,
  logInAsDriver,
  openDriverApp,
  step,
} from '../support/driver-app.ts'
import { startTestPlatform, type TestPlatform } from '../support/journey.ts'
import { demo, tokenOf } from '../support/rest-client.ts'

let platform: TestPlatform
let browser: Browser
let shipper: string
beforeAll(async () => {
  platform = await startTestPlatform()
  browser = await openBrowser()
  shipper = await tokenOf(platform.url, demo.shipper)
})
afterAll(async () => {
  await browser.close()
  await platform[Symbol.asyncDispose]()
})

const pin = '4821'
const parcels = [{ weight_g: 4000, length_cm: 40, width_cm: 30, height_cm: 20, description: 'Vaso' }]
const order = { pod: true, recipient_pin: pin, parcels }

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true }).waitFor()

/** The screens of one delivery and of the account, one after another; `check` looks at each. */
async function walk(page: Page, check: (screen: string) => Promise<void>): Promise<void> {
  await page.getByLabel('E-mail').waitFor()
  await check('log in')
  await logInAsDriver(page)
  await goOnDuty(page)
  await check('day')
  await step(page, 'Conta')
  await page.getByRole('button', { name: 'Sair desta conta' }).waitFor()
  await check('account')
  await page.keyboard.press('Escape')
  await page.goto(`${platform.url}/motorista#registros`)
  await heading(page, 'Registros')
  await check('queue')
  await page.getByRole('link', { name: 'Voltar' }).click()

  await anOfferInTheApp(page, platform.url, shipper, order)
  await check('offer')
  await step(page, 'Recusar')
  await heading(page, 'Por que recusar?')
  await check('decline')
  await page.getByRole('dialog', { name: 'Por que recusar?' }).getByRole('button', { name: 'Voltar' }).click()
  await step(page, 'Aceitar')
  await heading(page, 'Vá até a coleta')
  await check('delivery')
  await step(page, 'Relatar um problema')
  await step(page, 'Enviar relato')
  await page.getByText('Escolha o que aconteceu.').waitFor()
  await check('problem')
  await step(page, 'Voltar')
  await step(page, 'Cheguei à coleta')
  await heading(page, 'Você está no local da coleta?')
  await check('question')
  await page.getByRole('dialog').getByRole('button', { name: 'Confirmar', exact: true }).click()
  await step(page, 'Coletar')
  await step(page, 'Ler a etiqueta')
  await page.getByLabel('Código da etiqueta').waitFor()
  await check('pickup with the code typed')
  await confirmedStep(page, 'Confirmar coleta')
  await confirmedStep(page, 'Sair para a entrega')
  await step(page, 'Entregar')
  await step(page, 'Colher assinatura')
  await step(page, 'Confirmar entrega')
  await page.getByText('Falta o PIN do destinatário. Falta uma foto ou a assinatura.').waitFor()
  await check('hand-over')
  await signAndPin(page)
  await confirmedStep(page, 'Confirmar entrega')
  await page.getByText('A central recebeu a entrega.').waitFor()
  await check('delivered')
  await step(page, 'Voltar ao início')
}

async function signAndPin(page: Page): Promise<void> {
  const canvas = page.locator('canvas')
  // A finger moves the pad out from under the bar of buttons, too.
  await canvas.evaluate((pad) => pad.scrollIntoView({ block: 'center' }))
  const box = (await canvas.boundingBox())!
  await page.mouse.move(box.x + 30, box.y + 60)
  await page.mouse.down()
  await page.mouse.move(box.x + 180, box.y + 90, { steps: 5 })
  await page.mouse.up()
  await step(page, 'Guardar assinatura')
  await page.getByLabel('PIN que').fill(pin)
}

test.each([
  ['on 320 px, in the dark', { viewport: { width: 320, height: 640 }, colorScheme: 'dark' }],
  ['on its side, without motion', { viewport: { width: 740, height: 320 }, reducedMotion: 'reduce' }],
])('each screen keeps nobody out %s', async (_, look) => {
  const { page } = await openDriverApp(browser, platform.url, look)
  await walk(page, async (screen) => {
    expect(await barriersIn(page), screen).toEqual([])
    const width = await page.evaluate<number>('document.documentElement.scrollWidth')
    expect(width, screen).toBeLessThanOrEqual(look.viewport.width)
    if ('reducedMotion' in look)
      expect(await page.evaluate('document.getAnimations().length'), screen).toBe(0)
  })
  await page.context().close()
})

/** Goes to it with the Tab key. */
async function reach(page: Page, target: Locator): Promise<void> {
  await target.waitFor()
  for (let tabs = 0; tabs < 40; tabs++) {
    if ((await target.and(page.locator(':focus')).count()) === 1) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`The Tab key does not lead to ${target}.`)
}

test('a delivery from the log-in to what it paid, with the keyboard alone', async () => {
  const { page } = await openDriverApp(browser, platform.url)
  const type = async (label: string, text: string) => {
    await reach(page, page.getByLabel(label))
    await page.keyboard.type(text)
  }
  const press = async (...names: string[]) => {
    for (const name of names) {
      await reach(page, page.getByRole('button', { name, exact: true }))
      await page.keyboard.press('Enter')
    }
  }
  await type('E-mail', demo.driver)
  await type('Senha', demo.password)
  await page.keyboard.press('Enter')
  await page.getByText(/^(Em|Fora de) serviço$/).waitFor()
  if (await page.getByText('Fora de serviço', { exact: true }).isVisible()) await press('Entrar em serviço')
  await anOfferInTheApp(page, platform.url, shipper, { recipient_pin: pin, parcels })
  await press('Aceitar', 'Cheguei à coleta', 'Confirmar', 'Coletar')
  await reach(page, page.getByLabel('Vaso'))
  await page.keyboard.press('Space')
  await press('Confirmar coleta', 'Confirmar', 'Sair para a entrega', 'Confirmar', 'Entregar')
  await type('PIN que', pin)
  await press('Confirmar entrega', 'Confirmar')
  await page.getByText('A central recebeu a entrega.').waitFor()
  await press('Voltar ao início')
  await reach(page, page.getByRole('link', { name: 'Ganhos e repasses' }))
  await page.keyboard.press('Enter')
  await page.getByRole('region', { name: 'A receber' }).waitFor()
  await page.context().close()
})
