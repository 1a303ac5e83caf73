import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { barriersIn, openBrowser, visit } from '../support/browser.ts'
import { logInAt } from '../support/console.ts'
import { startTestPlatform, type TestPlatform } from '../support/journey.ts'
import { ask, type Body, demo, placeOrder, tokenOf } from '../support/rest-client.ts'
import { testConfig } from '../support/test-config.ts'

const stack = new AsyncDisposableStack()
let platform: TestPlatform
let browser: Browser
let pedro: string
const codes: string[] = []
beforeAll(async () => {
  platform = stack.use(
    await startTestPlatform({ env: testConfig({ delivery: { offerTimeoutSeconds: 600 } }) }),
  )
  browser = stack.adopt(await openBrowser(), (open) => open.close())
  pedro = await hire('Pedro', { lat: -23.59, lng: -46.69 })
  const shipper = await tokenOf(platform.url, demo.shipper)
  const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
  for (let count = 0; count < 3; count++) {
    const pickup_window = { from: inHours(2), until: inHours(3) }
    codes.push((await placeOrder(platform.url, shipper, { pickup_window })).order.code)
  }
})
afterAll(() => stack.disposeAsync())

/** A driver who is on duty at once, farther from the pickups than João. Returns the access token. */
async function hire(name: string, position: { lat: number; lng: number }): Promise<string> {
  const email = `${name.toLowerCase()}@rodovia.test`
  const query = 'mutation ($input: CreateDriverInput!) { createDriver(input: $input) { id } }'
  const input = { name: `${name} Alves`, email, password: demo.password, persona: 'carro_van', position }
  const token = await tokenOf(platform.url, demo.admin)
  const { body } = await ask(platform.url, 'POST', '/graphql', {
    token,
    body: { query, variables: { input } },
  })
  expect(body.errors).toBeUndefined()
  return tokenOf(platform.url, email)
}

const rotas = () => `${platform.url}/conta/despacho/rotas`
const routeOf = (page: Page, driver: string) =>
  page.getByRole('region', { name: new RegExp(`· ${driver} ·`) })
/** Other deliveries are named in why one is there. */
const stopOf = (route: Locator, kind: 'pickup' | 'dropoff', code: string) =>
  route
    .locator(`[data-stop$=" ${kind}"]`)
    .filter({ has: route.page().locator('p:first-child a.code', { hasText: code }) })

/** The proposed stops of a route as they stand in the page, such as "Coleta RD12345678". */
async function stopsIn(route: Locator): Promise<string[]> {
  const items = await route.locator('[data-stop]').allInnerTexts()
  return items.map((text) => `${text.match(/Coleta|Entrega/)![0]} ${text.match(/RD[0-9A-Z]{8}/)![0]}`)
}

async function openPlan(page: Page): Promise<void> {
  await logInAt(platform.url, page, demo.operations)
  await page.goto(rotas())
}

test('without a script a delivery moves by a small form, with before and after, and the change is taken back', async () => {
  const { page, complaints } = await visit(browser, {
    ...{ javaScriptEnabled: false, viewport: { width: 390, height: 844 } },
  })
  await openPlan(page)
  const [code] = codes as [string]
  const before = await stopsIn(routeOf(page, 'João'))
  expect(before).toHaveLength(6)
  await stopOf(routeOf(page, 'João'), 'pickup', code)
    .getByRole('link', { name: /^Mover/ })
    .click()
  await page.getByLabel('Para onde').selectOption({ label: 'Pedro (sem rota)' })
  await page.getByRole('button', { name: 'Mover para lá' }).click()
  await page.getByText('Parada movida. A entrega ficou fixada com o motorista.').waitFor()
  expect(await stopsIn(routeOf(page, 'Pedro'))).toEqual([`Coleta ${code}`, `Entrega ${code}`])
  const pedros = await routeOf(page, 'Pedro').innerText()
  expect(pedros).toContain('fixada')
  expect(pedros).toMatch(/Antes e depois da última mudança: de 0,0 km para [\d,]+ km · de 0 min para \d+ min/)
  expect(pedros).toMatch(
    /folga da entrega mais apertada: de nenhuma para \d+ min · de 0 entregas para 1 entrega/,
  )
  expect(await routeOf(page, 'João').innerText()).toContain('de 3 entregas para 2 entregas')
  expect(await page.locator('main').innerText()).toMatch(
    /Plano inteiro, antes e depois da última mudança: de .* · 3 entregas/,
  )
  await page.reload()
  expect(await stopsIn(routeOf(page, 'Pedro'))).toHaveLength(2)
  await page.getByRole('button', { name: 'Desfazer a última mudança' }).click()
  await page.getByText('Mudança desfeita.').waitFor()
  expect(await stopsIn(routeOf(page, 'João'))).toEqual(before)
  expect(await routeOf(page, 'Pedro').count()).toBe(0)
  expect(complaints).toEqual([])
  await page.context().close()
})

test('stops are dragged, refused with the reason, locked, planned anew and offered as they are seen', async () => {
  const { page, complaints } = await visit(browser, { viewport: { width: 1280, height: 1800 } })
  await openPlan(page)
  const [one, two, three] = codes as [string, string, string]
  const [joaos, pedros] = [routeOf(page, 'João'), routeOf(page, 'Pedro')]
  await stopOf(joaos, 'pickup', one)
    .getByRole('link', { name: /^Mover/ })
    .click()
  expect(await barriersIn(page)).toEqual([])
  await page.getByLabel('Para onde').selectOption({ label: 'Pedro (sem rota)' })
  expect(await page.evaluate('document.activeElement.name')).toBe('to')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await pedros.waitFor()

  // Another delivery before it: both its stops come.
  await stopOf(joaos, 'pickup', two).dragTo(stopOf(pedros, 'pickup', one), {
    targetPosition: { x: 30, y: 4 },
  })
  await stopOf(pedros, 'pickup', two).waitFor()
  const moved = await stopsIn(pedros)
  expect(moved.slice(0, 1)).toEqual([`Coleta ${two}`])
  expect(new Set(moved)).toEqual(
    new Set([`Coleta ${one}`, `Coleta ${two}`, `Entrega ${one}`, `Entrega ${two}`]),
  )
  expect(await stopsIn(joaos)).toEqual([`Coleta ${three}`, `Entrega ${three}`])
  expect(await barriersIn(page)).toEqual([])

  await stopOf(pedros, 'dropoff', two).dragTo(stopOf(pedros, 'pickup', two), {
    targetPosition: { x: 30, y: 4 },
  })
  const issue = page.getByRole('alert').filter({ hasText: 'Ficaria antes da coleta.' })
  await issue.waitFor()
  expect(await issue.innerText()).toBe(`O plano ficou como estava. ${two}, entrega: Ficaria antes da coleta.`)
  expect(await stopsIn(pedros)).toEqual(moved)

  // A lock that was set by hand, and a change that is taken back after the page was loaded again.
  await page.goto(`${rotas()}?plano=atual`)
  await joaos.getByRole('button', { name: 'Fixar' }).click()
  await joaos.getByRole('button', { name: 'Soltar' }).waitFor()
  await page.reload()
  await page.getByRole('button', { name: 'Desfazer as 3 mudanças' }).waitFor()
  await page.getByRole('button', { name: 'Desfazer a última mudança' }).click()
  await joaos.getByRole('button', { name: 'Fixar' }).click()
  await joaos.getByRole('button', { name: 'Soltar' }).waitFor()

  await page.getByRole('button', { name: 'Planejar de novo' }).click()
  await page.waitForURL((url) => !url.search.includes('plano'))
  expect(await stopsIn(pedros)).toEqual(moved)
  expect(await pedros.getByText('fixada', { exact: true }).count()).toBe(4)
  expect(await page.getByRole('button', { name: /^Desfazer/ }).count()).toBe(0)

  // In another tab the plan is made anew: this one is over.
  const tab = await page.context().newPage()
  await tab.goto(rotas())
  await joaos.getByRole('button', { name: 'Soltar' }).click()
  await page.getByRole('alert').filter({ hasText: 'O plano mudou desde que esta página o mostrou' }).waitFor()
  await tab.close()

  await page.goto(`${rotas()}?plano=atual`)
  await page.getByRole('button', { name: 'Oferecer rota de 2 entregas a Pedro' }).click()
  await page.getByText('Rota oferecida ao motorista.').waitFor()
  const { body }: { body: Body } = await ask(platform.url, 'GET', '/api/app/v1/driver/routes', {
    token: pedro,
  })
  const names: Record<string, string> = { pickup: 'Coleta', dropoff: 'Entrega' }
  expect(body.routes[0].stops.map((stop: Body) => `${names[stop.kind]} ${stop.delivery.code}`)).toEqual(moved)
  expect(complaints.filter((one) => !one.includes('409'))).toEqual([])
  await page.context().close()
})
