import { hash } from 'node:crypto'
import { mkdtemp, readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { languages } from '@rodovia/core/shared/language.ts'
import { demoApiKey } from '@rodovia/postgres/demo/demo-data.ts'
import { strFromU8, unzipSync } from 'fflate'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { anEndToEndId } from '../support/bank-peer.ts'
import { aPhoto, startTestProcess, type TestProcess } from '../support/journey.ts'
import { removeDataDir, startPlatform } from '../support/platform.ts'
import { type Ask, ask, type Body, demo, placeOrder, tokenOf, until } from '../support/rest-client.ts'
import { testConfig } from '../support/test-config.ts'

const ownPath = '/api/app/v1/privacy/exports'
const contactPath = '/v1/privacy/exports'
const key = demoApiKey

let dataDir: string
let platform: TestProcess
let driver: string
let shipper: string
let order: Body
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'rodovia-exports-'))
  platform = await startTestProcess({
    dataDir,
    env: { ...testConfig({ delivery: { offerTimeoutSeconds: 300 } }) },
  })
  shipper = await tokenOf(platform.url, demo.shipper)
  driver = await tokenOf(platform.url, demo.driver)
  const destination_address = { postal_code: '04538133', street: 'Rua Joaquim Floriano', number: '72' }
  order = (await placeOrder(platform.url, shipper, { remarks: 'Portão azul', destination_address })).order
  await ask(platform.url, 'POST', `/rastreio/${order.tracking_url.split('/').at(-1)}.json`, {
    body: { note: 'Interfone da Ana quebrado' },
  })
  const path = `/api/app/v1/driver/deliveries/${order.code}`
  await until(
    () => ask(platform.url, 'GET', path, { token: driver }),
    ({ status }) => status === 200,
  )
  const photo_b64 = await aPhoto()
  for (const [step, body] of [
    ['accept', {}],
    ['position', { lat: -23.56, lng: -46.66 }],
    ['arrived', {}],
    ['picked', { note: 'com o porteiro Raimundo' }],
    ['on-route', {}],
    ['delivered', { photo_b64, note: 'entregue à Ana' }],
  ] as const)
    expect((await ask(platform.url, 'POST', `${path}/${step}`, { token: driver, body })).status).toBe(200)
})
afterAll(async () => {
  await platform[Symbol.asyncDispose]()
  await removeDataDir(dataDir)
})

async function ready(baseUrl: string, path: string, id: string, who: Ask): Promise<Body> {
  const { body } = await until(
    () => ask(baseUrl, 'GET', `${path}/${id}`, who),
    ({ body }) => body.export?.status !== 'preparing',
  )
  return body.export
}

/** The file as who asked for it opens it. */
async function fetched(path: string, { body: asked, ...who }: Ask): Promise<Record<string, Uint8Array>> {
  const { status, body } = await ask(platform.url, 'POST', path, {
    ...who,
    ...(asked ? { body: asked } : {}),
  })
  expect([status, body.export?.url]).toEqual([200, null])
  const made = await ready(platform.url, path, body.export.id, who)
  const answer = await fetch(made.url)
  const bytes = new Uint8Array(await answer.arrayBuffer())
  expect([answer.status, answer.headers.get('content-type'), bytes.length]).toEqual([
    200,
    'application/zip',
    made.size_bytes,
  ])
  return unzipSync(bytes)
}

const jsonIn = (files: Record<string, Uint8Array>) => JSON.parse(strFromU8(files['data.json']!))

describe('an export of personal data', () => {
  test('a driver’s export is a file: account, sessions, deliveries, tracks, earnings, and nothing about the people served', async () => {
    const query = 'mutation { saveView(list: orders, name: "Atrasados", query: "status=assigned") { id } }'
    await ask(platform.url, 'POST', '/graphql', { token: driver, body: { query } })
    const files = await fetched(ownPath, { token: driver })
    expect(Object.keys(files).sort()).toEqual(['LEIA-ME.txt', 'data.json', 'positions.jsonl'])
    const data = jsonIn(files)
    const { user } = (await ask(platform.url, 'GET', '/api/app/v1/me', { token: driver })).body
    expect(data).toMatchObject({
      format: 'rodovia-export/1',
      about: { user_id: user.id },
      profile: [{ name: user.name, email: demo.driver, organisation: { kind: 'motorista' } }],
      driver: [{ is_available: true, lat: -23.56, lng: -46.66 }],
      offers: [{ code: order.code, outcome: 'accepted' }],
      deliveries: [{ code: order.code, status: 'delivered' }],
      saved_views: [{ list: 'orders', name: 'Atrasados', query: 'status=assigned' }],
    })
    expect(data.deliveries[0].recorded.map(({ type }: Body) => type)).toEqual([
      'accept',
      'arrived',
      'tracking.picked_up',
      'on-route',
      'tracking.delivered',
    ])
    expect(data.sessions.length).toBeGreaterThan(0)
    expect(data.activity).toContainEqual(expect.objectContaining({ action: 'session.opened', by_you: true }))
    expect(data.earnings).toEqual([expect.objectContaining({ reason: 'order_delivered' })])
    const [way] = strFromU8(files['positions.jsonl']!)
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(way).toEqual({ delivery: order.code, positions: [[expect.any(String), -23.56, -46.66]] })
    const readme = strFromU8(files['LEIA-ME.txt']!)
    for (const list of Object.keys(data).slice(3))
      expect(readme.split(`${list}: `)).toHaveLength(languages.length + 1)

    const all = Object.values(files)
      .map((file) => strFromU8(file))
      .join('\n')
    // The name of the shipper is not among them: the sums of the driver's figures are by shipper.
    for (const others of ['Ana', 'Raimundo', '91234-5678', '3000-0000', 'Portão', demo.shipper, 'argon2'])
      expect(all, others).not.toContain(others)
    // And who takes it out is written down, too.
    const log = await ask(platform.url, 'GET', '/api/app/v1/privacy/access-log', { token: driver })
    expect(log.body.accesses[0]).toMatchObject({ kind: 'export', role: 'driver', organisation: null })
  })

  test('who topped up the wallet finds the top-up, and what was returned of it', async () => {
    const admin = await tokenOf(platform.url, demo.admin)
    const mutate = async (token: string, field: string) =>
      (
        await ask(platform.url, 'POST', '/graphql', {
          token,
          body: { query: `mutation { topUp: ${field} }` },
        })
      ).body.data.topUp
    const { txid } = await mutate(shipper, 'requestTopUp(amountCents: 700) { txid }')
    const endToEndId = anEndToEndId()
    const payment = `endToEndId: "${endToEndId}", amountCents: 700`
    await mutate(admin, `confirmTopUp(input: { txid: "${txid}", ${payment} }) { id }`)
    await mutate(admin, `returnTopUp(input: { ${payment}, reason: "pago em dobro" }) { id }`)
    const topUp = { kind: 'top_up', at: expect.any(String), txid, amount_cents: 700 }
    const returned = { ...topUp, kind: 'return', status: 'returned', note: 'pago em dobro' }
    expect(jsonIn(await fetched(ownPath, { token: shipper })).top_ups).toEqual([topUp, returned])
    expect(jsonIn(await fetched(ownPath, { token: admin })).top_ups).toEqual([returned])
  })

  test('the shop exports a recipient: their own side of each order, with the pictures taken at their door', async () => {
    const files = await fetched(contactPath, { key, body: { phone: '(11) 91234-5678' } })
    const { orders } = jsonIn(files)
    expect(orders).toEqual([
      expect.objectContaining({
        code: order.code,
        as_sender: null,
        as_recipient: expect.objectContaining({
          ...{ name: 'Ana Souza', remarks: 'Portão azul', cep: '04538133' },
          address: 'Rua Joaquim Floriano, 72, São Paulo - SP, 04538-133',
          details: expect.objectContaining({ number: '72' }),
          instructions: { complement: null, reference: null, note: 'Interfone da Ana quebrado' },
        }),
        problems: [],
        access_log: [expect.objectContaining({ kind: 'order', role: 'driver', organisation: null })],
      }),
    ])
    const [{ photos, timeline }] = orders
    expect(photos).toMatchObject([{ stage: 'delivery', note: 'entregue à Ana' }])
    expect(hash('sha256', files[photos[0].file]!)).toBe(photos[0].sha256)
    expect(timeline).toContainEqual(
      expect.objectContaining({ type: 'instructions', facts: { note: 'Interfone da Ana quebrado' } }),
    )
    expect(timeline.at(-1)).toMatchObject({ type: 'tracking.delivered', facts: { note: 'entregue à Ana' } })

    const all = [files['data.json']!, files['LEIA-ME.txt']!].map((file) => strFromU8(file)).join('\n')
    const { user } = (await ask(platform.url, 'GET', '/api/app/v1/me', { token: driver })).body
    for (const others of [
      '3000-0000',
      '01310100',
      'Raimundo',
      'pin',
      user.name.split(' ')[0],
      'recipient_pin_hash',
    ])
      expect(all, others).not.toContain(`"${others}`)
    const log = await ask(platform.url, 'GET', `/v1/orders/${order.order_id}/access-log`, { key })
    expect(log.body.accesses[0]).toMatchObject({ kind: 'export', role: 'owner', by_key: true })
  })

  test('a sender gets the own side; a shop without orders of that number exports nothing', async () => {
    const sender = await fetched(contactPath, { key, body: { phone: '+55 11 3000-0000' } })
    const [his] = jsonIn(sender).orders
    expect(his).toMatchObject({ as_recipient: null, photos: [], as_sender: { cep: '01310100' } })
    expect(JSON.stringify(his)).toContain('Raimundo')
    expect(JSON.stringify(his)).not.toMatch(/Ana|Portão|04538|Floriano/)
    const nobody = await fetched(contactPath, { key, body: { phone: '+55 21 99999-0000' } })
    expect(jsonIn(nobody).orders).toEqual([])
  })

  test('refuses a wrong link, and is not found by anybody else', async () => {
    const { body } = await ask(platform.url, 'POST', ownPath, { token: driver })
    const made = await ready(platform.url, ownPath, body.export.id, { token: driver })
    expect(
      (
        await fetch(
          made.url.replace(
            /signature=(.)/,
            (_: string, first: string) => `signature=${first === '_' ? '-' : '_'}`,
          ),
        )
      ).status,
    ).toBe(404)
    for (const other of [{ token: shipper }, { token: await tokenOf(platform.url, demo.admin) }])
      expect((await ask(platform.url, 'GET', `${ownPath}/${made.id}`, other)).status).toBe(404)
    expect((await ask(platform.url, 'GET', `${contactPath}/${made.id}`, { key })).status).toBe(404)
  })
})

describe('however many make them', () => {
  const tries = () =>
    platform.sql<{ id: string; tries: number; status: string }>(
      'SELECT id, tries, status FROM data_exports ORDER BY id DESC',
    )

  test('one of two processes prepares each, and asking again meanwhile returns the same', async () => {
    await using _ = await startPlatform({ databaseUrl: platform.databaseUrl, dataDir })
    const motoboy = await tokenOf(platform.url, demo.motoboy)
    const client = new pg.Client({ connectionString: platform.databaseUrl })
    await client.connect()
    // The exporter pauses for a moment.
    await client.query('BEGIN; LOCK TABLE api_keys IN ACCESS EXCLUSIVE MODE')
    const ids: string[] = []
    for (const token of [driver, motoboy, shipper]) {
      const asked = await Promise.all([1, 2, 3].map(() => ask(platform.url, 'POST', ownPath, { token })))
      const [id, ...others] = new Set(asked.map(({ body }) => body.export.id))
      expect(others).toEqual([])
      ids.push(id)
    }
    await client.query('COMMIT')
    await client.end()
    for (const [at, token] of [driver, motoboy, shipper].entries())
      expect(await ready(platform.url, ownPath, ids[at]!, { token })).toMatchObject({ status: 'ready' })
    expect((await tries()).slice(0, 3)).toEqual(
      ids.toReversed().map((id) => ({ id, tries: 1, status: 'ready' })),
    )
  })

  test('another process finishes what a killed one began, and orphaned files are deleted', async () => {
    const client = new pg.Client({ connectionString: platform.databaseUrl })
    await client.connect()
    await client.query('BEGIN; LOCK TABLE api_keys IN ACCESS EXCLUSIVE MODE')
    const { body } = await ask(platform.url, 'POST', ownPath, { token: driver })
    const { id } = body.export
    await until(
      () => readdir(join(dataDir, 'exports')),
      (names) => names.some((name) => name.startsWith(id)),
    )
    await platform.end('SIGKILL')
    await client.query('COMMIT')
    await client.end()
    // Nobody says any more that he works on it; a test does not wait for the minute to be over.
    await platform.sql('UPDATE data_exports SET claimed_until = now() WHERE id = $1', [id])
    const old = (await tries()).find(({ id: other }) => other !== id)!.id
    await platform.sql(`UPDATE data_exports SET expires_at = now() - interval '1 day' WHERE id = $1`, [old])
    await platform.sql('DELETE FROM data_exports WHERE id = $1', [old])

    await using next = await startPlatform({ databaseUrl: platform.databaseUrl, dataDir })
    const made = await ready(next.url, ownPath, id, { token: await tokenOf(next.url, demo.driver) })
    expect(made).toMatchObject({ status: 'ready' })
    expect(jsonIn(unzipSync(new Uint8Array(await (await fetch(made.url)).arrayBuffer())))).toHaveProperty(
      'access_log',
    )
    expect((await tries())[0]).toEqual({ id, tries: 2, status: 'ready' })
    await expect.poll(() => readdir(join(dataDir, 'exports'))).not.toContain(`${old}.zip`)
  })
})
