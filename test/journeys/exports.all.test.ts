import { demoApiKey } from '@rodovia/postgres/demo/demo-data.ts'
import { parse } from 'csv-parse/sync'
import type { Browser, BrowserContextOptions } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { barriersIn, openBrowser, visit } from '../support/browser.ts'
import { logInAt } from '../support/console.ts'
import { startTestPlatform, type TestPlatform } from '../support/journey.ts'
import { ask, type Body, demo, placeOrder, tokenOf, until } from '../support/rest-client.ts'

let platform: TestPlatform
let browser: Browser
let orders: Body[]
beforeAll(async () => {
  platform = await startTestPlatform()
  browser = await openBrowser()
  const shipper = await tokenOf(platform.url, demo.shipper)
  orders = [
    (await placeOrder(platform.url, shipper)).order,
    (await placeOrder(platform.url, shipper, { reference: 'A-1' })).order,
  ]
})
afterAll(async () => {
  await browser?.close()
  await platform?.[Symbol.asyncDispose]()
})

const codesIn = (csv: string, delimiter = ';') =>
  (parse(csv, { bom: true, delimiter, columns: true }) as Body[]).map(
    (row) => row[delimiter === ';' ? 'Código' : 'Code'],
  )

test('a key exports orders: request, progress, link; a repeated request is the same export', async () => {
  const headers = { 'idempotency-key': 'orders-of-today', 'accept-language': 'en' }
  const send = () =>
    ask(platform.url, 'POST', '/v1/exports', { key: demoApiKey, headers, body: { list: 'orders' } })
  const { body, status } = await send()
  expect([status, body.export]).toMatchObject([
    200,
    { list: 'orders', status: 'preparing', failure: null, rows_total: null, url: null },
  ])
  const { id } = body.export
  expect((await send()).body.export.id).toBe(id)
  const one = () => ask(platform.url, 'GET', `/v1/exports/${id}`, { key: demoApiKey })
  const made = await until(one, (answer) => answer.body.export.status === 'ready')
  expect(made.body.export).toMatchObject({ rows_done: 2, rows_total: 2, filter: { statuses: null } })
  const file = await fetch(made.body.export.url)
  expect([file.status, file.headers.get('content-type'), file.headers.get('content-disposition')]).toEqual([
    ...[200, 'text/csv; charset=utf-8', `attachment; filename="rodovia-${id}.csv"`],
  ])
  expect(codesIn(await file.text(), ',')).toEqual(orders.map(({ code }) => code).toReversed())
  expect((await fetch(`${made.body.export.url}0`)).status).toBe(404)

  const other = await tokenOf(platform.url, demo.otherShipper)
  expect((await ask(platform.url, 'GET', `/api/app/v1/exports/${id}`, { token: other })).status).toBe(404)
  const [entry] = await platform.sql<Body>(
    `SELECT facts FROM audit_entries WHERE action = 'export.requested' AND facts ->> 'export_id' = $1`,
    [id],
  )
  expect(entry!.facts).toMatchObject({ list: 'orders' })
})

test('a wrong request says what is allowed', async () => {
  const messageOf = async (body: Body) =>
    JSON.stringify((await ask(platform.url, 'POST', '/v1/exports', { key: demoApiKey, body })).body)
  expect(await messageOf({ list: 'drivers' })).toMatch(
    /one of orders, shipments, wallet, collected_payments, earnings, audit_log/,
  )
  expect(await messageOf({ list: 'wallet', code: 'RD1' })).toMatch(
    /code.*does not narrow the list wallet: allowed are from, before/,
  )
  expect(await messageOf({ list: 'earnings' })).toMatch(/forbidden/)
})

test.each<[string, BrowserContextOptions]>([
  ['with JavaScript at 1280 px', { viewport: { width: 1280, height: 900 } }],
  ['without JavaScript at 390 px', { javaScriptEnabled: false }],
])('a shop exports filtered orders in the console %s', async (_, options) => {
  const { page, complaints } = await visit(browser, options)
  await logInAt(platform.url, page)
  await page.goto(`${platform.url}/conta/pedidos?reference=A-1`)
  await page.getByRole('button', { name: 'Exportar' }).click()
  await page.getByText('Exportação iniciada.').waitFor()
  expect(new URL(page.url()).pathname).toBe('/conta/exportacoes')
  const line = page.getByRole('listitem').filter({ hasText: 'Pedidos ·' }).first()
  await expect
    .poll(async () => {
      if (options.javaScriptEnabled === false) await page.reload()
      return line.textContent()
    })
    .toMatch(/A-1[\s\S]*1 linha ·/)
  if (options.javaScriptEnabled !== false) expect(await barriersIn(page)).toEqual([])
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    line.getByRole('link', { name: /Baixar/ }).click(),
  ])
  const chunks = await Array.fromAsync(await download.createReadStream())
  expect(codesIn(Buffer.concat(chunks).toString())).toEqual([orders[1]!.code])
  expect(complaints).toEqual([])
  await page.context().close()
})

test('the page of exports offers the lists of the role, and says what was wrong', async () => {
  const { page } = await visit(browser)
  await logInAt(platform.url, page)
  await page.goto(`${platform.url}/conta/exportacoes`)
  const lists = await page.getByLabel('Lista').locator('option').allTextContents()
  expect(lists).toEqual([
    'Pedidos',
    'Remessas',
    'Extrato da carteira',
    'Cobranças na entrega',
    'Registro de auditoria',
    'Requisições da API',
  ])
  await page.getByLabel('Lista').selectOption('Registro de auditoria')
  await page.getByRole('button', { name: 'Exportar' }).click()
  // The page is loaded again when the last export has ended.
  await page
    .getByRole('listitem')
    .filter({ hasText: /Registro de auditoria ·.*linhas ·/s })
    .waitFor()
  expect(await barriersIn(page)).toEqual([])
  await page.goto(`${platform.url}/conta/carteira`)
  await page.getByRole('button', { name: 'Exportar' }).click()
  await page.getByRole('listitem').filter({ hasText: 'Extrato da carteira ·' }).waitFor()
  await page.context().close()
})
