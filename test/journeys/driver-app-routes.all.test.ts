import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { barriersIn, openBrowser, visit } from '../support/browser.ts'
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
import { ask, type Body, demo, placeOrder, tokenOf, until } from '../support/rest-client.ts'

let platform: TestPlatform
let browser: Browser
let shipper: string
let driver: string
beforeAll(async () => {
  platform = await startTestPlatform()
  browser = await openBrowser()
  shipper = await tokenOf(platform.url, demo.shipper)
  driver = await tokenOf(platform.url, demo.driver)
})
afterAll(async () => {
  await browser.close()
  await platform[Symbol.asyncDispose]()
})

/** Orders whose pickup begins in some hours: until then the matcher asks nobody. */
async function laterOrders(count: number): Promise<Body[]> {
  const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
  const pickup_window = { from: inHours(2), until: inHours(3) }
  const orders: Body[] = []
  for (let index = 0; index < count; index++)
    orders.push((await placeOrder(platform.url, shipper, { pickup_window })).order)
  return orders
}

/** An operator offers the route that the plan proposes. */
async function offerRoute(count: number): Promise<void> {
  const { page, complaints } = await visit(browser)
  await logInAt(platform.url, page, demo.operations)
  await page.goto(`${platform.url}/conta/despacho/rotas`)
  await page.getByRole('button', { name: `Oferecer rota de ${count} entregas a João` }).click()
  await page.getByText('Rota oferecida ao motorista.').waitFor()
  expect(complaints).toEqual([])
  await page.context().close()
}

const trackingOf = (orders: readonly Body[], code: string) =>
  orders.find((order) => order.code === code)!.tracking_url

const offerIn = (page: Page) => page.getByRole('dialog', { name: /^Nova rota/ })

test('a driver takes a route as a whole and carries it in the sequence of its stops, also without a network', async () => {
  const { page, complaints } = await openDriverApp(browser, platform.url)
  await logInAsDriver(page)
  await appIsKept(page)
  await goOnDuty(page)
  const orders = await laterOrders(2)
  await offerRoute(2)
  await offerIn(page).waitFor()
  const offer = await offerIn(page).innerText()
  expect(offer).toContain('Nova rota: 2 entregas')
  expect(offer).toMatch(/R\$\s[\d,.]+/)
  expect(offer).toMatch(/[\d,]+ km, cerca de \d+ min/)
  for (const { code } of orders) expect(offer.split(code)).toHaveLength(3)
  expect(offer).not.toContain('Ana Souza')
  expect(await barriersIn(page)).toEqual([])
  await step(page, 'Aceitar tudo')
  const route = page.getByRole('region', { name: 'Sua rota' })
  await route.getByText('Faltam 4 paradas, nesta ordem').waitFor()
  expect(await barriersIn(page)).toEqual([])
  for (const { code } of orders) await isInStatus(platform.url, driver, code, 'accepted')

  // The sequence is on the phone.
  await page.context().setOffline(true)
  await page.reload()
  await route.waitFor()
  const first = (await route.locator('li').first().innerText()).match(/RD[0-9A-Z]{8}/)![0]
  await step(page, 'Continuar a entrega')
  await confirmedStep(page, 'Cheguei à coleta')
  await step(page, 'Coletar')
  await confirmedStep(page, 'Confirmar coleta')
  await page.goto(`${platform.url}/motorista#`)
  await route.getByText('Faltam 3 paradas, nesta ordem').waitFor()
  await page.context().setOffline(false)
  await isInStatus(platform.url, driver, first, 'picked_up')
  const { page: recipient } = await visit(browser)
  await recipient.goto(trackingOf(orders, first))
  // Both parcels are fetched at one place.
  await recipient.getByText('1 parada antes da sua.').waitFor()
  const snapshot = await ask(platform.url, 'GET', `${new URL(recipient.url()).pathname}.json`)
  expect(snapshot.body.tracking).toMatchObject({ stops_before: 1, position: null })
  const { order_id } = orders.find(({ code }) => code === first)!
  const own = await ask(platform.url, 'GET', `/api/app/v1/orders/${order_id}`, { token: shipper })
  // The other order is the shipper's too.
  expect(own.body.order).toMatchObject({ stops_before: 1, position: { lat: expect.any(Number) } })
  expect(await barriersIn(recipient)).toEqual([])
  expect(complaints.filter((one) => !one.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([])
  await page.context().close()

  const stepOf = async (code: string, ...names: string[]) => {
    for (const name of names)
      await ask(platform.url, 'POST', `/api/app/v1/driver/deliveries/${code}/${name}`, { token: driver })
  }
  const other = orders.find(({ code }) => code !== first)!.code
  await stepOf(other, 'arrived', 'picked')
  await recipient.getByText('Próxima parada do motorista.').waitFor()
  await recipient.context().close()

  // Free for the next test.
  for (const code of [first, other]) {
    await stepOf(code, 'on-route', 'delivered')
    await isInStatus(platform.url, driver, code, 'delivered')
  }
})

test('a driver leaves a stop for later without a network, with a reason that the desk reads', async () => {
  const { page, complaints } = await openDriverApp(browser, platform.url)
  await logInAsDriver(page)
  await appIsKept(page)
  await goOnDuty(page)
  const orders = await laterOrders(2)
  await offerRoute(2)
  await offerIn(page).waitFor()
  await step(page, 'Aceitar tudo')
  const route = page.getByRole('region', { name: 'Sua rota' })
  await route.getByText('Faltam 4 paradas, nesta ordem').waitFor()
  const codes = async () =>
    (await route.locator('li').allInnerTexts()).map((text) => text.match(/RD[0-9A-Z]{8}/)![0])
  const [first] = await codes()
  const other = orders.find(({ code }) => code !== first)!.code
  // Nobody can skip what is not the next stop.
  const { routes } = (await ask(platform.url, 'GET', '/api/app/v1/driver/routes', { token: driver })).body
  const path = `/api/app/v1/driver/routes/${routes[0].route_id}/skip`
  const body = { code: other, kind: 'dropoff', reason: 'other' }
  const refused = await ask(platform.url, 'POST', path, { token: driver, body })
  expect(refused).toMatchObject({
    status: 409,
    body: { error: 'invalid_state', details: { reason: 'not_the_next_stop', next_stop: { code: first } } },
  })

  await page.context().setOffline(true)
  await route.getByRole('button', { name: 'Deixar esta parada para depois' }).click()
  const dialog = page.getByRole('dialog', { name: `Deixar para depois: coleta ${first}` })
  await dialog.getByRole('button', { name: 'Deixar para depois' }).click()
  await dialog.getByRole('alert').filter({ hasText: 'Escolha o que aconteceu.' }).waitFor()
  await dialog.getByLabel('Fechado agora').check()
  await dialog.getByLabel('Observação (opcional)').fill('Abre às 14h')
  expect(await barriersIn(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Deixar para depois' }).click()
  await dialog.waitFor({ state: 'detached' })
  expect(await codes()).toEqual([other, other, first, first])
  await page.context().setOffline(false)
  const sequence = async () => {
    const { body } = await ask(platform.url, 'GET', '/api/app/v1/driver/routes', { token: driver })
    return body.routes[0].stops.map(({ delivery }: Body) => delivery.code)
  }
  await until(sequence, (now) => now[0] === other)
  expect(await sequence()).toEqual([other, other, first, first])
  await page.getByText('1 registro a enviar').waitFor({ state: 'detached' })
  expect(await codes()).toEqual([other, other, first, first])
  expect(complaints.filter((one) => !one.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([])
  await page.context().close()

  const { page: desk } = await visit(browser)
  await logInAt(platform.url, desk, demo.operations)
  await desk.goto(`${platform.url}/conta/despacho/rotas`)
  const offered = desk.getByRole('region', { name: 'Rotas oferecidas' })
  await offered.getByText('fechado no momento').waitFor()
  expect(await offered.innerText()).toContain('Abre às 14h')
  expect(await barriersIn(desk)).toEqual([])
  await desk.context().close()

  // Free for the next test.
  for (const code of [other, first!]) {
    for (const name of ['arrived', 'picked', 'on-route', 'delivered'])
      await ask(platform.url, 'POST', `/api/app/v1/driver/deliveries/${code}/${name}`, { token: driver })
    await isInStatus(platform.url, driver, code, 'delivered')
  }
})

test('a driver declines a route as a whole, and hears which delivery of another is gone', async () => {
  const { page } = await openDriverApp(browser, platform.url)
  await logInAsDriver(page)
  await goOnDuty(page)
  const orders = await laterOrders(2)
  await offerRoute(2)
  await offerIn(page).waitFor()
  await step(page, 'Recusar')
  await step(page, 'Longe demais')
  await offerIn(page).waitFor({ state: 'detached' })
  const statusOf = async ({ order_id }: Body) =>
    (await ask(platform.url, 'GET', `/api/app/v1/orders/${order_id}`, { token: shipper })).body.order.status
  for (const order of orders) expect(await statusOf(order)).toBe('awaiting_driver')
  for (const { order_id } of orders)
    await ask(platform.url, 'POST', `/api/app/v1/orders/${order_id}/cancel`, { token: shipper })

  const others = await laterOrders(2)
  await offerRoute(2)
  await offerIn(page).waitFor()
  // The phone does not hear of it: of what it asks for only the answer gets through.
  await page.context().setOffline(true)
  await page
    .context()
    .route('**/graphql', (route) =>
      route.request().postData()?.includes('acceptRoute') ? route.continue() : route.abort(),
    )
  await ask(platform.url, 'POST', `/api/app/v1/orders/${others[0]!.order_id}/cancel`, { token: shipper })
  await page.context().setOffline(false)
  await step(page, 'Aceitar tudo')
  await page.getByText(`A rota mudou e nada foi aceito: ${others[0]!.code} foi cancelada.`).waitFor()
  expect(await statusOf(others[1]!)).toBe('assigned')
  await until(
    () => statusOf(others[1]!),
    (status) => status === 'awaiting_driver',
  )
  await page.context().close()
})
