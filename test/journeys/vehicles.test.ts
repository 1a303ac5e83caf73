import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { demoApiKey } from '@rodovia/postgres/demo/demo-data.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestPlatform, type TestPlatform } from '../support/journey.ts'
import { ask, type Body, demo, orderBody, tokenOf, until } from '../support/rest-client.ts'

const root = resolve(import.meta.dirname, '../..')
const stack = new AsyncDisposableStack()
let platform: TestPlatform
let driver: string
let operations: string
let folder: string
beforeAll(async () => {
  folder = stack.adopt(await mkdtemp(join(tmpdir(), 'rodovia vehicles ')), (path) =>
    rm(path, { recursive: true, force: true }),
  )
  platform = stack.use(await startTestPlatform({ env: { CARRIER_PAPERS_REQUIRED: '1' } }))
  await platform.sql(`UPDATE users SET persona = 'caminhoneiro' WHERE email = '${demo.driver}'`)
  ;[driver, operations] = await Promise.all([
    tokenOf(platform.url, demo.driver),
    tokenOf(platform.url, demo.operations),
  ])
})
afterAll(() => stack.disposeAsync())

const api = '/api/app/v1'
async function send(method: string, path: string, body?: object): Promise<Body> {
  const { status, body: answer } = await ask(platform.url, method, `${api}${path}`, {
    token: driver,
    ...(body && { body }),
  })
  expect(status, JSON.stringify(answer)).toBe(200)
  return answer
}
const graphql = async (query: string, token: string): Promise<Body> =>
  (await ask(platform.url, 'POST', '/graphql', { token, body: { query } })).body

/** The command as people start it, but for npm. */
async function rntrcImport(content: string, ...flags: string[]): Promise<{ code: number; said: string }> {
  const file = join(folder, 'rntrc.csv')
  await writeFile(file, content, 'latin1')
  const env = { ...process.env, DATABASE_URL: platform.databaseUrl, DATA_DIR: join(folder, 'data') }
  const script = join(root, 'apps/rntrc-import.ts')
  return new Promise((done) => {
    execFile(process.execPath, [script, file, ...flags], { env }, (error, stdout, stderr) =>
      done({ code: Number(error?.code ?? 0), said: stdout + stderr }),
    )
  })
}

const heading = 'nome_transportador;numero_rntrc;data_primeiro_cadastro;situacao_rntrc;data_situacao_rntrc'
const fileOf = (...rows: string[]) => `\u00ef\u00bb\u00bf${[heading, ...rows].join('\r\n')}\r\n`

const truck = {
  plate: 'abc-1d23',
  renavam: '639884962',
  service_type: 'TRUCK',
  axles: 5,
  body: 'sider',
  tare_kg: 16_000,
  capacity_kg: 32_000,
}

async function aWholeLoad(): Promise<Body> {
  const { body: quote } = await ask(platform.url, 'POST', '/v1/quotes', {
    key: demoApiKey,
    body: {
      ...{ cep_origem: '01310100', cep_destino: '04538133' },
      whole_load: { axles: 6, cargo_type: 'carga_geral' },
    },
  })
  const { status, body } = await ask(platform.url, 'POST', '/v1/orders', {
    key: demoApiKey,
    body: orderBody(quote.cotacao_id),
  })
  expect(status, JSON.stringify(body)).toBe(200)
  return body.order
}

/** Why the matcher skips the demo driver, as the desk reads it; null if it asks him. */
async function reasonFor(orderId: string): Promise<string | null> {
  const query = `{ dispatchedOrder(id: "${orderId}") { candidates { driver { persona } reason } } }`
  const { data } = await graphql(query, operations)
  return data.dispatchedOrder.candidates.find(({ driver }: Body) => driver.persona === 'caminhoneiro').reason
}

test('a self-employed driver enters vehicle, registration and policies, and gets the whole load once all are valid', async () => {
  await platform.setWallet(await tokenOf(platform.url, demo.shipper), 10_000_000)
  const order = await aWholeLoad()
  expect(await reasonFor(order.order_id)).toBe('no_valid_rntrc')

  const { carrier } = await send('PUT', '/carrier', { rntrc: '012345678', kind: 'TAC' })
  expect(carrier).toMatchObject({ rntrc: '12345678', state: 'unknown', valid_until: null })
  expect(await reasonFor(order.order_id)).toBe('no_valid_policies')

  for (const kind of ['RCTR-C', 'RC-DC', 'RC-V'])
    await send('POST', '/insurance-policies', {
      ...{ kind, insurer: 'Seguradora Exemplo', number: `54-${kind}` },
      ...{ valid_from: '2020-01-01', valid_until: '2199-12-31' },
    })
  expect((await send('GET', '/insurance-policies')).policies).toHaveLength(3)
  expect(await reasonFor(order.order_id)).toBe('no_vehicle_with_axles')

  const { vehicle } = await send('POST', '/vehicles', truck)
  expect(vehicle).toMatchObject({ plate: 'ABC1D23', renavam: '00639884962', owner_name: null })
  expect(await reasonFor(order.order_id)).toBe('no_vehicle_with_axles')
  const refused = await ask(platform.url, 'POST', '/graphql', {
    token: operations,
    body: {
      query: `mutation { assignDriver(orderId: "${order.order_id}", driverId: "${(await graphql('{ me { id } }', driver)).data.me.id}") { id } }`,
    },
  })
  expect(JSON.stringify(refused.body.errors)).toContain('no truck of at least 6 axles')

  const changed = await send('PATCH', `/vehicles/${vehicle.id}`, { axles: 6 })
  expect(changed.vehicle).toMatchObject({ axles: 6, plate: 'ABC1D23' })
  const offered = await until(
    async () =>
      (await ask(platform.url, 'GET', `${api}/driver/deliveries/${order.code}`, { token: driver })).body
        .delivery as Body | undefined,
    (delivery) => delivery !== undefined,
  )
  expect(offered?.status).toBe('assigned')
  const { data } = await graphql(
    `{ vehicles { plate axles } carrier { rntrc } insurancePolicies { kind } vehicleDrivers { name } }`,
    driver,
  )
  expect(data).toMatchObject({ vehicles: [{ plate: 'ABC1D23', axles: 6 }], carrier: { rntrc: '12345678' } })
})

test('a file of ANTT changes the states of the carriers that it has, and says so', async () => {
  await send('PUT', '/carrier', { rntrc: '12345678', kind: 'TAC' })
  const others = Array.from(
    { length: 5000 },
    (_, at) => `Jos\u00e9 ${at};${90_000_000 + at};;ATIVO;01/01/2020`,
  )
  const file = fileOf(...others, 'Jo\u00e3o "Grande" Ltda;012345678;01/01/2010;SUSPENSO;31/10/2026')
  const dry = await rntrcImport(file, '--dry-run')
  expect(dry).toEqual({
    code: 0,
    said: expect.stringContaining('in the file: 5,001; of your carriers: 1 of 1'),
  })
  expect((await send('GET', '/carrier')).carrier.state).toBe('unknown')

  const done = await rntrcImport(file)
  expect(done.code, done.said).toBe(0)
  expect(done.said).toMatch(/RNTRC 12345678 of tenant [0-9a-f-]{36}: unknown → suspended/)
  expect((await send('GET', '/carrier')).carrier).toMatchObject({
    state: 'suspended',
    state_since: '2026-10-31',
    state_imported_at: expect.any(String),
  })
  expect(await rntrcImport(file)).toEqual({ code: 0, said: expect.stringContaining('Changed states: 0') })
  expect(await rntrcImport(fileOf(others[0]!))).toMatchObject({ code: 0 })
  expect((await send('GET', '/carrier')).carrier.state).toBe('suspended')
})

test.each([
  ['nome;cnpj\nA;1\n', 'line 1, column numero_rntrc'],
  [fileOf('A;012345678;;ATIVO;', 'B;123;;ATIVO;'), 'line 3, column numero_rntrc: is "123"'],
  [fileOf('A;012345678;;CANCELADO;', 'B;012345679;;TALVEZ;'), 'line 3, column situacao_rntrc: is "TALVEZ"'],
  ['', 'line 1, column numero_rntrc'],
])('a file that is not like it is refused with line and column: %#', async (content, said) => {
  const before = (await send('GET', '/carrier')).carrier.state
  expect(await rntrcImport(content)).toEqual({ code: 1, said: expect.stringContaining(said) })
  expect((await send('GET', '/carrier')).carrier.state).toBe(before)
})

test('each door removes, and the audit log keeps who did what', async () => {
  const { vehicles } = await send('GET', '/vehicles')
  for (const { id } of vehicles) await send('DELETE', `/vehicles/${id}`)
  const { policies } = await send('GET', '/insurance-policies')
  for (const { id } of policies) await send('DELETE', `/insurance-policies/${id}`)
  await send('DELETE', '/carrier')
  expect(await send('GET', '/vehicles')).toMatchObject({ vehicles: [] })
  expect(await send('GET', '/insurance-policies')).toMatchObject({ policies: [] })
  expect(await send('GET', '/carrier')).toMatchObject({ carrier: null })
  const actions = await platform.sql<{ action: string }>(
    `SELECT DISTINCT action FROM audit_entries WHERE action ~ '^(vehicle|carrier|policy)\\.'`,
  )
  expect(actions.map(({ action }) => action).toSorted()).toEqual([
    ...['carrier.removed', 'carrier.set', 'policy.created', 'policy.removed'],
    ...['vehicle.changed', 'vehicle.created', 'vehicle.removed'],
  ])
})
