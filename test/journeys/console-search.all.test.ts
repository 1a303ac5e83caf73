import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { barriersIn, openBrowser, visit } from '../support/browser.ts'
import { logInAt } from '../support/console.ts'
import { startTestPlatform, type TestPlatform } from '../support/journey.ts'
import { ask, type Body, demo, placeOrder, tokenOf, until } from '../support/rest-client.ts'

const desktop = { viewport: { width: 1280, height: 800 } }
const recipient = { recipient_name: 'Conceição d’Ávila', recipient_phone: '+55 (11) 98765-4321' }

let platform: TestPlatform
let browser: Browser
let tokens: Record<'shipper' | 'operations' | 'other' | 'driver' | 'admin', string>
let found: Body
let others: Body
beforeAll(async () => {
  platform = await startTestPlatform()
  browser = await openBrowser()
  const tokenFor = (email: string) => tokenOf(platform.url, email)
  tokens = {
    shipper: await tokenFor(demo.shipper),
    operations: await tokenFor(demo.operations),
    other: await tokenFor(demo.otherShipper),
    driver: await tokenFor(demo.driver),
    admin: await tokenFor(demo.admin),
  }
  found = (await placeOrder(platform.url, tokens.shipper, { ...recipient, reference: 'NF-77' })).order
  for (let count = 0; count < 26; count++)
    others = (await placeOrder(platform.url, tokens.shipper, { recipient_name: `Muitos ${count}` })).order
  await until(
    () => search(tokens.shipper, 'muitos'),
    (codes) => codes.length === 26,
  )
})
afterAll(async () => {
  await browser.close()
  await platform[Symbol.asyncDispose]()
})

const query = `query ($text: String!, $first: Int, $after: ID) {
  searchOrders(text: $text, first: $first, after: $after) { id code recipient { name phone } }
}`

async function searchOrders(token: string, variables: object): Promise<Body> {
  const { body } = await ask(platform.url, 'POST', '/graphql', { token, body: { query, variables } })
  return body
}

async function search(token: string, text: string): Promise<string[]> {
  const { data } = await searchOrders(token, { text })
  return data.searchOrders.map(({ code }: Body) => code)
}

async function loggedIn(options: Parameters<typeof visit>[1] = desktop, email: string = demo.shipper) {
  const { page, complaints } = await visit(browser, options)
  await logInAt(platform.url, page, email)
  return { page, complaints }
}

const box = (page: Page) => page.getByLabel('Buscar pedidos')
const options = (page: Page) => page.locator('#search-results').getByRole('option')

describe('the API', () => {
  test('finds orders of the own tenant, of platform staff those of all, and nobody else’s', async () => {
    const { code } = found
    for (const text of ['conceicao avila', '98765-4321', code.toLowerCase(), 'nf-77', '04538-133 avila'])
      expect(await search(tokens.shipper, text), text).toEqual([code])
    expect(await search(tokens.operations, 'avila')).toEqual([code])
    expect(await search(tokens.other, 'avila')).toEqual([])
    expect(await search(tokens.other, code)).toEqual([])
    for (const token of [tokens.driver, tokens.admin])
      expect((await searchOrders(token, { text: 'avila' })).errors[0].extensions.code).toBe('forbidden')
  })

  test('goes on after an order, and says what it does not take', async () => {
    const first = (await searchOrders(tokens.shipper, { text: 'muitos', first: 20 })).data.searchOrders
    expect(first[0].id).toBe(others.order_id)
    const after = first.at(-1).id
    const next = (await searchOrders(tokens.shipper, { text: 'muitos', first: 20, after })).data.searchOrders
    expect(new Set([...first, ...next].map(({ id }: Body) => id)).size).toBe(26)
    const { errors } = await searchOrders(tokens.shipper, { text: '-' })
    expect(errors[0].extensions).toMatchObject({
      code: 'validation_failed',
      details: [{ field: 'text', issue: '"-" is too short: at least 2 letters or digits' }],
    })
    const wrong = await searchOrders(tokens.shipper, { text: 'muitos', after: 'x' })
    expect(wrong.errors[0].extensions.code).toBe('validation_failed')
  })

  test('records in the access log whom staff found, as in a list, and not the orders they did not', async () => {
    const of = { recipient_name: 'Registrada Uma', recipient_phone: '+55 11 90000-1111' }
    const { order } = await placeOrder(platform.url, tokens.shipper, of)
    const bystander = (await placeOrder(platform.url, tokens.shipper)).order
    await until(
      () => search(tokens.operations, 'registrada'),
      (codes) => codes.length === 1,
    )
    const log = `{ orderAccessLog(orderId: "ID") { nodes { kind role } } }`
    const accesses = async ({ order_id }: Body) => {
      const body = { query: log.replace('ID', order_id) }
      const { data } = (await ask(platform.url, 'POST', '/graphql', { token: tokens.shipper, body })).body
      return data.orderAccessLog.nodes.filter(({ role }: Body) => role === 'operacoes')
    }
    expect(await accesses(order)).toEqual([{ kind: 'order', role: 'operacoes' }])
    expect(await accesses(bystander)).toEqual([])
  })
})

describe('the search box', () => {
  test('is a form without JavaScript, whose page shows results, the next ones, none, and what is wrong', async () => {
    const { page } = await loggedIn({ ...desktop, javaScriptEnabled: false })
    await box(page).fill('Muitos')
    await box(page).press('Enter')
    await page.waitForURL(/\/conta\/busca\?text=Muitos$/)
    expect(await page.locator('tbody a.code').count()).toBe(25)
    await page.getByRole('link', { name: 'Próximos' }).click()
    await page.waitForURL(/after=/)
    expect(await page.locator('tbody a.code').count()).toBe(1)
    await page.getByLabel('O que procurar').fill('zebra azul')
    await page.getByRole('button', { name: 'Buscar' }).click()
    await page.getByText('Nenhum pedido encontrado.').waitFor()
    await page.goto(`${platform.url}/conta/busca?text=a`)
    expect(await page.locator('.issue').innerText()).toContain('"a" é curto demais')
    await page.context().close()
  })

  test.each([390, 1280])('lists orders while one types, for keys and readers, %i px wide', async (width) => {
    const { page, complaints } = await loggedIn({ viewport: { width, height: 800 } })
    await page.keyboard.press('/')
    await page.keyboard.type('avila 98765-4321', { delay: 20 })
    await options(page).first().waitFor()
    expect(await options(page).allInnerTexts()).toEqual([
      expect.stringMatching(new RegExp(`^Conceição d’Ávila\\n${found.code} · .+ · `)),
      'Ver todos os resultados',
    ])
    const combobox = page.getByRole('combobox', { name: 'Buscar pedidos', expanded: true })
    expect(await combobox.getAttribute('aria-activedescendant')).toBeNull()
    expect(await barriersIn(page)).toEqual([])
    await page.keyboard.press('ArrowDown')
    const current = await combobox.getAttribute('aria-activedescendant')
    expect(await page.locator(`#${current}`).getAttribute('aria-selected')).toBe('true')
    await page.keyboard.press('Escape')
    expect(await options(page).count()).toBe(0)
    await page.keyboard.press('Backspace')
    await options(page).first().waitFor()
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Enter')
    await page.waitForURL(/busca\?text=avila\+98765-432$/)
    await page.keyboard.press('Control+k')
    await page.keyboard.type('nf-77')
    await options(page).first().click()
    await page.waitForURL(new RegExp(`/conta/pedidos/${found.order_id}$`))
    expect(complaints).toEqual([])
    await page.context().close()
  })

  test('asks once for what is typed fast, and leaves "/" to fields', async () => {
    const { page } = await loggedIn()
    const asked: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('busca.json')) asked.push(request.url())
    })
    await page.goto(`${platform.url}/conta/enderecos`)
    await page.locator('main input[type=search]').fill('1')
    await page.keyboard.press('/')
    expect(await page.locator('main input[type=search]').inputValue()).toBe('1/')
    await page.keyboard.press('Control+k')
    await page.keyboard.type('avila', { delay: 10 })
    await options(page).first().waitFor()
    expect(asked).toHaveLength(1)
    await page.context().close()
  })

  test('goes to a page, runs an action of the page, and changes language and theme, by keys alone', async () => {
    const { page, complaints } = await loggedIn()
    const chosen = () => page.locator('#search-results [aria-selected=true]').innerText()
    const go = async (text: string, address: RegExp) => {
      await page.keyboard.press('/')
      await page.keyboard.type(text)
      await page.keyboard.press('Enter')
      await page.waitForURL(address)
    }
    await page.keyboard.press('Control+k')
    expect(await options(page).count()).toBeGreaterThan(15)
    expect(await barriersIn(page)).toEqual([])
    await page.keyboard.type('cartei')
    expect(await chosen()).toMatch(/^Carteira\s+Loja$/)
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/conta\/carteira$/)
    await go('pedid', /\/conta\/pedidos$/)
    await go('nova rem', /\/conta\/remessas/)
    await go('escuro', /theme=dark$/)
    await go('english', /lang=en$/)
    await go('orders', /\/conta\/pedidos$/)
    expect(await page.locator('html').getAttribute('data-theme')).toBe('dark')
    await go('portug', /lang=pt-BR$/)
    await page.keyboard.press('/')
    await page.keyboard.type('zebra azul')
    expect(await options(page).count()).toBe(0)
    await page.keyboard.press('Escape')
    expect(complaints).toEqual([])
    await page.context().close()
  })

  test('finds orders where there are orders to read, and pages for everybody, also without JavaScript', async () => {
    const { page } = await loggedIn(desktop, demo.operations)
    expect(await box(page).count()).toBe(1)
    await page.context().close()
    const { page: other } = await loggedIn({ ...desktop, javaScriptEnabled: false }, demo.admin)
    expect(await box(other).count()).toBe(0)
    await other.getByLabel('Ir para uma página').fill('saude')
    await other.getByLabel('Ir para uma página').press('Enter')
    await other.locator('main').getByRole('link', { name: 'Saúde' }).click()
    await other.waitForURL(/\/conta\/saude$/)
    await other.goto(`${platform.url}/conta/busca?text=avila`)
    await other.getByText('Nada encontrado.').waitFor()
    await other.context().close()
  })
})
