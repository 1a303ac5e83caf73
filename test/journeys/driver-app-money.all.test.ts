import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { barriersIn, openBrowser } from '../support/browser.ts'
import { appIsKept, logInAsDriver, openDriverApp, step } from '../support/driver-app.ts'
import { startTestPlatform, type TestPlatform } from '../support/journey.ts'
import { ask, type Body, demo, placeOrder, tokenOf, until } from '../support/rest-client.ts'

let platform: TestPlatform
let browser: Browser
let driver: string
let delivered: Body
beforeAll(async () => {
  platform = await startTestPlatform()
  browser = await openBrowser()
  driver = await tokenOf(platform.url, demo.driver)
  await deliver()
  const today = new Date().toLocaleDateString('en-CA', { timeZone: 'America/Sao_Paulo' })
  const path = `/api/app/v1/driver/earnings/deliveries?date=${today}`
  const { body } = await ask(platform.url, 'GET', path, { token: driver })
  delivered = body.deliveries[0]
})
afterAll(async () => {
  await browser.close()
  await platform[Symbol.asyncDispose]()
})

async function deliver(): Promise<void> {
  const { order } = await placeOrder(platform.url, await tokenOf(platform.url, demo.shipper))
  const path = `/api/app/v1/driver/deliveries/${order.code}`
  await until(
    () => ask(platform.url, 'GET', path, { token: driver }),
    ({ status }) => status === 200,
  )
  for (const step of ['accept', 'arrived', 'picked', 'on-route', 'delivered'])
    expect((await ask(platform.url, 'POST', `${path}/${step}`, { token: driver })).status).toBe(200)
}

const inReais = (cents: number, locale = 'pt-BR') =>
  new Intl.NumberFormat(locale, { style: 'currency', currency: 'BRL' }).format(cents / 100)

/** Centavos of an amount as the page shows it. */
const centsOf = (shown: string) => Number(shown.replace('−', '-').replaceAll(/[^\d-]/g, ''))

async function openEarnings(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Ganhos e repasses' }).click()
  await page.getByRole('heading', { name: 'Ganhos', exact: true }).waitFor()
  await page.getByRole('region', { name: 'A receber' }).waitFor()
}

async function setKey(page: Page, key: string): Promise<void> {
  await page.getByLabel('Nova chave PIX').fill(key)
  await step(page, 'Guardar chave PIX')
}

test('a driver reads what a delivery paid in parts that add up, also without a network', async () => {
  const { page, complaints } = await openDriverApp(browser, platform.url)
  await logInAsDriver(page)
  await openEarnings(page)
  await page.getByRole('region', { name: 'A receber' }).getByText(inReais(delivered.cents)).first().waitFor()
  expect(await barriersIn(page)).toEqual([])
  await page.getByRole('link', { name: '1 entrega' }).click()
  const card = page.getByRole('region', { name: delivered.code })
  await card.waitFor()
  const lines = await card.locator('tbody tr').allInnerTexts()
  expect(lines).toHaveLength(delivered.parts.length)
  for (const { label } of delivered.parts) expect(lines.join()).toContain(label)
  const cents = (await card.locator('tbody td').allInnerTexts()).map(centsOf)
  expect(cents.reduce((sum, one) => sum + one, 0)).toBe(delivered.cents)
  expect(centsOf(await card.locator('tfoot td').innerText())).toBe(delivered.cents)
  expect(await barriersIn(page)).toEqual([])
  expect(complaints).toEqual([])

  await appIsKept(page)
  await page.context().setOffline(true)
  await page.reload()
  await card.waitFor()
  await page.getByText('Sem conexão. Isto precisa de internet').waitFor()
  await page.getByText(/^Valores de \d\d:\d\d\. Tudo no horário de Brasília\.$/).waitFor()
  await page.getByRole('link', { name: 'Voltar' }).click()
  await page.getByText(inReais(delivered.cents)).first().waitFor()
  await page.context().close()
})

test('a driver sets a PIX key, changes it with the password, and requests a payout that waits', async () => {
  const { page } = await openDriverApp(browser, platform.url)
  await logInAsDriver(page)
  await openEarnings(page)
  await page.getByRole('link', { name: 'Informar chave PIX' }).click()
  await setKey(page, 'Joao')
  await page.getByText('"Joao" não é uma chave PIX.').waitFor()
  expect(await barriersIn(page)).toEqual([])
  await setKey(page, 'joao@rodovia.test')
  await page.getByText('joao@rodovia.test').waitFor()

  await page.getByRole('link', { name: 'Trocar chave PIX' }).click()
  await page.getByText('os repasses pedidos nas 24 horas seguintes').waitFor()
  await setKey(page, 'outra@rodovia.test')
  const dialog = page.getByRole('dialog', { name: 'Confirme que é você' })
  await dialog.getByLabel('Senha').fill('wrong password')
  await dialog.getByRole('button', { name: 'Confirmar com a senha' }).click()
  await dialog.getByRole('alert').waitFor()
  expect(await barriersIn(page)).toEqual([])
  await dialog.getByLabel('Senha').fill(demo.password)
  await dialog.getByRole('button', { name: 'Confirmar com a senha' }).click()
  await page.getByText('repasses pedidos agora esperam até').waitFor()

  await page.getByRole('button', { name: 'Pedir repasse de R$' }).click()
  await page.getByRole('dialog').getByText('outra@rodovia.test').waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Confirmar', exact: true }).click()
  await page.getByText(/^Retido até /).waitFor()
  expect(await barriersIn(page)).toEqual([])
  const { body } = await ask(platform.url, 'GET', '/api/app/v1/driver/payouts', { token: driver })
  expect(body.payouts).toMatchObject([{ amount_cents: delivered.cents, pix_key: 'outra@rodovia.test' }])
  expect(body.payouts[0].held_until).not.toBeNull()
  await page.context().close()
})

test('the earnings are in English too, and fit a phone of 320 px', async () => {
  const look = { locale: 'en-GB', colorScheme: 'dark', viewport: { width: 320, height: 640 } }
  const { page } = await openDriverApp(browser, platform.url, look)
  await page.getByLabel('E-mail').fill(demo.driver)
  await page.getByLabel('Password').fill(demo.password)
  await step(page, 'Log in')
  await page.getByRole('link', { name: 'Earnings and payouts' }).click()
  await page.getByText(/^Held until /).waitFor()
  expect(await barriersIn(page)).toEqual([])
  await page.getByRole('link', { name: '1 delivery' }).click()
  await page.getByText('Share of the platform').waitFor()
  await page.getByText('You get').waitFor()
  expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(320)
  await page.context().close()
})
