import { demoApiKey as key } from '@rodovia/postgres/demo/demo-data.ts'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { barriersIn, openBrowser, visit } from '../support/browser.ts'
import { logInAt } from '../support/console.ts'
import { startTestPlatform, type TestPlatform } from '../support/journey.ts'
import { ask, type Body, demo, placeOrder, tokenOf } from '../support/rest-client.ts'

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

async function loggedIn() {
  const visited = await visit(browser, {})
  await logInAt(platform.url, visited.page, demo.shipper)
  return visited
}

const at = (path: string) => `${platform.url}/conta${path}`
const keyOf = (page: Page, row: number) => page.getByLabel(new RegExp(`^Campo próprio ${row}\\b`))
const textOf = (page: Page, row: number) => page.getByLabel(`Texto do campo próprio ${row}`)
const read = async (path: string) => (await ask(platform.url, 'GET', path, { key })).body as Body

test('a person sees and changes the fields of an order, and finds orders by them', async () => {
  const metadata = { centro_de_custo: '12', obs: 'linha 1\nlinha 2', some: 'x' }
  const { order } = await placeOrder(platform.url, shipper, { metadata })
  const { page } = await loggedIn()
  await page.goto(at(`/pedidos/${order.order_id}`))
  const section = page.locator('#campos')
  await expect.poll(() => section.textContent()).toContain('centro_de_custo')
  await section.getByText('Alterar campos').click()
  expect(await barriersIn(page)).toEqual([])
  await textOf(page, 1).fill('x'.repeat(500))
  await textOf(page, 3).fill('')
  await keyOf(page, 4).fill('campanha')
  await textOf(page, 4).fill('natal')
  await section.getByRole('button', { name: 'Guardar campos' }).click()
  await page.getByText('Campos próprios guardados.').waitFor()
  const saved = (await read(`/v1/orders/${order.order_id}`)).order.metadata
  expect(saved).toEqual({ centro_de_custo: 'x'.repeat(500), obs: 'linha 1\nlinha 2', campanha: 'natal' })

  // A field under another name takes the place of the one before.
  await section.getByText('Alterar campos').click()
  // Rows stand in the order of their names.
  await keyOf(page, 1).fill('promoção')
  await section.getByRole('button', { name: 'Guardar campos' }).click()
  await page.getByText('promoção', { exact: true }).waitFor()
  expect(Object.keys((await read(`/v1/orders/${order.order_id}`)).order.metadata).toSorted()).toEqual(
    ['centro_de_custo', 'obs', 'promoção'].toSorted(),
  )

  await page.goto(at('/pedidos'))
  await page.getByText('Filtros').click()
  await page.getByLabel('Campo próprio').fill('promoção=natal')
  await page.getByRole('button', { name: 'Filtrar' }).click()
  await page.waitForURL(/metadata=/)
  expect(await page.locator('a.code').allTextContents()).toEqual([order.code])
  await page.getByRole('button', { name: 'Exportar' }).first().click()
  await page.getByText('promoção=natal').waitFor()
})

test('a text without a name is refused at its row, and nothing is lost', async () => {
  const { order } = await placeOrder(platform.url, shipper, { metadata: { cor: 'azul' } })
  const { page } = await loggedIn()
  await page.goto(at(`/pedidos/${order.order_id}`))
  await page.getByText('Alterar campos').click()
  await textOf(page, 2).fill('sem nome')
  await page.getByRole('button', { name: 'Guardar campos' }).click()
  await page.locator('#campos .issue').first().waitFor()
  expect(await page.locator('#campos .issue').first().textContent()).toMatch(/de 1 a 40 caracteres/)
  expect(await textOf(page, 2).inputValue()).toBe('sem nome')
  expect((await read(`/v1/orders/${order.order_id}`)).order.metadata).toEqual({ cor: 'azul' })
})

test('an entry of the address book keeps, changes and loses fields', async () => {
  const address = { postal_code: '04538133', street: 'Av. Brigadeiro Faria Lima', number: '3477' }
  const entry = {
    name: 'Ana Campos',
    phone: '+55 11 91234-5678',
    address,
    metadata: { cliente: '88', vip: 'sim' },
  }
  const { body } = await ask(platform.url, 'POST', '/v1/addresses', { key, body: entry })
  const { page } = await loggedIn()
  await page.goto(at(`/enderecos/${body.address.id}`))
  await textOf(page, 2).fill('')
  expect(await barriersIn(page)).toEqual([])
  await page.getByRole('button', { name: 'Salvar' }).click()
  await page.waitForURL(/enderecos\?/)
  expect((await read(`/v1/addresses/${body.address.id}`)).address.metadata).toEqual({ cliente: '88' })
})

test('figures of a key have a row for each value', async () => {
  const field = `f${Date.now()}`
  for (const value of ['site', 'site', 'loja'])
    await placeOrder(platform.url, shipper, { metadata: { [field]: value } })
  const { page } = await loggedIn()
  await expect
    .poll(async () => {
      await page.goto(at(`/numeros?por=metadata&campo=${field}`))
      return page.locator('main').textContent()
    })
    .toMatch(/loja/)
  expect(await page.locator('main').textContent()).toContain('sem este campo')
  expect(await barriersIn(page)).toEqual([])
  await page.goto(at('/numeros?por=metadata'))
  await page.locator('.issue').first().waitFor()
})
