import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { demoApiKey } from '@rodovia/postgres/demo/demo-data.ts'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser, visit } from '../support/browser.ts'
import { logInAt } from '../support/console.ts'
import {
  appIsKept,
  confirmedStep,
  goOnDuty,
  isInStatus,
  logInAsDriver,
  openDriverApp,
  step,
} from '../support/driver-app.ts'
import { startTestPlatform, type TestPlatform } from '../support/journey.ts'
import { ask, type Body, demo, tokenOf, until } from '../support/rest-client.ts'
import { buildTown, cornerAt } from '../support/roads/build-town.ts'
import { accept, act, carry, codesOf, type Driver, earningsOf, routesOf } from '../support/route-drivers.ts'
import { testConfig } from '../support/test-config.ts'

const stack = new AsyncDisposableStack()
const drivers: Driver[] = []
let platform: TestPlatform
let browser: Browser
let folder: string
let operator: Page
beforeAll(async () => {
  const town = stack.use(await buildTown())
  folder = stack.adopt(await mkdtemp(join(tmpdir(), 'rodovia forty ')), (path) =>
    rm(path, { recursive: true }),
  )
  platform = stack.use(
    await startTestPlatform({
      env: {
        ROADS: town.folder,
        ...testConfig({
          delivery: { offerTimeoutSeconds: 3600, returns: { sameAttemptSeconds: 0 } },
          roads: { pauseSeconds: 1 },
        }),
      },
    }),
  )
  browser = stack.adopt(await openBrowser(), (open) => open.close())
  await importTown()
  await openShop()
  for (const [name, corner] of [
    ['Pedro', { row: 5, column: 13 }],
    ['Rita', { row: 9, column: 18 }],
  ] as const)
    drivers.push(await hire(name, cornerAt(corner)))
  drivers.push({ url: platform.url, token: await tokenOf(platform.url, demo.driver) })
  operator = (await visit(browser, { javaScriptEnabled: false, viewport: { width: 1280, height: 800 } })).page
  await logInAt(platform.url, operator, demo.operations)
}, 300_000)
afterAll(() => stack.disposeAsync())

/** The shop, and forty drops: most of them south of the river, as the shop is, four across its only bridge. */
const shop = { cep: '04500000', ...cornerAt({ row: 7, column: 15 }) }
const drops = Array.from({ length: 40 }, (_, index) => ({
  cep: String(4_500_001 + index).padStart(8, '0'),
  ...cornerAt(
    index < 36 ? { row: (index * 5) % 14, column: (index * 7) % 30 } : { row: 17, column: index - 35 },
  ),
}))

/** The postal codes of the town, each at a corner of its streets, as an operator imports them. */
async function importTown(): Promise<void> {
  const file = join(folder, 'town.csv')
  const lines = [shop, ...drops].map(
    ({ cep, lat, lng }) => `${cep},${cep},SP,São Paulo,3550308,urban_seat,${lat},${lng}`,
  )
  await writeFile(file, ['cep_start,cep_end,uf,city,ibge_code,kind,lat,lng', ...lines].join('\n'))
  await runApp('geo-import.ts', file)
  await until(
    () => ask(platform.url, 'GET', `/cotar/carrier?cep_origem=${shop.cep}&cep_destino=${drops[39]!.cep}`),
    ({ body }) => body.distance_source === 'road' && Math.abs(body.origem.lat - shop.lat) < 1e-6,
  )
}

/** A command as people start it, but for npm. */
const runApp = (app: string, ...args: string[]) =>
  promisify(execFile)(process.execPath, [join(resolve(import.meta.dirname, '../..'), 'apps', app), ...args], {
    env: { ...process.env, DATABASE_URL: platform.databaseUrl, DATA_DIR: folder },
  })

async function graphql(email: string, query: string, variables = {}): Promise<Body> {
  const token = await tokenOf(platform.url, email)
  const { body } = await ask(platform.url, 'POST', '/graphql', { token, body: { query, variables } })
  if (body.errors) throw new Error(JSON.stringify(body.errors))
  return body.data
}

/** A tariff by which further parcels of one pickup cost a tenth less, and money for forty. */
async function openShop(): Promise<void> {
  const { tariff } = await graphql(
    demo.admin,
    `{ tariff { vehicles { serviceType baseCents perKmCents minimumCents perKgCents }
       turboMarkupBasisPoints expressMarkupBasisPoints padraoMarkupBasisPoints } }`,
  )
  await graphql(demo.admin, 'mutation ($input: TariffInput!) { writeTariff(input: $input) { version } }', {
    input: { ...tariff, samePickupBasisPoints: 1_000 },
  })
  const { me } = await graphql(demo.shipper, '{ me { tenant { id } } }')
  await graphql(
    demo.admin,
    'mutation ($input: CreditWalletInput!) { creditWallet(input: $input) { balanceCents } }',
    {
      input: { tenantId: me.tenant.id, amountCents: 200_000, reason: 'forty parcels' },
    },
  )
}

/** A driver of a van, who is on duty at once. */
async function hire(name: string, position: { lat: number; lng: number }): Promise<Driver> {
  const email = `${name.toLowerCase()}@rodovia.test`
  await graphql(demo.admin, 'mutation ($input: CreateDriverInput!) { createDriver(input: $input) { id } }', {
    input: { name: `${name} Alves`, email, password: demo.password, persona: 'carro_van', position },
  })
  return { url: platform.url, token: await tokenOf(platform.url, email) }
}

const partner = async (method: string, path: string, body?: object): Promise<Body> => {
  const answer = await ask(platform.url, method, `/v1${path}`, { key: demoApiKey, ...(body && { body }) })
  expect([path, answer.status, answer.body.error]).toEqual([path, 200, undefined])
  return answer.body
}

const inHours = (hours: number) => new Date(Math.floor(Date.now() / 60_000) * 60_000 + hours * 3_600_000)
/** The time in Brasília, in the format of a spreadsheet. */
const inCell = (at: Date) => {
  const [date, time] = new Date(at.getTime() - 3 * 3_600_000).toISOString().slice(0, 16).split('T')
  return `${date!.split('-').toReversed().join('/')} ${time}`
}

/**
 * The parcels are ready now. Their pickup window begins in two hours, until when the matcher asks nobody: all of them are planned. Each
 * recipient was promised a window that begins now.
 */
async function orderForty(): Promise<Body> {
  const rows = drops.map(({ cep }, index) =>
    [
      `pedido-${index + 1}`,
      `Cliente ${index + 1}`,
      '11 91234-5678',
      cep,
      inCell(inHours(0)),
      inCell(inHours(index % 2 ? 9 : 10)),
    ].join(';'),
  )
  const file = ['Pedido;Nome;Celular;CEP;Entregar a partir de;Entregar até', ...rows].join('\n')
  const { shipment } = await partner('POST', '/shipments', {
    ...{ cep_origem: shop.cep, sender_phone: '11 3000-0000', tier: 'express', service_type: 'CAR' },
    pickup_window: { from: inHours(2).toISOString(), until: inHours(5).toISOString() },
    file: Buffer.from(file).toString('base64'),
  })
  expect(shipment).toMatchObject({ status: 'quoted', counts: { priced: 40, refused: 0 } })
  return (await partner('POST', `/shipments/${shipment.shipment_id}/order`)).shipment
}

const isNothingLeft = (plan: string) => plan.includes('Nenhuma entrega aguarda motorista')

/** The operator plans, and offers each driver who has room a route, but those named. Returns the texts of all plans that were made. */
async function offerRoutes(...without: string[]): Promise<string[]> {
  const offered = new Set(without)
  await operator.goto(`${platform.url}/conta/despacho/rotas`)
  const plans: string[] = []
  for (;;) {
    plans.push(await operator.locator('main').innerText())
    const cards = operator.locator('section[aria-labelledby^="route-"]:has(> form)')
    const names = (await cards.locator('h2').allInnerTexts()).map((heading) => heading.split(' · ')[1]!)
    const next = names.findIndex((name) => !offered.has(name))
    if (next === -1) return plans
    offered.add(names[next]!)
    await Promise.all([operator.waitForEvent('load'), cards.nth(next).locator('> form button').click()])
    expect(await operator.locator('.issue:not([hidden])').allInnerTexts()).toEqual([])
  }
}

/** João takes his route in the app, loses the network when all is on board, and has it again when all is handed over. */
async function carryInTheApp(joao: Driver): Promise<void> {
  const { lat, lng } = cornerAt({ row: 7, column: 14 })
  const { page } = await openDriverApp(browser, platform.url, {
    geolocation: { latitude: lat, longitude: lng, accuracy: 8 },
  })
  await logInAsDriver(page)
  await appIsKept(page)
  await goOnDuty(page)
  const [route] = await routesOf(joao, 'offered')
  const codes = codesOf(route!)
  await page.getByRole('dialog', { name: `Nova rota: ${codes.length} entregas` }).waitFor()
  await step(page, 'Aceitar tudo')
  const left = page.getByRole('region', { name: 'Sua rota' })
  let isOffline = false
  const handedOver = new Set<string>()
  const isKnown = (code: string) =>
    isInStatus(platform.url, joao.token, code, handedOver.has(code) ? 'delivered' : 'picked_up')
  for (const [index, { kind, delivery }] of (route!.stops as Body[]).entries()) {
    const stops = route!.stops.length - index
    await left.getByText(stops === 1 ? 'Falta 1 parada' : `Faltam ${stops} paradas, nesta ordem`).waitFor()
    if (!isOffline && route!.stops.slice(index).every((stop: Body) => stop.kind === 'dropoff')) {
      for (const code of codes) await isKnown(code)
      await page.context().setOffline(true)
      isOffline = true
    }
    expect(await left.locator('li').first().innerText()).toContain(delivery.code)
    await step(page, 'Continuar a entrega')
    for (const name of kind === 'pickup' ? ['Cheguei à coleta'] : ['Sair para a entrega'])
      await confirmedStep(page, name)
    await step(page, kind === 'pickup' ? 'Coletar' : 'Entregar')
    await confirmedStep(page, kind === 'pickup' ? 'Confirmar coleta' : 'Confirmar entrega')
    if (isOffline) await page.getByText('Guardado neste aparelho').waitFor()
    else if (kind === 'dropoff') handedOver.add(delivery.code)
    await page.goto(`${platform.url}/motorista#`)
  }
  for (const code of codes) await isKnown(code)
  await page.context().setOffline(false)
  for (const code of codes) await isInStatus(platform.url, joao.token, code, 'delivered')
  await page.context().close()
}

test('forty parcels of a file are planned, carried by three drivers, and paid', async () => {
  const shipment = await orderForty()
  expect(shipment.counts).toMatchObject({ placed: 40 })
  expect(shipment.price_cents).toBeLessThan(shipment.full_price_cents)
  const [pedro, rita, joao] = drivers as [Driver, Driver, Driver]

  const plans = await offerRoutes()
  expect(plans[0]).toContain('40 entregas em 3 rotas; 0 sem rota.')
  expect(plans[0]).toContain('Distâncias e tempos estimados.')
  const [declined] = await routesOf(pedro, 'offered')
  await act(pedro, `routes/${declined!.route_id}/decline`, { reason: 'too_far' })
  plans.push(...(await offerRoutes('João', 'Rita')))
  const [second] = await routesOf(pedro, 'offered')
  expect(codesOf(second!).filter((code) => codesOf(declined!).includes(code))).toEqual([])

  await accept(pedro)
  await accept(rita)
  const [ritas] = await routesOf(rita, 'accepted')
  const shut = codesOf(ritas!)[0]!
  await carryInTheApp(joao)
  await carry(pedro)
  await carry(rita, shut)
  for (let round = 0; !isNothingLeft(plans.at(-1)!); round++) {
    expect(round).toBeLessThan(10)
    plans.push(...(await offerRoutes()))
    for (const driver of drivers) await accept(driver)
    for (const driver of drivers) await carry(driver)
  }
  // A plan of few places is made by road.
  expect(plans.some((plan) => plan.includes('Distâncias e tempos pela rede viária.'))).toBe(true)

  const orders = await Promise.all(
    shipment.items.map(async ({ order }: Body) => (await partner('GET', `/orders/${order.order_id}`)).order),
  )
  for (const order of orders as Body[]) {
    expect(order.distance_source).toBe('road')
    expect(order.timeline.map(({ type }: Body) => type)).not.toContain('tracking.sla_breached')
    if (order.code === shut) continue
    expect([order.code, order.status]).toEqual([order.code, 'delivered'])
    const { ts } = order.timeline.find(({ type }: Body) => type === 'tracking.delivered')
    expect(Date.parse(ts)).toBeGreaterThanOrEqual(Date.parse(order.delivery_window.from))
    expect(Date.parse(ts)).toBeLessThan(Date.parse(order.delivery_window.until))
  }
  const returned = orders.find(({ code }: Body) => code === shut)
  expect(returned).toMatchObject({
    ...{ status: 'returned', failed_attempts: 2, last_attempt: { number: 2, reason: 'closed' } },
    return_order: { status: 'delivered' },
  })
  const back = (await partner('GET', `/orders/${returned.returned_by}`)).order

  // Each driver has the share of the full prices of what he carried, whatever the shop paid.
  const fullPrices = new Map<string, number>(
    [...orders, back].map(({ code, full_price_cents }) => [code, full_price_cents]),
  )
  const carried: string[] = []
  for (const driver of drivers) {
    const { cents, deliveries } = await earningsOf(driver)
    expect(deliveries.length).toBeGreaterThan(3)
    for (const { code, cents: paid } of deliveries)
      expect([code, paid]).toEqual([code, Math.round(fullPrices.get(code)! * 0.8)])
    expect(cents).toBe(deliveries.reduce((sum, delivery) => sum + delivery.cents, 0))
    if (driver === pedro)
      for (const code of codesOf(declined!)) expect(deliveries.map((one) => one.code)).not.toContain(code)
    carried.push(...deliveries.map(({ code }) => code))
  }
  expect(carried.toSorted()).toEqual([...fullPrices.keys()].toSorted())
  expect((await partner('GET', `/shipments/${shipment.shipment_id}`)).shipment.orders_by_status).toEqual(
    expect.arrayContaining([
      { status: 'delivered', count: 39 },
      { status: 'returned', count: 1 },
    ]),
  )
  expect(await platform.ledger()).toMatchObject({ isSound: true, sumCents: 0 })
  expect((await runApp('ledger-check.ts')).stdout).toMatch(/The ledger adds up/)
}, 600_000)
