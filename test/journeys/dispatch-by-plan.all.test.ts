import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { barriersIn, openBrowser, visit } from '../support/browser.ts'
import { logInAt } from '../support/console.ts'
import { startTestPlatform, type TestPlatform } from '../support/journey.ts'
import { ask, type Body, demo, placeOrder, tokenOf, until } from '../support/rest-client.ts'
import { testConfig } from '../support/test-config.ts'

let platform: TestPlatform
let browser: Browser
beforeAll(async () => {
  platform = await startTestPlatform({ env: testConfig({ delivery: { offerTimeoutSeconds: 600 } }) })
  browser = await openBrowser()
})
afterAll(async () => {
  await browser.close()
  await platform[Symbol.asyncDispose]()
})

test('switched on at the desk, the platform offers two orders as a route when they are due, and says why', async () => {
  const shipper = await tokenOf(platform.url, demo.shipper)
  const token = await tokenOf(platform.url, demo.driver)
  const { page, complaints } = await visit(browser)
  await logInAt(platform.url, page, demo.operations)
  await page.goto(`${platform.url}/conta/despacho`)
  await page.getByRole('button', { name: 'Ligar o despacho por plano' }).click()
  await page.getByText('Despacho por plano alterado.').waitFor()
  await page.getByRole('button', { name: 'Desligar o despacho por plano' }).waitFor()
  expect(await barriersIn(page)).toEqual([])

  // Due half an hour before the window begins, which is in half an hour; a test does not wait for it.
  const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
  const pickup_window = { from: inHours(1), until: inHours(2) }
  const orders = [
    (await placeOrder(platform.url, shipper, { pickup_window })).order,
    (await placeOrder(platform.url, shipper, { pickup_window })).order,
  ]
  await platform.sql('UPDATE deliveries SET dispatch_at = now() WHERE order_id = ANY ($1)', [
    orders.map(({ order_id }) => order_id),
  ])
  const [route] = await until(
    async (): Promise<Body[]> =>
      (await ask(platform.url, 'GET', '/api/app/v1/driver/routes', { token })).body.routes,
    (routes) => routes.length > 0,
  )
  expect(route).toMatchObject({ status: 'offered' })
  for (const { code } of orders)
    expect(
      (await ask(platform.url, 'GET', `/api/app/v1/driver/deliveries/${code}`, { token })).body.delivery
        .route_id,
    ).toBe(route!.route_id)

  await page.goto(`${platform.url}/conta/despacho/rotas`)
  const offered = page.getByRole('region', { name: 'Rotas oferecidas' })
  expect(await offered.innerText()).toContain('O despacho por plano está ligado')
  expect(await offered.innerText()).toContain('oferecida pela plataforma')
  await offered.getByText('Por quê').click()
  await offered.getByText(/Juntas, as entregas poupam [\d,]+ km/).waitFor()
  expect(await barriersIn(page)).toEqual([])
  expect(complaints).toEqual([])
})
