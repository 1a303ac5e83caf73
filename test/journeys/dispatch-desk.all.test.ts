import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { barriersIn, openBrowser, visit } from '../support/browser.ts'
import { logInAt } from '../support/console.ts'
import { startTestPlatform, type TestPlatform } from '../support/journey.ts'
import { ask, type Body, demo, placeOrder, tokenOf, until } from '../support/rest-client.ts'
import { testConfig } from '../support/test-config.ts'

let platform: TestPlatform
let browser: Browser
let shipper: string
let driver: string
beforeAll(async () => {
  platform = await startTestPlatform({ env: { ...testConfig({ delivery: { offerTimeoutSeconds: 300 } }) } })
  browser = await openBrowser()
  shipper = await tokenOf(platform.url, demo.shipper)
  driver = await tokenOf(platform.url, demo.driver)
})
afterAll(async () => {
  await browser.close()
  await platform[Symbol.asyncDispose]()
})

const at = (path: string) => `${platform.url}/conta${path}`

async function loggedIn(): Promise<{ page: Page; complaints: string[] }> {
  const visited = await visit(browser)
  await logInAt(platform.url, visited.page, demo.operations)
  await visited.page.goto(at('/despacho'))
  return visited
}

async function anOffered(): Promise<Body> {
  const { order } = await placeOrder(platform.url, shipper)
  await until(
    () => ask(platform.url, 'GET', `/api/app/v1/driver/deliveries/${order.code}`, { token: driver }),
    ({ status }) => status === 200,
  )
  return order
}

const step = (code: string, name: string, body?: object) =>
  ask(platform.url, 'POST', `/api/app/v1/driver/deliveries/${code}/${name}`, {
    token: driver,
    ...(body && { body }),
  })

describe('the dispatch desk', () => {
  test('is the operators’ start page and shows new orders without a reload', async () => {
    const { page, complaints } = await loggedIn()
    await page.getByRole('heading', { level: 1, name: 'Despacho' }).waitFor()
    await page.evaluate('window.isTheSame = true')
    const order = await anOffered()
    const line = page.locator(`#delivery-${order.order_id}`)
    await line.getByText('Aguardando o aceite do motorista').waitFor()

    expect((await step(order.code, 'accept')).status).toBe(200)
    await line.getByText('Motorista a caminho da coleta').waitFor()
    await step(order.code, 'position', { lat: -23.56, lng: -46.66 })
    await page.locator(`#delivery-${order.order_id}[data-places*="[-23.56,-46.66]"]`).waitFor()
    expect(await page.evaluate('window.isTheSame')).toBe(true)

    await step(order.code, 'position', { lat: -23.56, lng: -46.66, accuracy_m: 11.6, battery_percent: 80 })
    await page.goto(at(`/despacho/${order.order_id}`))
    expect(await page.locator('#status').innerText()).toContain(
      'João · última posição há 1 min, ±12 m, bateria 80%',
    )
    expect(await barriersIn(page)).toEqual([])
    expect(complaints).toEqual([])
    await page.context().close()
  })

  test('lists deliveries with a problem first; an operator decides, and the driver continues', async () => {
    const [first, second] = [await anOffered(), await anOffered()]
    await step(second.code, 'accept')
    expect((await step(second.code, 'problem', { code: 'vehicle_breakdown', note: 'pneu' })).status).toBe(200)
    const { page } = await loggedIn()
    const lines = page.locator('#queue > li')
    expect(await lines.first().innerText()).toMatch(
      new RegExp(`${second.code}[^]*Problema: veículo quebrado \\(pneu\\)`),
    )
    expect(await page.locator('#queue').textContent()).toContain(first.code)
    expect(await lines.first().innerText()).toContain('Endereço incompleto')

    await page.keyboard.press('j')
    await page.keyboard.press('Enter')
    await page.getByText('Problema: veículo quebrado').waitFor()
    await page.getByLabel('Motivo').fill('o socorro chegou')
    await page.getByRole('button', { name: 'Problema resolvido' }).click()
    await page.getByText('Decisão registrada.').waitFor()
    expect(await page.locator('main').innerText()).not.toContain('veículo quebrado')
    await page.keyboard.press('Escape')
    await page.getByRole('heading', { level: 1, name: 'Despacho' }).waitFor()
    await page.context().close()
  })

  test('shows which drivers were asked and why others were skipped; unassigns a driver and offers the delivery to another', async () => {
    const order = await anOffered()
    const { page } = await loggedIn()
    await page.goto(at(`/despacho/${order.order_id}`))
    expect(await page.locator('#offers').innerText()).toMatch(/João · [\d,]+ km · aguardando resposta/)
    expect(await page.locator('#candidates').innerText()).toContain('João')
    await page.getByRole('button', { name: 'Retirar do motorista' }).click()
    await page.getByText('Decisão registrada.').waitFor()
    // The matcher does not ask a removed driver again. An operator still can.
    await expect.poll(() => page.locator('#candidates').innerText()).toContain('já foi retirado')
    expect(await page.locator('#offers').innerText()).toContain('retirada')
    await page.context().close()
  })

  test('returns a parcel that cannot be delivered', async () => {
    const order = await anOffered()
    for (const name of ['accept', 'arrived', 'picked'])
      expect((await step(order.code, name)).status).toBe(200)
    const { page } = await loggedIn()
    await page.goto(at(`/despacho/${order.order_id}`))
    await page.getByRole('button', { name: 'Iniciar devolução' }).click()
    await page.getByRole('heading', { level: 1, name: 'Em devolução ao remetente' }).waitFor()
    await page.getByRole('button', { name: 'Confirmar devolução' }).click()
    await page.getByRole('heading', { level: 1, name: 'Devolvido ao remetente' }).waitFor()
    expect(await platform.ledger()).toMatchObject({ isSound: true })
    await page.context().close()
  })

  test('is not for shippers', async () => {
    const { page } = await visit(browser)
    await logInAt(platform.url, page, demo.shipper)
    expect(await page.locator('[href="/conta/despacho"]').count()).toBe(0)
    expect((await page.goto(at('/despacho')))?.status()).toBe(403)
    await page.context().close()
  })
})
