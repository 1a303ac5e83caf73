import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestPlatform } from '../support/journey.ts'
import { startPlatform } from '../support/platform.ts'
import { createTestDatabase } from '../support/postgres.ts'
import { ask, until } from '../support/rest-client.ts'

const root = resolve(import.meta.dirname, '../..')
const builtInFile = join(root, 'packages/geo-data/postal-codes/cep-ranges.csv.gz')

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rodovia geo '))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const header = 'cep_start,cep_end,uf,city,ibge_code,kind,lat,lng'
/** Towns under their first names, which only the import knows. */
const vilaRica = '35400000,35408999,MG,Vila Rica,3146107,municipality,-20.3796,-43.512'
const vilaDoCarmo = '35420000,35424999,MG,Vila do Carmo,3140001,municipality,-20.3765,-43.414'

async function fileOf(content: string | Buffer): Promise<string> {
  const file = join(folder, `${Math.random()}.csv`)
  await writeFile(file, content)
  return file
}

/** The command as people start it, but for npm. */
function geoImport(args: string[], env: Record<string, string>): Promise<{ code: number; said: string }> {
  const script = join(root, 'apps/geo-import.ts')
  return new Promise((done) => {
    execFile(
      process.execPath,
      [script, ...args],
      { env: { ...process.env, DATABASE_URL: '', DATA_DIR: join(folder, 'data'), ...env } },
      (error, stdout, stderr) => done({ code: Number(error?.code ?? 0), said: stdout + stderr }),
    )
  })
}

async function originOf(url: string, cep: string) {
  const { status, body } = await ask(url, 'GET', `/cotar/carrier?cep_origem=${cep}&cep_destino=01310100`)
  expect(status).toBe(200)
  return body.origem
}

describe('beside a running platform on a database of its own', () => {
  test('a table serves at once, another one replaces it as a whole, and it can be taken away', async () => {
    await using database = await createTestDatabase()
    await using platform = await startPlatform({ databaseUrl: database.url })
    const env = { DATABASE_URL: database.url }
    const known = (cep: string) => originOf(platform.url, cep)
    expect(await known('35400000')).toMatchObject({ city: 'Ouro Preto', precision: 'city' })

    // A file of a spreadsheet has a byte order mark, quotes, CRLF, and an empty line at the end.
    const first = `\ufeff${header}\r\n${vilaRica.replace('Vila Rica', '"Vila Rica"')}\r\n\r\n`
    const imported = await geoImport([await fileOf(first)], env)
    expect(imported).toEqual({
      code: 0,
      said: expect.stringContaining('Imported: 1 range of 1 city in 1 state.'),
    })
    expect(imported.said).toContain('Replaced: nothing.')
    await until(
      () => known('35400000'),
      ({ city }) => city === 'Vila Rica',
    )
    expect(await known('35400000')).toMatchObject({ precision: 'city', lat: -20.3796, lng: -43.512 })

    const replaced = await geoImport([await fileOf(`${header}\n${vilaDoCarmo}\n`)], env)
    expect(replaced.said).toContain('Replaced: 1 range of 1 city in 1 state.')
    await until(
      () => known('35420000'),
      ({ city }) => city === 'Vila do Carmo',
    )
    expect(await known('35400000')).toMatchObject({ city: 'Ouro Preto' })

    const taken = await geoImport(['--built-in'], env)
    expect(taken.said).toContain('Imported: nothing.')
    await until(
      () => known('35420000'),
      ({ city }) => city === 'Mariana',
    )
  })

  test('a platform that starts later has it from the first request on', async () => {
    await using database = await createTestDatabase()
    await geoImport([await fileOf(`${header}\n${vilaDoCarmo}`)], { DATABASE_URL: database.url })
    await using platform = await startPlatform({ databaseUrl: database.url })
    expect(await originOf(platform.url, '35420000')).toMatchObject({ city: 'Vila do Carmo' })
  })

  test('after the connection it listens on broke it has what came in between', async () => {
    await using platform = await startTestPlatform()
    const [, , uf, city, ibge, kind, lat, lng] = vilaRica.split(',')
    // Not told to anybody, as an import while nobody listens.
    await platform.sql('INSERT INTO cep_ranges VALUES (35400000, 35408999, $1, $2, $3, $4, $5, $6)', [
      ...[kind, uf, city, ibge, lat, lng],
    ])
    expect(await originOf(platform.url, '35400000')).toMatchObject({ city: 'Ouro Preto' })
    await platform.sql(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE datname = current_database() AND application_name = 'rodovia-listen'`,
    )
    await until(
      () => originOf(platform.url, '35400000'),
      (place) => place.city === city,
    )
  })
})

test('the embedded database takes a table while its server runs, and without a server', async () => {
  const dataDir = join(folder, 'embedded')
  const env = { DATA_DIR: dataDir }
  const before = await geoImport([await fileOf(`${header}\n${vilaRica}`)], env)
  expect(before).toEqual({ code: 0, said: expect.stringContaining('Replaced: nothing.') })

  await using platform = await startPlatform({ dataDir })
  expect(await originOf(platform.url, '35400000')).toMatchObject({ city: 'Vila Rica' })
  const beside = await geoImport([await fileOf(`${header}\n${vilaDoCarmo}`)], env)
  expect(beside).toEqual({
    code: 0,
    said: expect.stringContaining('Replaced: 1 range of 1 city in 1 state.'),
  })
  await until(
    () => originOf(platform.url, '35420000'),
    ({ city }) => city === 'Vila do Carmo',
  )
})

describe('the import refuses, with the reason,', () => {
  const refused = async (args: string[]) => {
    const { code, said } = await geoImport(args, {
      DATABASE_URL: 'postgres://nobody@localhost:1/never-reached',
    })
    expect(code).toBe(1)
    expect(said).not.toContain('    at ')
    return said
  }

  test('a file with faults, the first twenty of them by their line', async () => {
    const broken = vilaRica.replace('MG', 'XX')
    const said = await refused([await fileOf([header, vilaRica, ...Array(25).fill(broken)].join('\n'))])
    expect(said).toMatch(/\.csv has 25 faults; nothing was imported:\n {2}line 3: uf is "XX"; allowed: AC, /)
    expect(said.match(/line \d+/g)).toHaveLength(20)
    expect(said).toMatch(/line 22: .*\n {2}and 5 more\n$/)
  })

  test('a line after a name that goes over two, counted as an editor does', async () => {
    const two = vilaRica.replace('Vila Rica', '"Vila\nRica"')
    expect(await refused([await fileOf(`${header}\n${two}\n\n${vilaDoCarmo},`)])).toMatch(
      /line 3: city.*\n.*line 5: has 9/,
    )
  })

  test.each([
    ['an empty file', '', 'line 1: is empty; wanted: cep_start,cep_end,uf'],
    ['a header alone', `${header}\n`, 'line 2: there is no range after the header'],
    [
      'a table without a header',
      `${vilaRica}\n`,
      'line 1: the header has no column cep_start; wanted: cep_start',
    ],
    ['semicolons', header.replaceAll(',', ';'), 'the header has an unknown column "cep_start;cep_end;uf'],
    ['a quote that is never closed', `${header}\n"${vilaRica}`, 'line 2: is no CSV: Quote Not Closed'],
    ['another encoding', Buffer.from(`${header}\nS\xe3o`, 'latin1'), 'it is not UTF-8; save it as that'],
    ['a file of 33 MiB', Buffer.alloc(33 * 2 ** 20, ' '), 'allowed: 32 MiB'],
  ])('%s', async (_, content, reason) => {
    expect(await refused([await fileOf(content)])).toContain(reason)
  })

  test('no file, a folder, no name and too many', async () => {
    expect(await refused([join(folder, 'none.csv')])).toMatch(
      /^There is no file .*none\.csv\. Nothing was imported/,
    )
    expect(await refused([folder])).toMatch(/cannot be read: EISDIR/)
    expect(await refused([])).toContain(
      'Give one file, or one of --built-in and --no-streets and no file; got 0.',
    )
    expect(await refused(['--built-in', 'a.csv'])).toContain('got 2.')
    expect(await refused(['--all'])).toContain("Unknown option '--all'")
  })
})

test('a table of the whole country is imported, over itself too; districts of our own stay narrower', async () => {
  await using database = await createTestDatabase()
  await using platform = await startPlatform({ databaseUrl: database.url })
  const env = { DATABASE_URL: database.url }
  const file = await fileOf(gunzipSync(await readFile(builtInFile)))
  const whole = '6,602 ranges of 5,559 cities in 27 states.'
  expect((await geoImport([file], env)).said).toContain(`Imported: ${whole}\nReplaced: nothing.`)
  expect((await geoImport([file], env)).said).toContain(`Imported: ${whole}\nReplaced: ${whole}`)
  expect(await originOf(platform.url, '35420000')).toMatchObject({ city: 'Mariana', precision: 'city' })
  expect(await originOf(platform.url, '01310100')).toMatchObject({ city: 'São Paulo', precision: 'district' })
})
