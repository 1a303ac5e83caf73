import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { barriersIn, openBrowser, visit } from '../support/browser.ts'
import { logInAt } from '../support/console.ts'
import { renderPdf } from '../support/pdf.ts'
import type { StartedPlatform } from '../support/platform.ts'
import { createTestDatabase, type TestDatabase } from '../support/postgres.ts'
import { ask, demo, orderBody, quoteFor, tokenOf, until } from '../support/rest-client.ts'
import { startAhead } from '../support/start-ahead.ts'

let dataDir: string
let database: TestDatabase
let browser: Browser
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'rodovia windows '))
  database = await createTestDatabase()
  browser = await openBrowser()
})
afterAll(async () => {
  await browser.close()
  await database[Symbol.asyncDispose]()
  await rm(dataDir, { recursive: true })
})

/** The platform on the same database and folder, so many hours from now. */
const startIn = (hours: number): Promise<StartedPlatform> =>
  startAhead(hours / 24, { dataDir, databaseUrl: database.url })

const inHours = (hours: number) => new Date(Math.ceil(Date.now() / 60_000) * 60_000 + hours * 3_600_000)
/** The time in São Paulo, in the format of a form's field. */
const local = (at: Date) => new Date(at.getTime() - 3 * 3_600_000).toISOString().slice(0, 16)
const clockTime = (at: Date) => local(at).slice(11)
const spanOf = (from: Date, until: Date) => ({ from: from.toISOString(), until: until.toISOString() })

test('an order for tomorrow asks nobody tonight, outlives a kill -9, and is carried in its windows', async () => {
  const [from, upTo, handOver] = [inHours(20), inHours(22), inHours(24)]
  const first = await startIn(0)
  const key = /rdk_live_\w{36}/.exec(first.output())![0]

  const quote = await quoteFor(first.url)
  expect(quote.valid_windows).toMatchObject({ min_minutes: 30 })
  const wishes = { pickup_window: spanOf(from, upTo), delivery_window: spanOf(upTo, handOver) }
  const order = async (more: object) =>
    ask(first.url, 'POST', '/v1/orders', {
      headers: { 'x-service-key': key },
      body: orderBody(quote.cotacao_id, more),
    })
  expect((await order({ pickup_window: spanOf(upTo, from) })).body).toMatchObject({
    error: 'validation_failed',
    details: [{ field: 'pickup_window.until', issue: expect.stringContaining('30 minutes') }],
  })
  expect((await order({ pickup_window: { ...wishes.pickup_window, util: 1 } })).status).toBe(422)
  const { status, body } = await order(wishes)
  expect([status, body.order.status]).toEqual([200, 'awaiting_driver'])
  const dispatchFrom = new Date(from.getTime() - 1_800_000).toISOString()
  expect(body.order).toMatchObject({
    ...wishes,
    ready_at: null,
    dispatch_from: dispatchFrom,
    deadline_at: handOver.toISOString(),
    price_cents: quote.tiers.turbo.price_cents,
  })
  expect(body.balance_cents).toBe(100_000 - quote.tiers.turbo.price_cents)

  const { order_id, code, tracking_url } = body.order
  const label = await fetch(`${first.url}/v1/orders/${order_id}/label`, { headers: { 'x-service-key': key } })
  const [page] = await renderPdf(await label.bytes())
  for (const said of ['COLETA', clockTime(from), 'ENTREGA', clockTime(handOver)])
    expect(page!.text).toContain(said)
  const tracking = await ask(first.url, 'GET', `${new URL(tracking_url).pathname}.json`)
  expect(tracking.body.tracking).toMatchObject({ status_label: 'Agendado', ...wishes })
  const events = await until(
    () => ask(first.url, 'GET', '/v1/events', { headers: { 'x-service-key': key } }),
    ({ body }) => body.events.length > 0,
  )
  expect(events.body.events.at(-1).data).toMatchObject({ ...wishes, dispatch_from: dispatchFrom })

  const desk = await visit(browser)
  await logInAt(first.url, desk.page, demo.operations)
  await desk.page.goto(`${first.url}/conta/despacho`)
  const line = desk.page.locator(`#delivery-${order_id}`)
  expect(await line.innerText()).toContain('Agendado')
  expect(await line.innerText()).not.toMatch(/faltam|atrasada/)

  // The dispatcher looks every second.
  await pause(2_500)
  const driver = await tokenOf(first.url, demo.driver)
  expect((await ask(first.url, 'GET', '/api/app/v1/driver/deliveries', { token: driver })).body.total).toBe(0)
  await first.end('SIGKILL')

  await using second = await startIn(19.75)
  const again = await tokenOf(second.url, demo.driver)
  const path = `/api/app/v1/driver/deliveries/${code}`
  const offered = await until(
    () => ask(second.url, 'GET', path, { token: again }),
    (answer) => answer.status === 200,
  )
  expect(offered.body.delivery).toMatchObject(wishes)
  for (const step of ['accept', 'arrived', 'picked', 'on-route', 'delivered'])
    expect((await ask(second.url, 'POST', `${path}/${step}`, { token: again })).status).toBe(200)
  const carried = await ask(second.url, 'GET', `/api/app/v1/orders/${order_id}`, {
    token: await tokenOf(second.url, demo.shipper),
  })
  expect(carried.body.order.timeline.map(({ type }: { type: string }) => type)).not.toContain(
    'tracking.sla_breached',
  )
})

test('the form of the console schedules an order, in the time of Brasília and without JavaScript', async () => {
  await using platform = await startIn(0)
  const { page } = await visit(browser, { javaScriptEnabled: false })
  await logInAt(platform.url, page, demo.shipper)
  const { cotacao_id } = await quoteFor(platform.url)
  await page.goto(`${platform.url}/conta/cotacoes/${cotacao_id}`)
  for (const [place, street] of [
    ['Endereço da coleta', 'Avenida Paulista'],
    ['Endereço da entrega', 'Rua Funchal'],
  ] as const) {
    const address = page.getByRole('group', { name: place })
    await address.getByLabel('Rua ou avenida').fill(street)
    await address.getByLabel('Número').fill('418')
  }
  await page.getByText('Agendar coleta e entrega').click()
  await page.getByLabel('Telefone do remetente').fill('+55 11 3000-0000')
  await page.getByLabel('Destinatário', { exact: true }).fill('Ana Souza')
  await page.getByLabel('Telefone do destinatário').fill('+55 11 91234-5678')
  const [from, upTo] = [inHours(20), inHours(22)]
  await page.getByLabel('Coletar a partir de').fill(local(from))
  await page.getByLabel('Coletar até').fill(local(from))
  const send = page.getByRole('button', { name: 'Pagar com a carteira e criar pedido' })
  await send.click()
  const issue = await page.locator('#f-pickup_window\\.until-issue').innerText()
  expect(issue).toContain('uma janela tem pelo menos 30 minutos')
  expect(issue).toContain(clockTime(from))
  expect(await page.getByLabel('Coletar a partir de').inputValue()).toBe(local(from))
  await page.getByLabel('Coletar até').fill(local(upTo))
  await send.click()
  await page.getByText('Pedido criado. ').waitFor()
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Agendado')
  expect(await page.locator('#status').innerText()).toContain(clockTime(from))
  const { page: withScripts } = await visit(browser)
  await logInAt(platform.url, withScripts, demo.shipper)
  await withScripts.goto(page.url())
  expect(await barriersIn(withScripts)).toEqual([])
})
