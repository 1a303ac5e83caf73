import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { barriersIn, openBrowser, visit } from '../support/browser.ts'
import { logInAt } from '../support/console.ts'
import { startTestPlatform, type TestPlatform } from '../support/journey.ts'
import { ask, type Body, demo, orderBody, placeOrder, quoteFor, tokenOf } from '../support/rest-client.ts'

let platform: TestPlatform
let browser: Browser
let admin: string
let shipper: string
beforeAll(async () => {
  platform = await startTestPlatform()
  browser = await openBrowser()
  admin = await tokenOf(platform.url, demo.admin)
  shipper = await tokenOf(platform.url, demo.shipper)
})
afterAll(async () => {
  await browser.close()
  await platform[Symbol.asyncDispose]()
})

const vehicles = ['MOTO', 'CAR', 'VAN', 'TRUCK'].map(
  (type, index) =>
    `{ serviceType: ${type}, baseCents: ${[500, 700, 1500, 6000][index]}, perKmCents: ${[120, 180, 280, 550][index]}, minimumCents: ${[800, 1200, 2500, 12000][index]}, perKgCents: ${[60, 30, 20, 10][index]} }`,
)
const inputWith = (rows: string) =>
  `input: { vehicles: [${vehicles}], turboMarkupBasisPoints: 4000, expressMarkupBasisPoints: 1500, padraoMarkupBasisPoints: 0, rows: [${rows}] }`
const graphql = async (query: string, token = admin): Promise<Body> =>
  (
    await ask(platform.url, 'POST', '/graphql', {
      token,
      headers: { 'accept-language': 'en' },
      body: { query },
    })
  ).body
const write = (rows: string, more = '') =>
  graphql(
    `mutation { writeTariff(${inputWith(rows)}${more}) { version effectiveFrom rows { city baseCents } } }`,
  )

test('a version counts for quotes after it; a quote that was made keeps its price, and its order is paid so', async () => {
  const before = await quoteFor(platform.url)
  const order = await placeOrder(platform.url, shipper)
  const rows = '{ city: "São Paulo - SP", serviceType: CAR, baseCents: 1700 }'
  const { data: preview } = await graphql(
    `{ tariffPreview(${inputWith(rows)}) { orderCount currentCents newCents dearerCount cheaperCount dearer { code currentCents newCents } } }`,
  )
  expect(preview.tariffPreview).toMatchObject({
    dearerCount: 1,
    cheaperCount: 0,
    dearer: [{ code: order.order.code }],
  })
  // R$ 10 more, and 40 % of it for turbo.
  expect(preview.tariffPreview.newCents - preview.tariffPreview.currentCents).toBe(1_400)

  const { data } = await write(rows)
  expect(data.writeTariff).toMatchObject({ version: 2, rows: [{ city: 'São Paulo - SP', baseCents: 1700 }] })
  const after = await quoteFor(platform.url)
  expect(after.price_cents - before.price_cents).toBe(1_000)
  expect(after.breakdown.reduce((sum: number, { cents }: Body) => sum + cents, 0)).toBe(after.price_cents)
  const elsewhere = await ask(platform.url, 'GET', '/cotar/carrier?cep_origem=13010000&cep_destino=13015000')
  expect(elsewhere.body.breakdown[0]).toMatchObject({ cents: 700 })
  const placed = await ask(platform.url, 'POST', '/api/app/v1/orders', {
    token: shipper,
    body: orderBody(before.cotacao_id),
  })
  expect(placed.body.order.price_cents).toBe(before.tiers.turbo.price_cents)

  const log = await graphql('{ auditLog(first: 20) { nodes { action facts userName } } }')
  const { nodes } = log.data.auditLog
  expect(nodes.find(({ action }: Body) => action === 'tariff.written')).toMatchObject({
    action: 'tariff.written',
    userName: expect.any(String),
    facts: { version: 2, in_force_before: 1, changes: '+ São Paulo - SP, CAR: baseCents 1700' },
  })
})

test('a version of a later day waits, one of the past is refused, and two writers do not overwrite each other', async () => {
  const { data } = await write('', ', effectiveOn: "2099-12-01"')
  expect(data.writeTariff.effectiveFrom).toBe('2099-12-01T03:00:00.000Z')
  expect((await graphql('{ tariff { version } }')).data.tariff.version).toBe(2)
  const fault = async (more: string) => (await write('', more)).errors[0].extensions.details[0]
  expect(await fault(', effectiveOn: "2020-01-01"')).toMatchObject({
    field: 'effective_on',
    issue: expect.stringContaining('"2020-01-01" is not allowed: a date from'),
  })
  expect(await fault(', effectiveOn: "soon"')).toMatchObject({ field: 'effective_on' })
  expect(await fault(', basedOnVersion: 2')).toMatchObject({
    field: 'based_on_version',
    issue: expect.stringContaining('version 3 was written meanwhile'),
  })
  const both = await Promise.all([write('', ', basedOnVersion: 3'), write('', ', basedOnVersion: 3')])
  expect(both.filter(({ errors }) => !errors)).toHaveLength(1)
  const refused = await graphql('{ tariff { version } }', shipper)
  expect(refused.errors[0].extensions.code).toBe('forbidden')
})

test.each([
  ['a phone, without scripts', { javaScriptEnabled: false }],
  ['a desktop', { viewport: { width: 1280, height: 900 } }],
])('the page shows, previews and publishes prices on %s', async (_, options) => {
  const { page, complaints } = await visit(browser, options)
  await logInAt(platform.url, page, demo.admin)
  await page.goto(`${platform.url}/conta/tarifas`)
  if (!('javaScriptEnabled' in options)) expect(await barriersIn(page)).toEqual([])
  await page.getByText('Nova versão').click()
  await page.fill('[name="CAR.base"]', '8,5x')
  await page.click('text=Ver o efeito')
  await expect(page.textContent('#f-CAR\\.base-issue')).resolves.toContain('8,5x')
  await page.fill('[name="CAR.base"]', '8,50')
  await page.fill('[name=rows]', 'São Paulo - SP; CAR; ; 0-24; 20,00\n; ; ; noite; 1')
  await page.click('text=Ver o efeito')
  await expect(page.textContent('#f-rows-issue')).resolves.toContain('linha 2: "noite" não são horas')
  await page.fill('[name=rows]', 'São Paulo - SP; CAR; ; 0-24; 20,00')
  await page.click('text=Ver o efeito')
  await expect(page.textContent('main')).resolves.toContain('Efeito nos últimos pedidos')
  await expect(page.textContent('main')).resolves.toContain('Mais caros: 2')
  expect(await page.inputValue('[name="CAR.base"]')).toBe('8,50')
  if (!('javaScriptEnabled' in options)) expect(await barriersIn(page)).toEqual([])
  await page.click('text=Publicar tarifa')
  await expect(page.textContent('main')).resolves.toContain('Tarifa publicada.')
  await expect(page.textContent('main')).resolves.toContain('São Paulo - SP; CAR; ; 0-24; 20,00')
  expect(complaints.filter((line) => !line.includes('422'))).toEqual([])
  // Restores the prices for the other browser.
  await page.getByText('Nova versão').click()
  await page.fill('[name="CAR.base"]', '7,00')
  await page.fill('[name=rows]', '')
  await page.click('text=Publicar tarifa')
  await expect(page.textContent('main')).resolves.toContain('Tarifa publicada.')
})
