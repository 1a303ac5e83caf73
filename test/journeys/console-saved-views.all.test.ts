import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { barriersIn, openBrowser, visit } from '../support/browser.ts'
import { cookieHeader, credentials, logInAt, sendForm } from '../support/console.ts'
import { startTestPlatform, type TestPlatform } from '../support/journey.ts'
import { ask, demo, placeOrder, tokenOf } from '../support/rest-client.ts'

let platform: TestPlatform
let browser: Browser
beforeAll(async () => {
  platform = await startTestPlatform()
  browser = await openBrowser()
  await placeOrder(platform.url, await tokenOf(platform.url, demo.shipper))
})
afterAll(async () => {
  await browser.close()
  await platform[Symbol.asyncDispose]()
})

describe.each([
  ['a desktop', { viewport: { width: 1280, height: 800 } }],
  ['a phone', { viewport: { width: 390, height: 844 } }],
  ['a phone without JavaScript', { viewport: { width: 390, height: 844 }, javaScriptEnabled: false }],
])('on %s', (_, options) => {
  test('a filtered list is saved, found above the list, renamed and deleted', async () => {
    const { page, complaints } = await visit(browser, options)
    const expectAccessible = async () => {
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(options.viewport.width)
      if (!('javaScriptEnabled' in options)) expect(await barriersIn(page)).toEqual([])
    }
    await logInAt(platform.url, page)
    await page.goto(`${platform.url}/conta/pedidos`)
    const views = page.getByRole('navigation', { name: 'Filtros salvos' })
    expect(await views.count()).toBe(0)
    await page.getByText('Filtros', { exact: true }).click()
    await page.getByLabel('Situação').selectOption({ label: 'Em andamento' })
    await page.getByRole('button', { name: 'Filtrar' }).click()
    await views.getByRole('link', { name: 'Salvar este filtro' }).click()
    await expectAccessible()
    await page.getByLabel('Nome').fill('Na rua')
    await page.getByRole('button', { name: 'Salvar' }).click()
    await page.getByText('Filtro salvo.').waitFor()
    expect(await views.getByRole('link', { name: 'Na rua' }).getAttribute('aria-current')).toBe('page')
    expect(await views.getByRole('link', { name: 'Salvar este filtro' }).count()).toBe(0)
    await expectAccessible()

    await page.goto(`${platform.url}/conta/pedidos`)
    await views.getByRole('link', { name: 'Na rua' }).click()
    await page.waitForURL(/status=/)
    await views.getByRole('link', { name: 'Organizar' }).click()
    await expectAccessible()
    await page.getByLabel('Novo nome').fill('Em rota')
    await page.getByRole('button', { name: 'Renomear' }).click()
    await page.getByText('Filtro renomeado.').waitFor()
    await page.getByText('Excluir', { exact: true }).click()
    await page.getByRole('button', { name: 'Excluir o filtro' }).click()
    await page.getByText('Filtro excluído.').waitFor()
    await page.getByText('Nenhum filtro salvo.').waitFor()
    expect(complaints).toEqual([])
    await page.context().close()
  })
})

test('a wrong name says why, keeps the filters, and is escaped', async () => {
  const cookie = cookieHeader((await sendForm(platform.url, '/conta/entrar', credentials())).cookies)
  const save = (name: string) =>
    sendForm(platform.url, '/conta/pedidos/filtros/novo?status=delivered', { name }, { cookie })
  const empty = await save('  ')
  expect(empty.status).toBe(422)
  expect(empty.text).toContain('não pode ficar vazio')
  expect(empty.text).toContain('status&#61;delivered')
  for (let time = 0; time < 2; time++)
    expect((await save('<b>"Entregues"</b>')).location).toBe(
      '/conta/pedidos?status=delivered&feito=filtro_salvo',
    )
  const list = await fetch(`${platform.url}/conta/pedidos`, { headers: { cookie } })
  expect((await list.text()).match(/&#60;b&#62;&#34;Entregues/g)).toHaveLength(1)
  const none = await fetch(`${platform.url}/conta/pedidos/filtros/novo`, { headers: { cookie } })
  expect(await none.text()).toContain('Nenhum filtro em uso')
})

test('views are saved over GraphQL too', async () => {
  const token = await tokenOf(platform.url, demo.otherShipper)
  const graphql = async (query: string) =>
    (await ask(platform.url, 'POST', '/graphql', { token, body: { query } })).body
  const saved = await graphql(
    'mutation { saveView(list: orders, name: "Atrasados", query: "status=assigned") { id } }',
  )
  expect(saved.data.saveView.id).toMatch(/^[0-9a-f-]{36}$/)
  const list = await graphql('{ savedViews(list: orders) { name query list } }')
  expect(list.data.savedViews).toEqual([{ name: 'Atrasados', query: 'status=assigned', list: 'orders' }])
})
