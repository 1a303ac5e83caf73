import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { displayName } from '@rodovia/core/geo/street-name.ts'
import { demoApiKey } from '@rodovia/postgres/demo/demo-data.ts'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { barriersIn, openBrowser, visit } from '../support/browser.ts'
import { type TownSettings, type TownStreet, townStreets } from '../support/cnefe-town.ts'
import { cookieHeader, credentials, logInAt, sendForm } from '../support/console.ts'
import { startPlatform } from '../support/platform.ts'
import { createTestDatabase, type TestDatabase } from '../support/postgres.ts'
import { ask, demo, until } from '../support/rest-client.ts'
import { type BuiltTown, buildTown, cornerAt } from '../support/roads/build-town.ts'
import { pbfPath, startTownFiles, type TownFiles } from '../support/town-files.ts'

/** The tutorial docs/tutorials/deliver-in-your-own-town.md and its page of the console, with the files of a town that was made up. */

const root = resolve(import.meta.dirname, '../..')
/** São Paulo's addresses, south of the river of the town's roads. */
const settings: TownSettings = {
  cityCode: 3_550_308,
  firstCep: 4_501_000,
  centre: cornerAt({ row: 7, column: 15 }),
  streets: 20,
  addresses: 20,
}
const streets = [...townStreets(settings)]

let folder: string
let roads: BuiltTown
let server: TownFiles
let browser: Browser
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rodovia own town '))
  roads = await buildTown()
  server = await startTownFiles({ settings, pbf: await readFile(roads.pbf) })
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  await server?.[Symbol.asyncDispose]()
  await roads?.[Symbol.asyncDispose]()
  await rm(folder, { recursive: true, force: true })
})

type Place = { database: TestDatabase; dataDir: string }

/** The command as people start it, but for npm. */
const commandOf = ({ database, dataDir }: Place) =>
  [
    process.execPath,
    [join(root, 'apps/town.ts'), 'sao paulo', 'sp', '--yes'],
    { env: { ...process.env, ...server.env, DATABASE_URL: database.url, DATA_DIR: dataDir } },
  ] as const

const startAt = ({ database, dataDir }: Place) =>
  startPlatform({ databaseUrl: database.url, env: { ...server.env, DATA_DIR: dataDir } })

/** A house whose number the census knows. */
const houseOf = ({ cep, type, title, name, numbers }: TownStreet) => ({
  postal_code: cep,
  street: displayName([type, title, name].filter(Boolean).join(' ')),
  number: `${numbers[3]}`,
})

test('one command loads a town, killed and started again; then a quote between two houses is priced by road', async () => {
  await using database = await createTestDatabase()
  const place = { database, dataDir: join(folder, 'command') }
  const first = spawn(...commandOf(place))
  let output = ''
  let faults = ''
  first.stderr.on('data', (chunk) => {
    faults += chunk
  })
  for await (const chunk of first.stdout) {
    output += chunk
    if (/^(addresses|roads|map): \d+ %$/m.test(output)) break
  }
  expect(faults).toBe('')
  expect(output).toMatch(/^São Paulo - SP: about \d+ MB to download, \d+ MB on disk, [\d,]+ MB free\.\n/)
  first.kill('SIGKILL')
  await once(first, 'close')

  const { stdout } = await promisify(execFile)(...commandOf(place))
  expect(stdout).toMatch(/São Paulo - SP: \d+ addresses in \d+ streets, \d+ MB of roads, \d+ map tiles\.\n/)
  expect(stdout).toContain('/conta/municipios/3550308')

  await using platform = await startAt(place)
  const ends = { origin_address: houseOf(streets[0]!), destination_address: houseOf(streets.at(-1)!) }
  // On a busy machine the first ways take longer than a quote waits for them.
  const { body } = await until(
    () => ask(platform.url, 'POST', '/v1/quotes', { key: demoApiKey, body: ends }),
    (answer) => answer.body.distance_source === 'road',
  )
  expect(body).toMatchObject({
    distance_source: 'road',
    origem: { precision: 'address', city: 'São Paulo' },
    destino: { precision: 'address' },
  })
  expect(body.duration_seconds).toBeGreaterThan(0)

  // The console's form begins with the street of the postal code.
  const ceps = {
    cep_origem: ends.origin_address.postal_code,
    cep_destino: ends.destination_address.postal_code,
  }
  const quote = await ask(platform.url, 'POST', '/v1/quotes', { key: demoApiKey, body: ceps })
  const { cookies } = await sendForm(platform.url, '/conta/entrar', credentials())
  const page = await fetch(`${platform.url}/conta/cotacoes/${quote.body.cotacao_id}`, {
    headers: { cookie: cookieHeader(cookies) },
  })
  const text = await page.text()
  for (const { street } of Object.values(ends)) expect(text).toContain(`value="${street}"`)

  // The page that the command named draws the streets.
  const { page: shown, complaints, origins } = await visit(browser)
  await logInAt(platform.url, shown, demo.admin)
  await shown.goto(`${platform.url}/conta/municipios/3550308`)
  await shown.locator('#areas.ready').waitFor()
  expect(await shown.locator('#areas').getAttribute('data-kind')).toBe('streets')
  expect(await barriersIn(shown)).toEqual([])
  expect([[...origins], complaints]).toEqual([[platform.url], []])
})

test('an operator loads a town in the console, reads why it stopped, and goes on', async () => {
  await using database = await createTestDatabase()
  await using platform = await startAt({ database, dataDir: join(folder, 'console') })
  const { page } = await visit(browser)
  await logInAt(platform.url, page, demo.admin)
  await page.goto(`${platform.url}/conta/municipios`)
  await page.getByText('Nenhum município foi carregado ainda.').waitFor()
  await page.getByLabel('Município').fill('Nenhures')
  await page.getByLabel('Estado').selectOption('SP')
  await page.getByRole('button', { name: 'Ver quanto vai baixar' }).click()
  await page.getByRole('alert').getByText('Nenhures - SP').waitFor()
  await page.getByLabel('Município').fill('São Paulo')
  await page.getByRole('button', { name: 'Ver quanto vai baixar' }).click()
  await page.getByRole('heading', { name: 'Carregar São Paulo - SP' }).waitFor()
  await page.getByText('Ruas para rotas', { exact: true }).waitFor()
  expect(await barriersIn(page)).toEqual([])

  const hash = server.files.get(`${pbfPath}.md5`)!
  server.files.set(`${pbfPath}.md5`, Buffer.from('0'.repeat(32)))
  await page.getByRole('button', { name: 'Carregar', exact: true }).click()
  await page.getByText('Município pedido').waitFor()
  await page.getByText(/Um arquivo chegou danificado: .+ MD5 [0-9a-f]{32} ≠ 0{32}/).waitFor()
  server.files.set(`${pbfPath}.md5`, hash)
  await page.getByRole('button', { name: 'Continuar' }).click()
  await page.getByText(/\d+ endereços em \d+ ruas/).waitFor()
  await page
    .getByText(/Ruas de todos os municípios: \d+ MB · Mapa de todos os municípios: \d+ partes/)
    .waitFor()
  await page.getByRole('link', { name: 'Todos os municípios' }).click()
  await page.getByRole('link', { name: 'São Paulo - SP' }).waitFor()

  const { page: shop } = await visit(browser)
  await logInAt(platform.url, shop)
  for (const path of ['/conta/municipios', '/conta/municipios/3550308'])
    expect((await shop.goto(`${platform.url}${path}`))?.status()).toBe(403)
})
