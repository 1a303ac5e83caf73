import { parse } from 'csv-parse/sync'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { barriersIn, openBrowser, visit } from '../support/browser.ts'
import { logInAt } from '../support/console.ts'
import { startTestPlatform, type TestPlatform } from '../support/journey.ts'
import { ask, type Body, demo, orderBody, placeOrder, tokenOf, until } from '../support/rest-client.ts'

let platform: TestPlatform
let browser: Browser
let shipper: string
let order: Body
beforeAll(async () => {
  platform = await startTestPlatform()
  browser = await openBrowser()
  shipper = await tokenOf(platform.url, demo.shipper)
  const canceled = (await placeOrder(platform.url, shipper)).order
  order = (await placeOrder(platform.url, shipper)).order
  await ask(platform.url, 'POST', `/api/app/v1/orders/${canceled.order_id}/cancel`, { token: shipper })
})
afterAll(async () => {
  await browser?.close()
  await platform?.[Symbol.asyncDispose]()
})

/** Around today, because midnight may pass during the tests. */
const [yesterday, tomorrow] = [-24, 24].map((hours) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Sao_Paulo' }).format(Date.now() + hours * 3_600_000),
)
const period = `from=${yesterday}&to=${tomorrow}`

const figures = async (token: string, query = `${period}&by=area`) =>
  (await ask(platform.url, 'GET', `/api/app/v1/figures?${query}`, { token })).body

/** The figures once the last change is counted. */
const counted = (token: string, isThere: (body: Body) => boolean) => until(() => figures(token), isThere)

test('a shop reads the figures of these days, by each group', async () => {
  const { total, groups, group_count, is_incomplete } = await counted(
    shipper,
    (body) => body.total.canceled === 1 && body.total.orders === 2,
  )
  expect(total).toMatchObject({
    ...{ key: '', name: null, orders: 2, open: 1, delivered: 0, canceled: 1, canceled_by_shipper: 1 },
    ...{ on_time_rate: null, spend_cents: order.price_cents, problems: 0 },
    accept: { count: 0, mean_seconds: null, p50_minutes: null, p90_minutes: null },
  })
  expect([group_count, is_incomplete]).toEqual([1, false])
  expect(groups).toEqual([{ ...total, key: 'São Paulo - SP' }])
  for (const by of ['day', 'week', 'month', 'tier', 'driver', 'hour']) {
    const { groups } = await figures(shipper, `${period}&by=${by}`)
    expect(groups.reduce((sum: number, { orders }: Body) => sum + orders, 0)).toBe(2)
  }
})

test('a wrong period says what is allowed', async () => {
  const messageOf = async (query: string, token = shipper) => {
    const { error, message, details } = await figures(token, query)
    return JSON.stringify([error, message, details])
  }
  expect(await messageOf('from=2026-02-02&to=2026-02-01&by=day')).toMatch(
    /2026-02-01 is too early: 2026-02-02/,
  )
  expect(await messageOf('from=2024-01-01&to=2026-02-01&by=day')).toMatch(
    /763 days are too many: at most 366/,
  )
  expect(await messageOf('from=2026-02-30&to=2026-03-01&by=day')).toMatch(/a day such as 2026-05-31/)
  expect(await messageOf('from=2026-02-01&to=2026-03-01&by=year')).toMatch(
    /one of day, week, month, tier, area, driver, hour, tenant/,
  )
  expect(await messageOf('from=2026-02-01&to=2026-03-01&by=tenant')).toMatch(/allowed for the platform/)
  const other = await tokenOf(platform.url, demo.otherShipper)
  const { body } = await ask(platform.url, 'GET', '/api/app/v1/me', { token: other })
  const tenantId = body.tenant.id
  expect(await messageOf(`${period}&by=day&tenant_id=${tenantId}`)).toMatch(/not_found/)
})

test('rehearsals count for the test key alone; the platform sees all shippers', async () => {
  const mutation = `mutation { createApiKey(input: { name: "test", mode: test, scopes: ["quotes", "orders:write", "orders:read"] }) { key } }`
  const { body } = await ask(platform.url, 'POST', '/graphql', { token: shipper, body: { query: mutation } })
  const key = body.data.createApiKey.key
  const send = async (method: string, path: string, sent?: object) =>
    (await ask(platform.url, method, `/v1${path}`, { key, ...(sent && { body: sent }) })).body
  await send('POST', '/rehearsal/wallet', { amount_cents: 100_000 })
  const { cotacao_id } = await send('POST', '/quotes', { cep_origem: '01310100', cep_destino: '04538133' })
  await send('POST', '/orders', {
    ...orderBody(cotacao_id),
    rehearsal: { script: 'problem', pace: 'stepped' },
  })
  const rehearsed = await until(
    () => send('GET', `/figures?${period}&by=day`),
    ({ total }) => total.orders === 1,
  )
  expect(rehearsed.total.orders).toBe(1)

  const operator = await tokenOf(platform.url, demo.operations)
  const all = await figures(operator, `${period}&by=tenant`)
  expect(all.total.orders).toBe(2)
  expect(all.groups).toEqual([expect.objectContaining({ name: 'Loja Demo', orders: 2 })])
  const one = await figures(operator, `${period}&by=day&tenant_id=${all.groups[0].key}`)
  expect(one.total.orders).toBe(2)
})

test('problems have their kinds', async () => {
  const driver = await tokenOf(platform.url, demo.driver)
  const path = `/api/app/v1/driver/deliveries/${order.code}`
  await until(
    () => ask(platform.url, 'GET', path, { token: driver }),
    ({ status }) => status === 200,
  )
  await ask(platform.url, 'POST', `${path}/accept`, { token: driver })
  for (const code of ['damaged', 'recipient_absent', 'recipient_absent'])
    await ask(platform.url, 'POST', `${path}/problem`, { token: driver, body: { code } })
  const { total } = await counted(shipper, (body) => body.total.problems === 3)
  expect(total.problems_by_code).toEqual([
    { code: 'recipient_absent', count: 2 },
    { code: 'damaged', count: 1 },
  ])
})

test('the spreadsheet has the groups and the total', async () => {
  const answer = await fetch(`${platform.url}/api/app/v1/figures.csv?${period}&by=area`, {
    headers: { authorization: `Bearer ${shipper}` },
  })
  expect(answer.headers.get('content-disposition')).toBe(
    `attachment; filename="numeros-area-${yesterday}-${tomorrow}.csv"`,
  )
  const text = Buffer.from(await answer.arrayBuffer()).toString('utf8')
  const rows: Record<string, string>[] = parse(text, { bom: true, columns: true, delimiter: ';' })
  expect(rows.map(({ area }) => area)).toEqual(['São Paulo - SP', 'total'])
  expect(rows[1]).toMatchObject({ problemas_destinatario_ausente: '2', problemas_recusada: '0' })
  expect(rows[1]).toMatchObject({ pedidos: '2', cancelados: '1', gasto: expect.stringMatching(/^\d+,\d\d$/) })
})

test('the page shows totals, charts and tables without a script, and can be read by everybody', async () => {
  for (const look of [
    { colorScheme: 'dark', viewport: { width: 390, height: 800 } },
    { colorScheme: 'light', viewport: { width: 1280, height: 800 } },
  ] as const) {
    const { page } = await visit(browser, look)
    await logInAt(platform.url, page)
    await page.goto(`${platform.url}/conta/numeros?por=area`)
    await page.getByRole('heading', { name: 'Números' }).waitFor()
    expect(await barriersIn(page)).toEqual([])
    const width = await page.evaluate<number>('document.documentElement.scrollWidth')
    expect(width).toBe(look.viewport.width)
    expect(await page.getByRole('img', { name: 'Pedidos · Cidade de destino' }).count()).toBe(1)
    expect(await page.locator('.chart-bar').first().isVisible()).toBe(true)
    await page.getByText('Ver a tabela').first().click()
    const row = page.getByRole('row', { name: /São Paulo - SP/ }).first()
    expect((await row.innerText()).replaceAll(/\s+/g, ' ')).toBe('São Paulo - SP 2 1 0 0')
    await page.getByRole('img', { name: 'Problemas por motivo' }).waitFor()
    await page.getByText('Ver a tabela · Problemas por motivo').click()
    const kinds = page.getByRole('table').filter({ hasText: 'destinatário ausente' })
    expect((await kinds.innerText()).replaceAll(/\s+/g, ' ')).toBe(
      'Cidade de destino destinatário ausente avaria São Paulo - SP 2 1 Total do período 2 1',
    )
    await page.getByLabel('Agrupar por').selectOption('week')
    await page.getByRole('button', { name: 'Mostrar' }).click()
    const chart = page.getByRole('img', { name: 'Pedidos · Semana desde segunda-feira' })
    await chart.focus()
    const value = page.locator('section', { has: chart }).getByRole('status')
    const last = await value.innerText()
    expect(last).toMatch(/: \d+/)
    await page.keyboard.press('Home')
    expect(await value.innerText()).not.toBe(last)
    await page.keyboard.press('End')
    expect(await value.innerText()).toBe(last)
    expect(await barriersIn(page)).toEqual([])
    await page.getByLabel('Agrupar por').selectOption('hour')
    await page.getByRole('button', { name: 'Mostrar' }).click()
    await page.getByRole('img', { name: 'Pedidos · Hora do pedido' }).waitFor()
    await page.locator('input[name="de"]').fill('2026-01-02')
    await page.locator('input[name="ate"]').fill('2026-01-01')
    await page.getByRole('button', { name: 'Mostrar' }).click()
    await page.getByText('Confira').first().waitFor()
    await page.goto(`${platform.url}/conta/numeros?de=2020-01-01&ate=2020-01-07`)
    await page.getByText('Nenhum pedido foi feito neste período.').waitFor()
  }
})
