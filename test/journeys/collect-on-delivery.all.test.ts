import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BankPeer, startBankPeer } from '../support/bank-peer.ts'
import { barriersIn, openBrowser, visit } from '../support/browser.ts'
import { logInAt } from '../support/console.ts'
import {
  appIsKept,
  confirmedStep,
  isInStatus,
  logInAsDriver,
  openDriverApp,
  step,
} from '../support/driver-app.ts'
import { startTestPlatform, type TestPlatform } from '../support/journey.ts'
import { ask, type Body, demo, placeOrder, tokenOf, until } from '../support/rest-client.ts'

let bank: BankPeer
let platform: TestPlatform
let browser: Browser
let shipper: string
let driver: string
beforeAll(async () => {
  bank = await startBankPeer()
  platform = await startTestPlatform({ env: bank.env })
  browser = await openBrowser()
  shipper = await tokenOf(platform.url, demo.shipper)
  driver = await tokenOf(platform.url, demo.driver)
})
afterAll(async () => {
  await browser.close()
  await platform[Symbol.asyncDispose]()
  await bank[Symbol.asyncDispose]()
})

/** An order that the demo's driver carries to the door, and the app that shows it. */
async function atTheDoor(amount_cents: number, method: 'pix' | 'cash') {
  const { order } = await placeOrder(platform.url, shipper, { collect_on_delivery: { amount_cents, method } })
  const path = `/api/app/v1/driver/deliveries/${order.code}`
  await until(
    () => ask(platform.url, 'GET', path, { token: driver }),
    ({ status }) => status === 200,
  )
  for (const name of ['accept', 'arrived', 'picked', 'on-route'])
    await ask(platform.url, 'POST', `${path}/${name}`, { token: driver })
  const { page, complaints } = await openDriverApp(browser, platform.url)
  await logInAsDriver(page)
  await page.goto(`${platform.url}/motorista#${order.code}`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  return { order: order as Body, page, complaints }
}

const openForm = (page: Page) => step(page, 'Entregar')
const received = (page: Page) => page.getByLabel('Valor recebido em dinheiro')
const again = (page: Page) => page.getByLabel('Conte e digite de novo')

test('the app asks for cash twice and computes the change, also without a connection', async () => {
  const { order, page, complaints } = await atTheDoor(12_050, 'cash')
  await page.getByText('Cobrar R$ 120,50 (dinheiro)').waitFor()
  await appIsKept(page)
  await page.context().setOffline(true)
  await openForm(page)
  await received(page).fill('150,00')
  await again(page).fill('105,00')
  await step(page, 'Confirmar entrega')
  await page.getByText('Os dois valores são diferentes. Conte de novo.').waitFor()
  await again(page).fill('150,00')
  await page.getByText('Troco: R$ 29,50').waitFor()
  expect(await barriersIn(page)).toEqual([])
  await confirmedStep(page, 'Confirmar entrega')
  await page.getByText('Guardado neste aparelho.').waitFor()
  await page.context().setOffline(false)
  await isInStatus(platform.url, driver, order.code, 'delivered')
  expect(complaints.filter((text) => !text.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([])
})

test('the app and the tracking page show one PIX code, and the bank unlocks the hand-over', async () => {
  const { order, page } = await atTheDoor(7_325, 'pix')
  await openForm(page)
  const code = await page.getByLabel('PIX copia e cola').inputValue()
  expect(await barriersIn(page)).toEqual([])
  await step(page, 'Confirmar entrega')
  await page.getByText('O banco ainda não confirmou o PIX.').waitFor()

  const recipient = await visit(browser)
  await recipient.page.goto(`${platform.url}${new URL(order.tracking_url).pathname}`)
  await recipient.page.getByRole('button', { name: 'Mostrar o código PIX' }).click()
  expect(await recipient.page.getByLabel('PIX copia e cola').inputValue()).toBe(code)
  expect(await barriersIn(recipient.page)).toEqual([])

  const [txid] = [...bank.cobs].filter(([, { valor }]) => valor === '73.25').map(([id]) => id)
  bank.pay(txid!, '73.25')
  await page.getByText('Pagamento recebido: pode entregar.').waitFor()
  await confirmedStep(page, 'Confirmar entrega')
  await isInStatus(platform.url, driver, order.code, 'delivered')
})

test('the shop reads what was collected, sets an amount, and sees its faults beside the field', async () => {
  const { page, complaints } = await visit(browser)
  await logInAt(platform.url, page)
  await page.goto(`${platform.url}/conta/cobrancas`)
  await page.getByRole('row').filter({ hasText: 'R$ 120,50' }).getByText('com o motorista').waitFor()
  expect(await barriersIn(page)).toEqual([])

  const { order } = await placeOrder(platform.url, shipper)
  await page.goto(`${platform.url}/conta/pedidos/${order.order_id}`)
  const section = page.locator('#cobranca')
  await section.getByText('Valor a cobrar na entrega').first().click()
  await section.getByLabel('Valor a cobrar na entrega').fill('muito')
  await section.getByRole('button', { name: 'Guardar cobrança' }).click()
  await section.getByText('muito').waitFor()
  expect(await barriersIn(page)).toEqual([])
  await section.getByLabel('Valor a cobrar na entrega').fill('45,10')
  await section.getByLabel('Forma de pagamento').selectOption('Dinheiro')
  await section.getByRole('button', { name: 'Guardar cobrança' }).click()
  await section.getByText('R$ 45,10 · Dinheiro · a cobrar').waitFor()

  const administrator = await visit(browser)
  await logInAt(platform.url, administrator.page, demo.admin)
  await administrator.page.goto(`${platform.url}/conta/dinheiro`)
  await administrator.page.getByRole('listitem').filter({ hasText: 'João Motorista' }).waitFor()
  expect(await barriersIn(administrator.page)).toEqual([])
  expect(complaints.filter((text) => !text.includes('422'))).toEqual([])
})
