import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { barriersIn, openBrowser, visit } from '../support/browser.ts'
import { logInAt } from '../support/console.ts'
import { startTestPlatform, type TestPlatform } from '../support/journey.ts'
import { ask, type Body, demo, placeOrder, tokenOf } from '../support/rest-client.ts'
import { testConfig } from '../support/test-config.ts'

let platform: TestPlatform
let browser: Browser
let shipper: string
let driver: string
beforeAll(async () => {
  platform = await startTestPlatform({ env: testConfig({ delivery: { offerTimeoutSeconds: 600 } }) })
  browser = await openBrowser()
  shipper = await tokenOf(platform.url, demo.shipper)
  driver = await tokenOf(platform.url, demo.driver)
})
afterAll(async () => {
  await browser.close()
  await platform[Symbol.asyncDispose]()
})

const desk = () => `${platform.url}/conta/despacho`

/** An order whose pickup begins in so many hours: until then the matcher asks nobody. */
async function aLaterOrder(hours: number): Promise<Body> {
  const inHours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString()
  const pickup_window = { from: inHours(hours), until: inHours(hours + 1) }
  return (await placeOrder(platform.url, shipper, { pickup_window })).order
}

describe('proposed routes at the desk', () => {
  test('say which driver, when, for how much and why; an offer is made of them, and the plan goes on from it', async () => {
    const orders = [await aLaterOrder(2), await aLaterOrder(2), await aLaterOrder(20)]
    for (const javaScriptEnabled of [true, false]) {
      // Nothing of the page lies below the bar of the phone, which would cover pins.
      const viewport = { width: 1280, height: 1800 }
      const { page, complaints } = await visit(browser, { javaScriptEnabled, viewport })
      await logInAt(platform.url, page, demo.operations)
      await page.goto(desk())
      await page.getByRole('link', { name: 'Planejar rotas' }).click()
      await page.getByRole('heading', { level: 1, name: 'Rotas propostas' }).waitFor()
      const text = await page.locator('main').innerText()
      expect(text).toContain('2 entregas em 1 rota; 0 sem rota.')
      expect(text).toContain('2 de 3 entregas que aguardam')
      expect(text).toContain(orders[0]!.code)
      expect(text).toContain(orders[1]!.code)
      expect(text).not.toContain(orders[2]!.code)
      expect(text).toMatch(/R\$\s[\d,.]+ para o motorista/)
      if (javaScriptEnabled) {
        await page.getByText('Por quê').first().click()
        await page
          .getByText(/Acrescenta [\d,]+ km e \d+ min a esta rota\./)
          .first()
          .waitFor()
        expect(await barriersIn(page)).toEqual([])
      }
      expect(complaints).toEqual([])
      await page.context().close()
    }

    const { page } = await visit(browser, { javaScriptEnabled: false })
    await logInAt(platform.url, page, demo.operations)
    await page.goto(`${desk()}/rotas`)
    await page.getByRole('button', { name: 'Oferecer rota de 2 entregas a João' }).click()
    await page.waitForURL(/\/rotas\?feito=rota_oferecida/)
    expect(await page.locator('main').innerText()).toContain('Nenhuma entrega aguarda motorista')
    const next = await aLaterOrder(3)
    await page.goto(`${desk()}/rotas`)
    const after = await page.locator('main').innerText()
    expect(after).toContain('1 entrega em 1 rota; 0 sem rota.')
    expect(after.match(/já é do motorista/g)).toHaveLength(4)
    expect(after.indexOf(orders[0]!.code)).toBeLessThan(after.indexOf(next.code))
    const { body } = await ask(platform.url, 'GET', `/api/app/v1/driver/deliveries/${orders[0]!.code}`, {
      token: driver,
    })
    expect(body.delivery).toMatchObject({ status: 'assigned', allowed_steps: ['decline'] })
    const mine = await ask(platform.url, 'GET', '/api/app/v1/driver/routes', { token: driver })
    const [route] = mine.body.routes
    expect(route).toMatchObject({ status: 'offered', route_id: body.delivery.route_id })
    const path = `/api/app/v1/driver/routes/${route.route_id}/accept`
    expect((await ask(platform.url, 'POST', path, { token: driver })).body.route.status).toBe('accepted')
    await page.reload()
    const offered = page.getByRole('region', { name: 'Rotas oferecidas' })
    expect(await offered.innerText()).toMatch(/João · aceita · 0 de 2 entregues · R\$/)
    await page.context().close()
  })

  test('an offer that is not possible any more says so beside the plan', async () => {
    const order = await aLaterOrder(3)
    const { page } = await visit(browser, { javaScriptEnabled: false })
    await logInAt(platform.url, page, demo.operations)
    await page.goto(`${desk()}/rotas`)
    await ask(platform.url, 'POST', `/api/app/v1/orders/${order.order_id}/cancel`, { token: shipper })
    // The button of this delivery alone, or of its route where that has no other.
    await page.locator(`form:has([value="${order.order_id}"]) button`).last().click()
    await page.locator('.issue:not([hidden])').waitFor()
    expect(await page.locator('main').innerText()).not.toContain(order.code)
    await page.context().close()
  })

  test('what changed since stands above the plan, which stays; planning again says so at each route', async () => {
    const first = await aLaterOrder(3)
    const { page, complaints } = await visit(browser)
    await logInAt(platform.url, page, demo.operations)
    await page.goto(`${desk()}/rotas`)
    const main = page.locator('main')
    const news = page.locator('#plan-news')
    expect(await main.innerText()).toContain(first.code)
    expect(await main.innerText()).not.toContain('Há mudanças')

    const second = await aLaterOrder(3)
    await news.getByText('Há mudanças:').waitFor()
    expect(await main.innerText()).toContain(first.code)
    expect(await main.innerText()).not.toContain(second.code)
    expect(await barriersIn(page)).toEqual([])
    await news.getByRole('button', { name: 'planejar de novo' }).click()
    await main.getByText('mais 1 entrega').waitFor()
    expect(await main.innerText()).toContain(second.code)
    expect(await main.innerText()).toMatch(/Comparado com o plano das \d\d:\d\d\./)

    // Nothing tells of drivers but the look at who is on duty.
    const duty = (available: boolean) =>
      ask(platform.url, 'POST', '/api/app/v1/driver/availability', { token: driver, body: { available } })
    await duty(false)
    await page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    await news.getByText('Há mudanças:').waitFor()
    await news.getByRole('button').click()
    await main.getByText('Sem rota agora: João.').waitFor()
    await duty(true)
    expect(complaints).toEqual([])
    await page.context().close()

    const still = await visit(browser, { javaScriptEnabled: false })
    await logInAt(platform.url, still.page, demo.operations)
    await still.page.goto(`${desk()}/rotas`)
    await still.page.getByRole('button', { name: 'Planejar de novo' }).click()
    await still.page.locator('section', { hasText: 'João' }).getByText('igual').first().waitFor()
    await still.page.context().close()
  })

  test('are not for shippers', async () => {
    const { page } = await visit(browser)
    await logInAt(platform.url, page, demo.shipper)
    for (const path of ['rotas', 'rotas/base.json'])
      expect((await page.goto(`${desk()}/${path}`))?.status()).toBe(403)
    await page.context().close()
  })
})
