import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { barriersIn, openBrowser, visit } from '../support/browser.ts'
import { logInAt, sendForm } from '../support/console.ts'
import { startTestPlatform, type TestPlatform } from '../support/journey.ts'
import { ask, demo, placeOrder, tokenOf } from '../support/rest-client.ts'

const desktop = { viewport: { width: 1280, height: 800 } }

let platform: TestPlatform
let browser: Browser
/** In the order of their placing. */
const codes: string[] = []
beforeAll(async () => {
  platform = await startTestPlatform()
  browser = await openBrowser()
  const shipper = await tokenOf(platform.url, demo.shipper)
  for (let number = 0; number < 3; number++) {
    const { order } = await placeOrder(platform.url, shipper)
    codes.push(order.code)
  }
})
afterAll(async () => {
  await browser.close()
  await platform[Symbol.asyncDispose]()
})

const at = (path: string) => `${platform.url}/conta${path}`

async function loggedIn(options: Parameters<typeof visit>[1] = desktop, email: string = demo.shipper) {
  const { page } = await visit(browser, options)
  await logInAt(platform.url, page, email)
  await page.goto(at('/pedidos'))
  return page
}

const codesOf = (page: Page) => page.locator('tbody a.code').allTextContents()
const headersOf = (page: Page) => page.getByRole('columnheader').count()

describe('a list', () => {
  test('is sorted by a link, which stays with the filters and in the address', async () => {
    const page = await loggedIn({ ...desktop, javaScriptEnabled: false })
    expect(await codesOf(page)).toEqual(codes.toReversed())
    const header = page.getByRole('columnheader', { name: 'Criado em' })
    expect(await header.getAttribute('aria-sort')).toBe('descending')
    await header.getByRole('link').click()
    await page.waitForURL(/sort=oldest/)
    expect(await codesOf(page)).toEqual(codes)
    expect(await header.getAttribute('aria-sort')).toBe('ascending')

    await page.getByText('Filtros').click()
    await page.getByLabel('Situação').selectOption({ label: 'Em andamento' })
    await page.getByRole('button', { name: 'Filtrar' }).click()
    await page.waitForURL(/sort=oldest.*status=/)
    expect(await codesOf(page)).toEqual(codes)
    expect(await page.locator('.folded summary').innerText()).toContain('1 em uso')
    expect(await page.locator('.folded').getAttribute('open')).toBeNull()
    await page.context().close()
  })

  test('is sorted by the API too, which names what it allows', async () => {
    const token = await tokenOf(platform.url, demo.shipper)
    const read = (query: string) => ask(platform.url, 'GET', `/api/app/v1/orders?${query}`, { token })
    const { body } = await read('sort=oldest&limit=2')
    expect(body.orders.map(({ code }: { code: string }) => code)).toEqual(codes.slice(0, 2))
    expect((await read('sort=cheapest')).body.details).toEqual([
      { field: 'sort', issue: 'must be one of newest, oldest, deadline, price; got "cheapest"' },
    ])
    expect((await read('sort=price')).body.details).toEqual([
      { field: 'sort', issue: expect.stringContaining('price sorts open orders only') },
    ])
    expect((await read('sort=price&status=awaiting_driver,delivered')).status).toBe(422)
    const dear = await read('sort=price&status=awaiting_driver,assigned')
    expect(dear.body.orders.map(({ price_cents }: { price_cents: number }) => price_cents)).toEqual(
      dear.body.orders
        .map(({ price_cents }: { price_cents: number }) => price_cents)
        .sort((a: number, b: number) => b - a),
    )
  })

  test('of open orders is sorted by deadline and price too', async () => {
    const page = await loggedIn({ ...desktop, javaScriptEnabled: false })
    expect(await page.getByRole('columnheader', { name: 'Prazo de entrega' }).count()).toBe(0)
    await page.goto(at('/pedidos?status=awaiting_driver,assigned'))
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(1280)
    const deadline = page.getByRole('columnheader', { name: 'Prazo de entrega' })
    expect(await deadline.getAttribute('aria-sort')).toBeNull()
    await deadline.getByRole('link').click()
    await page.waitForURL(/sort=deadline/)
    expect(await deadline.getAttribute('aria-sort')).toBe('ascending')
    expect(await codesOf(page)).toEqual(codes)
    await page.getByRole('columnheader', { name: 'Preço' }).getByRole('link').click()
    await page.waitForURL(/sort=price/)
    await page.context().close()
  })

  test('has the columns and the density that the user chose, also without JavaScript', async () => {
    const page = await loggedIn({ ...desktop, javaScriptEnabled: false })
    const before = await headersOf(page)
    await page.getByText('Exibição').click()
    await page.getByLabel('Modalidade').uncheck()
    await page.getByLabel('Compacto').check()
    await page.getByRole('button', { name: 'Aplicar' }).click()
    await page.waitForURL(/pedidos/)
    expect(await headersOf(page)).toBe(before - 1)
    expect(await page.locator('table.compact').count()).toBe(1)
    // The density is that of all lists, the columns are those of one.
    await page.goto(at('/carteira'))
    expect(await page.locator('table.compact').count()).toBe(1)
    expect(await headersOf(page)).toBe(4)
    await page.goto(at('/pedidos'))
    await page.getByText('Exibição').click()
    expect(await page.getByLabel('Modalidade').isChecked()).toBe(false)
    await page.getByLabel('Modalidade').check()
    await page.getByRole('button', { name: 'Aplicar' }).click()
    expect(await headersOf(page)).toBe(before)
    await page.context().close()
  })

  test('goes on only to pages of the console, and takes no names that it did not offer', async () => {
    const page = await loggedIn()
    const cookie = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join('; ')
    const send = (fields: Record<string, string>) =>
      sendForm(platform.url, '/conta/exibicao', fields, { cookie })
    const list = { list: 'orders', column: 'tier', density: 'compact' }
    expect((await send({ ...list, back: 'https://evil.example' })).location).toBe('/conta')
    const saved = await send({ ...list, back: '/conta/pedidos?offset=25' })
    expect(saved.location).toBe('/conta/pedidos?offset=25')
    expect(saved.cookies.join()).toContain('rodovia-view=density=compact&orders=tier; ')
    expect((await send({ ...list, list: '__proto__<b>' })).cookies.join()).not.toContain('rodovia-view')
    const odd = await send({ ...list, column: '<script>' })
    expect(odd.cookies.join()).not.toMatch(/script/)
    await page.context().close()
  })

  test('is a card for each row on a phone, a table for a screen reader', async () => {
    const page = await loggedIn({ viewport: { width: 390, height: 844 } })
    const row = page.locator('tbody tr').first()
    expect(await row.evaluate('getComputedStyle(document.querySelector("tbody tr")).display')).toBe('flex')
    expect(await page.locator('thead').isVisible()).toBe(false)
    expect(await page.getByRole('table', { name: 'Pedidos' }).getByRole('row').count()).toBe(3)
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390)
    await page.context().close()
  })

  test('without rows says what comes next', async () => {
    const page = await loggedIn(desktop, demo.otherShipper)
    await page.getByText('Você ainda não fez pedidos.').waitFor()
    await page.getByRole('link', { name: 'Cotar o primeiro frete' }).click()
    await page.waitForURL(/cotar/)
    await page.goto(at('/pedidos?reference=nada'))
    await page.getByRole('link', { name: 'Ver todos os pedidos' }).click()
    await page.waitForURL(/\/pedidos$/)
    await page.context().close()
  })

  test('is printed without menu, header and forms', async () => {
    const page = await loggedIn()
    await page.emulateMedia({ media: 'print' })
    for (const part of ['.side', '.bar', '.top', 'main form', '.view'])
      expect([part, await page.locator(part).first().isVisible()]).toEqual([part, false])
    expect(await page.locator('tbody tr').first().isVisible()).toBe(true)
    await page.context().close()
  })
})

test('a code is copied by a button, where the browser can', async () => {
  const page = await loggedIn()
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('link', { name: codes[0]! }).click()
  await page.getByRole('button', { name: 'Copiar' }).first().click()
  await page.getByRole('button', { name: 'Copiado' }).waitFor()
  expect(await page.evaluate('navigator.clipboard.readText()')).toBe(codes[0])
  expect(await barriersIn(page)).toEqual([])
  await page.context().close()

  const plain = await loggedIn({ ...desktop, javaScriptEnabled: false })
  await plain.getByRole('link', { name: codes[0]! }).click()
  expect(await plain.getByRole('button', { name: 'Copiar' }).count()).toBe(0)
  await plain.context().close()
})

test('what a form did is a toast that can be closed, and a paragraph without JavaScript', async () => {
  const page = await loggedIn()
  await page.goto(at('/enderecos?feito=endereco_salvo'))
  const toast = page.getByRole('status').filter({ hasText: 'Endereço salvo.' })
  expect(await toast.evaluate('getComputedStyle(document.querySelector(".toast")).position')).toBe('fixed')
  expect(await barriersIn(page)).toEqual([])
  await toast.getByRole('button', { name: 'Fechar' }).click()
  expect(await toast.count()).toBe(0)
  await page.context().close()

  const plain = await loggedIn({ ...desktop, javaScriptEnabled: false })
  await plain.goto(at('/enderecos?feito=endereco_salvo'))
  expect(await plain.locator('.done').innerText()).toBe('Endereço salvo.')
  await plain.context().close()
})
