import { execFile } from 'node:child_process'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { demoApiKey } from '@rodovia/postgres/demo/demo-data.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aDocumentKey } from '../support/document-keys.ts'
import { anA1Certificate } from '../support/fiscal-documents/a1-certificate.ts'
import {
  type FiscalAuthorityPeer,
  isSigned,
  startFiscalAuthority,
} from '../support/fiscal-documents/authority.ts'
import { schemaFolder } from '../support/fiscal-documents/schemas.ts'
import { startTestProcess, type TestProcess } from '../support/journey.ts'
import { removeDataDir } from '../support/platform.ts'
import { ask, type Body, demo, orderBody, tokenOf, until } from '../support/rest-client.ts'
import { testConfig } from '../support/test-config.ts'

const root = resolve(import.meta.dirname, '../..')
const api = '/api/app/v1'
const a1 = anA1Certificate({ name: 'JOAO MOTORISTA', document: '52998224725' })

/** The command as people start it, but for npm. */
function loadSchemas(databaseUrl: string, path: string): Promise<{ code: number; said: string }> {
  const env = { ...process.env, DATABASE_URL: databaseUrl }
  return new Promise((done) => {
    execFile(process.execPath, [join(root, 'apps/fiscal-schemas.ts'), path], { env }, (error, out, err) =>
      done({ code: Number(error?.code ?? 0), said: out + err }),
    )
  })
}

// FISCAL_SCHEMAS names the official package; `npm run test:fiscal` demands it.
describe.runIf(schemaFolder)('the MDF-e of a whole load from Campinas to Rio Branco', () => {
  const stack = new AsyncDisposableStack()
  let authority: FiscalAuthorityPeer
  let platform: TestProcess
  let driver: string
  let trip: Body

  /** Both processes have the same secrets. */
  let dataDir: string
  const options = () => ({
    dataDir,
    env: {
      ...testConfig({ fiscal: { urls: { homologation: authority.url } } }),
      NODE_EXTRA_CA_CERTS: join(dataDir, 'authority.pem'),
    },
  })
  beforeAll(async () => {
    authority = stack.use(await startFiscalAuthority())
    dataDir = stack.adopt(await mkdtemp(join(tmpdir(), 'rodovia fiscal ')), removeDataDir)
    await writeFile(join(dataDir, 'authority.pem'), authority.cert)
    platform = stack.use(await startTestProcess(options()))
    await platform.sql(`UPDATE users SET persona = 'caminhoneiro' WHERE email = '${demo.driver}'`)
    driver = await tokenOf(platform.url, demo.driver)
    await platform.setWallet(await tokenOf(platform.url, demo.shipper), 50_000_000)
    const { vehicle } = await send('POST', '/vehicles', {
      ...{ plate: 'ABC1D23', service_type: 'TRUCK', axles: 6 },
      ...{ body: 'sider', tare_kg: 16_000, capacity_kg: 32_000 },
    })
    await send('PUT', '/carrier', { rntrc: '12345678', kind: 'TAC' })
    const { policy } = await send('POST', '/insurance-policies', {
      ...{ kind: 'RCTR-C', insurer: 'Seguradora Exemplo', number: '54-0001234' },
      ...{ valid_from: '2026-01-01', valid_until: '2099-12-31' },
    })
    trip = {
      ...{ emitter: 'global_service', vehicle_id: vehicle.id, chassis: 'truck', way: ['MS', 'MT', 'RO'] },
      ...{ drivers: [{ name: 'João Motorista', cpf: '529.982.247-25' }], product: 'Peças', ncm: '87089990' },
      contractor: { name: 'Loja Demo', document: '12.345.678/0001-95' },
      insurances: [{ policy_id: policy.id, insurer_document: '11.444.777/0001-61', endorsements: ['AVB-1'] }],
      payment: { total_cents: 1_250_000, pix_key: 'joao@exemplo.com.br' },
    }
  })
  afterAll(() => stack.disposeAsync())

  const request = (method: string, path: string, body?: object) =>
    ask(platform.url, method, `${api}${path}`, { token: driver, ...(body && { body }) })
  async function send(method: string, path: string, body?: object): Promise<Body> {
    const { status, body: answer } = await request(method, path, body)
    expect(status, JSON.stringify(answer)).toBe(200)
    return answer
  }
  const step = (code: string, name: string) => send('POST', `/driver/deliveries/${code}/${name}`)
  const statusOf = async (id: string) => (await send('GET', `/fiscal-documents/${id}`)).fiscal_document
  const untilIs = (id: string, wanted: string) =>
    until(
      () => statusOf(id),
      ({ status }) => status === wanted,
    )
  const came = (key: string) => authority.received.filter((one) => one.key === key).length

  let lastNumber = 0
  /** A whole load with its NF-e, which the driver has accepted. */
  async function aLoad(): Promise<Body> {
    const { body: quote } = await ask(platform.url, 'POST', '/v1/quotes', {
      key: demoApiKey,
      body: {
        ...{ cep_origem: '13010000', cep_destino: '69900064' },
        whole_load: { axles: 6, cargo_type: 'carga_geral' },
      },
    })
    lastNumber += 1
    const { status, body } = await ask(platform.url, 'POST', '/v1/orders', {
      key: demoApiKey,
      body: orderBody(quote.cotacao_id, {
        goods_documents: [aDocumentKey({ number: String(lastNumber) })],
      }),
    })
    expect(status, JSON.stringify(body)).toBe(200)
    const { order_id: orderId, code } = body.order
    const assign = `mutation { assignDriver(orderId: "${orderId}", driverId: "${(await send('GET', '/me')).user.id}") { id } }`
    const token = await tokenOf(platform.url, demo.operations)
    await ask(platform.url, 'POST', '/graphql', { token, body: { query: assign } })
    await until(
      () => request('GET', `/driver/deliveries/${code}`),
      ({ status }) => status === 200,
    )
    await step(code, 'accept')
    return body.order
  }
  const tripOf = (order: Body, more: object = {}): Body => ({
    ...{ ...trip, ciot: { number: '123456789012', document: '529.982.247-25' } },
    loads: [{ order_id: order.order_id, value_cents: 12_500_000, weight_kg: 24_000 }],
    ...more,
  })
  async function deliver({ code }: Body): Promise<void> {
    for (const name of ['arrived', 'picked', 'on-route', 'delivered']) await step(code, name)
  }

  test('without issuer, certificate and schemas nothing is issued, and a package that is not whole loads nothing', async () => {
    const order = await aLoad()
    const issue = () =>
      request('POST', '/fiscal-documents', { order_ids: [order.order_id], trip: tripOf(order) })
    expect(JSON.stringify((await issue()).body)).toContain('certificate')
    await send('PUT', '/fiscal-issuer', {
      ...{ document: '529.982.247-25', name: 'João Motorista', environment: 'homologation', series: 920 },
      address: { postal_code: '13010000', street: 'Rua Barão de Jaguara', number: '1', district: 'Centro' },
    })
    const wrong = await request('PUT', '/fiscal-issuer/certificate', { pfx: a1.base64, password: 'errada' })
    expect(wrong.body.details[0]).toMatchObject({ field: 'pfx' })
    const { issuer } = await send('PUT', '/fiscal-issuer/certificate', {
      pfx: a1.base64,
      password: a1.password,
    })
    expect(issuer).toMatchObject({ certificate_subject: 'JOAO MOTORISTA:52998224725' })
    expect(JSON.stringify(issuer)).not.toContain(a1.base64.slice(0, 40))

    expect(JSON.stringify((await issue()).body)).toContain('fiscal:schemas')
    expect((await loadSchemas(platform.databaseUrl, join(schemaFolder!, 'cte'))).said).toContain(
      'mdfe_v3.00.xsd is missing',
    )
    const loaded = await loadSchemas(platform.databaseUrl, join(schemaFolder!, 'mdfe'))
    expect(loaded).toMatchObject({ code: 0, said: expect.stringContaining('Loaded') })
    await deliver(order)
  })

  test('is refused without CIOT, rejected, corrected, authorized, and closed after the delivery', async () => {
    const order = await aLoad()
    const issue = (more: object) =>
      request('POST', '/fiscal-documents', { order_ids: [order.order_id], trip: tripOf(order, more) })
    const [fault] = (await issue({ ciot: null })).body.details
    expect(fault).toMatchObject({ field: 'ciot', issue: expect.stringContaining('684') })

    authority.next.push({ code: '684', text: 'Rejeição: CIOT inválido para a operação' })
    const { fiscal_documents } = (await issue({})).body
    const [{ id, number }] = fiscal_documents
    expect(fiscal_documents).toHaveLength(1)
    expect(await untilIs(id, 'rejected')).toMatchObject({ answer_code: '684', answer_text: /CIOT inválido/ })
    expect(await request('GET', `/fiscal-documents/${id}/pdf`)).toMatchObject({ status: 409 })

    const ciot = { number: '210987654321', document: '529.982.247-25' }
    await send('POST', `/fiscal-documents/${id}/correct`, { trip: tripOf(order, { ciot }) })
    const authorized = await untilIs(id, 'authorized')
    expect(authorized).toMatchObject({ number, way: ['MS', 'MT', 'RO'], ciot_number: '210987654321' })
    const { xml } = authority.received.find(({ key }) => key === authorized.key)!
    expect(isSigned(xml)).toBe(true)
    expect(xml).toContain('<UFIni>SP</UFIni><UFFim>AC</UFFim>')

    const file = await fetch(`${platform.url}${api}/fiscal-documents/${id}/pdf`, {
      headers: { authorization: `Bearer ${driver}` },
    })
    expect(file.headers.get('content-type')).toBe('application/pdf')
    const shown = await send('GET', `/driver/deliveries/${order.code}/fiscal-document`)
    expect(shown.fiscal_document).toMatchObject({ key: authorized.key, status: 'authorized' })
    await deliver(order)
    await send('POST', `/fiscal-documents/${id}/close`)
    expect(await untilIs(id, 'closed')).toMatchObject({ events: [{ type: 'close', status: 'registered' }] })
    expect(authority.events.at(-1)).toMatchObject({ type: '110112', key: authorized.key })
  })

  test('kill -9 while the authority works: it is found again by its key, and never sent twice', async () => {
    const order = await aLoad()
    authority.next.push('silence')
    const { fiscal_documents } = await send('POST', '/fiscal-documents', {
      order_ids: [order.order_id],
      trip: tripOf(order),
    })
    const [{ id, key }] = fiscal_documents
    await until(
      async () => came(key),
      (count) => count === 1,
    )
    await platform.end('SIGKILL')
    const { databaseUrl, sql } = platform
    const second = stack.use(await startTestProcess({ ...options(), databaseUrl }))
    platform = { ...second, databaseUrl, sql }
    // What the killed process had reserved is due again after a minute and a half.
    await sql('UPDATE fiscal_documents SET due_at = now() WHERE id = $1', [id])
    expect(await untilIs(id, 'authorized')).toMatchObject({ key })
    expect(came(key)).toBe(1)
  })
})
