import { importStreets } from '@rodovia/core/geo/import-streets.ts'
import { displayName } from '@rodovia/core/geo/street-name.ts'
import { openDatabase } from '@rodovia/postgres/database/open-database.ts'
import { demoApiKey } from '@rodovia/postgres/demo/demo-data.ts'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { barriersIn, openBrowser, visit } from '../support/browser.ts'
import { type TownStreet, townLines, townStreets } from '../support/cnefe-town.ts'
import { cookieHeader, credentials, logInAt, sendForm } from '../support/console.ts'
import { type StartedPlatform, startPlatform } from '../support/platform.ts'
import { createTestDatabase, type TestDatabase } from '../support/postgres.ts'
import { ask } from '../support/rest-client.ts'

const town = { streets: 60, addresses: 10 }
const streets = [...townStreets(town)]
const nameOf = ({ type, title, name }: TownStreet) =>
  displayName([type, title, name].filter(Boolean).join(' '))
const [street] = streets
const name = nameOf(street!)

let database: TestDatabase
let platform: StartedPlatform
let browser: Browser
beforeAll(async () => {
  database = await createTestDatabase()
  platform = await startPlatform({ databaseUrl: database.url })
  await importTown()
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  await platform?.[Symbol.asyncDispose]()
  await database?.[Symbol.asyncDispose]()
})

async function importTown() {
  await using opened = await openDatabase({ url: database.url, poolSize: 1 })
  const { streets } = opened.stores
  await streets.prepareImport()
  const text = [...townLines(town)].map((line) => Buffer.from(line).toString('latin1')).join('')
  const file = {
    ...{ name: 'town.csv', bytes: text.length, fingerprint: 'f'.repeat(64) },
    async *read(from: number) {
      yield text.slice(from)
    },
  }
  await importStreets(streets, file, { isCity: () => true, splitQuoted: (line) => line.split(';') })
}

const offeredAt = (page: Page, field: string) =>
  page.evaluate<string[]>(
    `[...document.querySelector('[name="${field}"]').list.options].map(({ value }) => value)`,
  )

async function quoteForTown(): Promise<string> {
  const body = { cep_origem: street!.cep, cep_destino: '01310100' }
  const { body: quote } = await ask(platform.url, 'POST', '/v1/quotes', { key: demoApiKey, body })
  return `${platform.url}/conta/cotacoes/${quote.cotacao_id}`
}

test('the address book offers streets of the city while one types, and fills in the district of the chosen one', async () => {
  const { page, complaints } = await visit(browser)
  await logInAt(platform.url, page)
  await page.goto(`${platform.url}/conta/enderecos/novo?lang=pt-BR`)
  const field = page.getByLabel('Rua ou avenida')
  const offered = () => offeredAt(page, 'address.street')
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/conta/ruas')) asked.push(request.url())
  })
  // Without a postal code, and with less than three letters, nothing is asked.
  await field.pressSequentially(name.slice(0, 8))
  await field.fill('')
  await page.getByLabel('CEP').fill(`${street!.cep.slice(0, 5)}-${street!.cep.slice(5)}`)
  await field.pressSequentially(name.slice(0, 2))
  await page.waitForTimeout(400)
  expect(asked).toEqual([])
  await field.fill('')
  const rest = name.split(' ').slice(1).join(' ')
  await field.pressSequentially(rest.slice(0, -1))
  await expect.poll(offered).toContain(name)
  expect(asked.length).toBeLessThan(rest.length)
  expect(await barriersIn(page)).toEqual([])
  await field.fill(name)
  await field.press('Tab')
  expect(await page.getByLabel('Bairro').inputValue()).toBe(displayName(street!.district))
  expect(complaints).toEqual([])
})

test('the order form offers the streets of the postal code without scripts, and those of the city with them', async () => {
  const url = await quoteForTown()
  const plain = await visit(browser, { javaScriptEnabled: false })
  await logInAt(platform.url, plain.page)
  await plain.page.goto(url)
  const html = await plain.page.content()
  expect(html).toContain(`<option value="${name}" label="${displayName(street!.district)}">`)

  const { page, complaints } = await visit(browser)
  await logInAt(platform.url, page)
  await page.goto(url)
  const field = page.locator('[name="origin_address.street"]')
  expect(await field.inputValue()).toBe(name)
  const other = nameOf(streets[7]!)
  await field.fill('')
  await field.pressSequentially(other.split(' ').slice(1).join(' '))
  await expect.poll(() => offeredAt(page, 'origin_address.street')).toContain(other)
  expect(complaints).toEqual([])
})

test('streets are offered to users of the console only, and none for a postal code that does not exist', async () => {
  const get = (query: string, headers = {}) =>
    fetch(`${platform.url}/conta/ruas.json?${query}`, { headers, redirect: 'manual' })
  const query = `cep=${street!.cep}&rua=${encodeURIComponent(name)}`
  expect((await get(query)).status).toBe(303)
  const { cookies } = await sendForm(platform.url, '/conta/entrar', credentials())
  const cookie = { cookie: cookieHeader(cookies) }
  const answer = await get(query, cookie)
  expect(answer.headers.get('content-type')).toContain('application/json')
  expect(await answer.json()).toContainEqual({ value: name, label: displayName(street!.district) })
  for (const wrong of [`cep=99&rua=Augusta`, `cep=${street!.cep}&rua=A`, ''])
    expect(await (await get(wrong, cookie)).json()).toEqual([])
})
