import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestPlatform, type TestPlatform } from '../support/journey.ts'
import { ask } from '../support/rest-client.ts'

const root = resolve(import.meta.dirname, '../..')

let platform: TestPlatform
let folder: string
beforeAll(async () => {
  platform = await startTestPlatform()
  folder = await mkdtemp(join(tmpdir(), 'rodovia floor '))
})
afterAll(async () => {
  await platform[Symbol.asyncDispose]()
  await rm(folder, { recursive: true, force: true })
})

const floor = (query: string) => ask(platform.url, 'GET', `/v1/freight-floor?${query}`)

async function page(query = '', language = 'pt-BR') {
  const response = await fetch(`${platform.url}/piso?lang=${language}${query}`)
  return { status: response.status, text: (await response.text()).replaceAll(/&nbsp;|\u00a0/g, ' ') }
}

async function graphql(query: string) {
  return (await ask(platform.url, 'POST', '/graphql', { body: { query } })).body
}

const tableB = {
  resolution: 'ANTT 9.999/2026',
  table: 'B',
  in_force_from: '2026-08-01',
  coefficients: { carga_geral: { '2': [3.2105, 300.05], '4': [4, 400] } },
}

/** The command as people start it, but for npm. */
async function freightImport(content: unknown, ...flags: string[]): Promise<{ code: number; said: string }> {
  const file = join(folder, 'table.json')
  await writeFile(file, typeof content === 'string' ? content : JSON.stringify(content))
  const env = { ...process.env, DATABASE_URL: platform.databaseUrl, DATA_DIR: join(folder, 'data') }
  return new Promise((done) => {
    execFile(
      process.execPath,
      [join(root, 'apps/freight-import.ts'), file, ...flags],
      { env },
      (error, stdout, stderr) => done({ code: Number(error?.code ?? 0), said: stdout + stderr }),
    )
  })
}

describe('without an account', () => {
  test('REST answers the published example, with table and formula', async () => {
    const { status, body, headers } = await floor('km=100&axles=2&cargo_type=carga_geral&date=2026-08-05')
    expect(status).toBe(200)
    expect(headers.get('ratelimit')).toContain('quote')
    expect(body).toMatchObject({
      ok: true,
      floor_cents: 85010,
      return_cents: 0,
      return_cost: null,
      date: '2026-08-05',
      formula: '100 × 3.9826 + 451.84 = 850.10',
      table: { name: 'A', resolution: 'ANTT 6.084/2026', version: 'A-2026-07-17' },
    })
  })

  test('GraphQL answers the same, and the tables', async () => {
    const { data } = await graphql(`{
      freightFloor(input: { km: 100, axles: 8, cargoType: "carga_geral", emptyReturn: true }) {
        floorCents appliedAxles returnCost
      }
      freightFloorTables { name inForceFrom cargoTypes }
    }`)
    // 100 × 8.0927 + 831.66 + 0.92 × 809.27 = 2,385.4584
    expect(data.freightFloor).toEqual({ floorCents: 238546, appliedAxles: 7, returnCost: '744.5284' })
    expect(data.freightFloorTables).toHaveLength(1)
    expect(data.freightFloorTables[0]).toMatchObject({ name: 'A', inForceFrom: '2026-07-17' })
  })

  test.each([
    ['km=0&axles=2&cargo_type=neogranel', 'km', '20000'],
    ['km=1.2345&axles=2&cargo_type=neogranel', 'km', 'at most 3'],
    ['km=um&axles=2&cargo_type=neogranel', 'km', 'um'],
    ['km=9&axles=1&cargo_type=neogranel', 'axles', '2 to 11'],
    ['km=9&axles=2.5&cargo_type=neogranel', 'axles', '2.5'],
    ['km=9&axles=2&cargo_type=carvao', 'cargo_type', 'neogranel'],
    ['km=9&axles=2&cargo_type=neogranel&table=E', 'table', 'A, B, C, D'],
    ['km=9&axles=2&cargo_type=neogranel&table=D', 'table', 'the haulage vehicle alone, high performance'],
    ['km=9&axles=2&cargo_type=neogranel&date=2026-07-16', 'date', '2026-07-17 or later'],
    ['km=9&axles=2&cargo_type=neogranel&date=2026-02-30', 'date', '2026-02-30'],
    ['km=9&axles=2&cargo_type=neogranel&empty_return=sim', 'empty_return', 'true or false'],
    ['axles=2&cargo_type=neogranel', 'km', 'required'],
  ])('%s is refused with what is allowed', async (query, field, text) => {
    const { status, body } = await floor(query)
    expect({ status, details: body.details }).toEqual({
      status: 422,
      details: [{ field, issue: expect.stringContaining(text) }],
    })
  })

  test('the page is a form, and explains each step', async () => {
    const front = await fetch(platform.url, { headers: { accept: 'text/html' } })
    expect(await front.text()).toContain('href="/piso"')
    expect((await page()).text).toContain('<form method="get" action="/piso#floor"')
    const trip = '&km=100.5&axles=8&cargo_type=carga_geral&table=A&date=2026-08-05&empty_return=1'
    const { status, text } = await page(trip)
    expect(status).toBe(200)
    // 100.5 × 8.0927 = 813.31635; × 0.92 = 748.251042; with 831.66: 2,393.227392
    const steps = ['813,31635', '831,66', '748,251042', '2.393,227392', '2.393,23', '31,3%']
    const source = ['7 eixos', 'ANTT 6.084/2026', 'A-2026-07-17', 'não é orientação jurídica']
    for (const part of [...steps, ...source]) expect(text).toContain(part)
    const english = await page(trip, 'en')
    for (const part of ['2,393.227392', '7 axles', 'no legal advice']) expect(english.text).toContain(part)
  })

  test('the page says what is wrong beside its field', async () => {
    const { status, text } = await page('&km=0&axles=2&cargo_type=carga_geral&table=B')
    expect(status).toBe(422)
    expect(text).toMatch(/id="f-table-issue".*só o veículo automotor/)
  })
})

describe('an import', () => {
  test('names faults, and stores nothing of a faulty file or a dry run', async () => {
    const faulty = await freightImport({ ...tableB, table: 'X' })
    expect(faulty).toEqual({ code: 1, said: expect.stringContaining('one of A, B, C, D; got "X"') })
    expect(await freightImport('{')).toMatchObject({ code: 1 })
    const dry = await freightImport(tableB, '--dry-run')
    expect(dry).toEqual({ code: 0, said: expect.stringContaining('kinds of cargo: 1, rows: 2') })
    expect((await floor('km=100&axles=3&cargo_type=carga_geral&table=B&date=2026-08-05')).status).toBe(422)
  })

  test('serves at once, again changes nothing, and another of its day is refused', async () => {
    expect(await freightImport(tableB)).toMatchObject({ code: 0 })
    const { body } = await floor('km=100&axles=3&cargo_type=carga_geral&table=B&date=2026-08-05')
    expect(body).toMatchObject({ floor_cents: 62110, applied_axles: 2, table: { version: 'B-2026-08-01' } })
    expect(await freightImport(tableB)).toEqual({ code: 0, said: expect.stringContaining('already') })
    const other = await freightImport({ ...tableB, resolution: 'ANTT 1/2026' })
    expect(other).toEqual({ code: 1, said: expect.stringContaining('another in_force_from') })
    await expect(platform.sql('DELETE FROM freight_floor_tables')).rejects.toThrow('append-only')
  })

  test('of a later table leaves earlier days their own', async () => {
    const later = { ...tableB, in_force_from: '2027-01-20', coefficients: { carga_geral: { '2': [5, 500] } } }
    expect(await freightImport(later)).toMatchObject({ code: 0 })
    const trip = 'km=100&axles=2&cargo_type=carga_geral&table=B'
    const floorOn = async (date: string) => (await floor(`${trip}&date=${date}`)).body.floor_cents
    expect(await floorOn('2027-01-19')).toBe(62110)
    expect(await floorOn('2027-01-20')).toBe(100000)
    expect((await floor(`${trip}&date=2026-07-31`)).body.details[0].issue).toContain('2026-08-01')
  })
})
