import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { displayName } from '@rodovia/core/geo/street-name.ts'
import { demoApiKey } from '@rodovia/postgres/demo/demo-data.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TownSettings, type TownStreet, townLines, townStreets } from '../support/cnefe-town.ts'
import { cookieHeader, credentials, sendForm } from '../support/console.ts'
import { startPlatform } from '../support/platform.ts'
import { createTestDatabase, type TestDatabase } from '../support/postgres.ts'
import { ask, until } from '../support/rest-client.ts'
import { type BuiltTown, buildTown, cornerAt } from '../support/roads/build-town.ts'

/** The tutorial docs/tutorials/deliver-in-your-own-town.md, with the files of a town that was made up. */

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
let database: TestDatabase
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rodovia own town '))
  roads = await buildTown()
  database = await createTestDatabase()
})
afterAll(async () => {
  await database?.[Symbol.asyncDispose]()
  await roads?.[Symbol.asyncDispose]()
  await rm(folder, { recursive: true, force: true })
})

/** A command as people start it, but for npm. */
const run = (script: string, ...args: string[]) =>
  promisify(execFile)(process.execPath, [join(root, 'apps', script), ...args], {
    env: { ...process.env, DATABASE_URL: database.url, DATA_DIR: folder },
  })

/** A house whose number the census knows. */
const houseOf = ({ cep, type, title, name, numbers }: TownStreet) => ({
  postal_code: cep,
  street: displayName([type, title, name].filter(Boolean).join(' ')),
  number: `${numbers[3]}`,
})

test('a town is imported, its roads are built, and a quote between two houses is priced by road', async () => {
  const census = join(folder, '3550308_SAO_PAULO.csv')
  await writeFile(census, [...townLines(settings)].join(''))
  await run('geo-import.ts', census)
  await run('roads-build.ts', roads.pbf)

  await using platform = await startPlatform({
    databaseUrl: database.url,
    env: { ROADS: join(folder, 'roads') },
  })
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
})
