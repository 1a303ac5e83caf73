import { execFile } from 'node:child_process'
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { greatCircleMeters } from '@rodovia/core/geo/distance.ts'
import { displayName } from '@rodovia/core/geo/street-name.ts'
import { demoApiKey } from '@rodovia/postgres/demo/demo-data.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ZipFile } from 'yazl'
import { townLines, townStreets } from '../support/cnefe-town.ts'
import { startPlatform } from '../support/platform.ts'
import { createTestDatabase } from '../support/postgres.ts'
import { ask, demo, tokenOf } from '../support/rest-client.ts'

const root = resolve(import.meta.dirname, '../..')
const town = { streets: 40, addresses: 20 }
const lines = [...townLines(town)]
const [street] = townStreets(town)
const name = displayName([street!.type, street!.title, street!.name].filter(Boolean).join(' '))
const number = street!.numbers[3]!
const hyphened = `${street!.cep.slice(0, 5)}-${street!.cep.slice(5)}`

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rodovia streets '))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** A command as people start it, but for npm. */
function run(script: string, args: string[], databaseUrl: string): Promise<{ code: number; said: string }> {
  return new Promise((done) => {
    execFile(
      process.execPath,
      [join(root, 'apps', script), ...args],
      { env: { ...process.env, DATABASE_URL: databaseUrl, DATA_DIR: join(folder, 'data') } },
      (error, stdout, stderr) => done({ code: Number(error?.code ?? 0), said: stdout + stderr }),
    )
  })
}

/** A ZIP file of a municipality in the form that IBGE publishes, here with two lines that cannot be used. */
async function zipOf(content: string): Promise<string> {
  const file = join(folder, '3525904_JUNDIAI.zip')
  const zip = new ZipFile()
  zip.addBuffer(Buffer.from(content), '3525904_JUNDIAI.csv')
  zip.end()
  await pipeline(zip.outputStream, createWriteStream(file))
  return file
}

test('a town of the census is imported beside a running platform, quoted by house, looked up, measured and removed', async () => {
  await using database = await createTestDatabase()
  await using platform = await startPlatform({ databaseUrl: database.url })
  const broken = [lines[1]!.replace(street!.cep, '1320'), 'no;address\n']
  const file = await zipOf([...lines, ...broken].join(''))

  const imported = await run('geo-import.ts', [file], database.url)
  expect(imported.code, imported.said).toBe(0)
  const count = lines.length - 1
  expect(imported.said).toContain(`3525904_JUNDIAI.csv: ${count} addresses of ${count + 2} lines in`)
  expect(imported.said).toContain('2 lines were left out:\n  1 times: CEP is not 8 digits')
  expect(imported.said).toContain(
    `line ${(count + 2).toLocaleString('en')}: CEP is "1320"; allowed: 8 digits`,
  )
  expect(imported.said).toContain('has 2 values; allowed: 34, as the header')

  const ofKey = (method: string, path: string, body?: object) =>
    ask(platform.url, method, path, { key: demoApiKey, ...(body && { body }) })
  const quote = await ofKey('POST', '/v1/quotes', {
    origin_address: { postal_code: hyphened, street: name, number: `${number}` },
    cep_destino: '01310100',
  })
  expect(quote.body.origem).toMatchObject({ precision: 'address', city: 'Jundiaí' })
  expect(greatCircleMeters(quote.body.origem, street!.pointOf(number))).toBeLessThan(30)

  const found = await ofKey('GET', `/v1/postal-codes/${hyphened}`)
  expect(found.body).toMatchObject({
    ...{ cep: street!.cep, city: 'Jundiaí', uf: 'SP', district: displayName(street!.district) },
    streets: [{ name, first_number: expect.any(Number) }],
  })
  expect(await ofKey('GET', '/v1/postal-codes/1320')).toMatchObject({
    status: 422,
    body: { error: 'validation_failed' },
  })
  const token = await tokenOf(platform.url, demo.shipper)
  const query = `{ addressSuggestions(query: ${JSON.stringify(name.slice(0, -2))}, cep: "${street!.cep}") { street cep city } }`
  const suggested = await ask(platform.url, 'POST', '/graphql', { token, body: { query } })
  expect(suggested.body.data.addressSuggestions[0]).toEqual({
    street: name,
    cep: street!.cep,
    city: 'Jundiaí',
  })

  const measured = await run('geo-measure.ts', [file], database.url)
  expect(measured.said).toMatch(/\| address \| \d+ \| \d m \|/)
  const removed = await run('geo-import.ts', ['--no-streets'], database.url)
  expect(removed.said).toContain('Removed: 40 streets.')
  expect((await ofKey('GET', `/v1/postal-codes/${street!.cep}`)).body).toMatchObject({
    precision: 'city',
    streets: [],
  })
})

test('a ZIP that is broken and one without addresses are refused with the reason', async () => {
  await using database = await createTestDatabase()
  const cut = join(folder, 'cut.zip')
  await writeFile(cut, Buffer.from('PK\x03\x04 and nothing more', 'latin1'))
  const refused = await run('geo-import.ts', [cut], database.url)
  expect(refused).toMatchObject({ code: 1, said: expect.stringContaining('cut.zip cannot be read: ') })
  const other = await run('geo-import.ts', [await zipOf('a;b\n1;2\n')], database.url)
  expect(other.said).toContain('line 1: the header has no column CEP, NOM_SEGLOGR, NUM_ENDERECO')
  expect(other.said).not.toContain('    at ')
})
