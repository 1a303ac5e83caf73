import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Redis } from 'ioredis'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anEndToEndId } from '../support/bank-peer.ts'
import { aPhoto, startTestPlatform, type TestPlatform } from '../support/journey.ts'
import { startRedis } from '../support/redis.ts'
import { ask, type Body, demo, orderBody, tokenOf, until } from '../support/rest-client.ts'
import { startWebhookReceiver } from '../support/webhook-receiver.ts'

/** Nobody else in this journey has, writes or is called any of it. */
const given = {
  driver: 'Zuleica Quitério',
  email: 'zuleica@particular.example',
  phone: '+55 21 98877-6655',
  pixKey: 'zuleica.pix@particular.example',
  device: 'telefone-da-moça-9f3a',
  member: 'Gertrudes Ximenes',
  memberEmail: 'gertrudes@particular.example',
  recipient: 'Valdomira Xavantes',
  recipientPhone: '+55 11 97766-5544',
  remarks: 'interfone quebrado, chamar Dona Val',
  note: 'deixado com a irmã de Valdomira',
  trouble: 'ninguém na casa amarela',
}
const cep = '22041011'
const lost = [
  ...Object.values(given),
  ...['Zuleica', 'Quitério', 'Gertrudes', 'Valdomira', 'Xavantes', 'casa amarela'],
  ...['97766', '98877', '11977665544', '21988776655', cep, '22041-011'],
]

const stack = new AsyncDisposableStack()
let platform: TestPlatform
let redis: Redis
let dataDir: string
let key: string
let admin: string
let shipper: string
beforeAll(async () => {
  const server = stack.use(await startRedis())
  redis = stack.adopt(new Redis(server.url), (client) => client.disconnect())
  dataDir = stack.adopt(await mkdtemp(join(tmpdir(), 'rodovia erasure ')), (folder) =>
    rm(folder, { recursive: true, force: true }),
  )
  platform = stack.use(
    await startTestPlatform({
      dataDir,
      env: {
        REDIS_URL: server.url,
        WEBHOOK_ALLOW_HTTP: '1',
        WEBHOOK_ALLOWED_ADDRESSES: '127.0.0.0/8',
      },
    }),
  )
  key = /rdk_live_\w{36}/.exec(platform.output())![0]
  ;[admin, shipper] = await Promise.all([
    tokenOf(platform.url, demo.admin),
    tokenOf(platform.url, demo.shipper),
  ])
  // Only Zuleica may carry the orders of this test.
  for (const other of [demo.driver, demo.motoboy])
    await send('POST', '/api/app/v1/driver/availability', await tokenOf(platform.url, other), {
      available: false,
    })
})
afterAll(() => stack.disposeAsync())

const once = () => ({ headers: { 'idempotency-key': crypto.randomUUID() } })
const send = (method: string, path: string, token: string, body?: object) =>
  ask(platform.url, method, path, { token, ...(body && { body }), ...(method === 'POST' && once()) })
const partner = (method: string, path: string, body?: object, more = method === 'POST' ? once() : {}) =>
  ask(platform.url, method, path, { key, ...(body && { body }), ...more })

async function graphql(query: string, token: string, more: object = once()): Promise<Body> {
  const { body } = await ask(platform.url, 'POST', '/graphql', { token, body: { query }, ...more })
  expect(body.errors).toBeUndefined()
  return body.data
}

async function anOrder(
  driverId: string,
): Promise<{ id: string; code: string; request: object; once: object }> {
  const quote = await partner('POST', '/v1/quotes', { cep_origem: '20040020', cep_destino: cep })
  const request = orderBody(quote.body.cotacao_id, {
    ...{ recipient_name: given.recipient, recipient_phone: given.recipientPhone, remarks: given.remarks },
  })
  const key = once()
  const { body } = await partner('POST', '/v1/orders', request, key)
  expect(body.ok, JSON.stringify(body)).toBe(true)
  const { order_id: id, code } = body.order
  await graphql(
    `mutation { assignDriver(orderId: "${id}", driverId: "${driverId}") { id driver { name } } }`,
    admin,
  )
  return { id, code, request, once: key }
}

async function carry(driver: string, code: string, steps: readonly [string, object?][]): Promise<void> {
  for (const [step, body] of steps)
    expect([
      step,
      (await send('POST', `/api/app/v1/driver/deliveries/${code}/${step}`, driver, body)).status,
    ]).toEqual([step, 200])
}

/** All that is kept anywhere, as text, by where it is. */
async function kept(): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  const tables = await platform.sql<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public'`,
  )
  for (const { name } of tables) {
    const rows = await platform.sql<{ text: string }>(`SELECT row::text AS text FROM "${name}" AS row`)
    found.set(name, rows.map(({ text }) => text).join('\n'))
  }
  for (const name of await redis.keys('*')) {
    const dumped = await redis.dumpBuffer(name)
    found.set(`redis ${name}`, `${name} ${dumped?.toString('utf8') ?? ''}`)
  }
  for (const file of await readdir(dataDir, { recursive: true }))
    if (/\.(jpg|png|zip)/.test(file)) found.set(`file ${file}`, file)
  return found
}

function placesOf(found: Map<string, string>, words: readonly string[]): string[] {
  return [...found].flatMap(([place, text]) =>
    words
      .filter((word) => text.toLowerCase().includes(word.toLowerCase()))
      .map((word) => `${place}: ${word}`),
  )
}

test('an erasure covers every table and pending work, and proofs stay genuine', async () => {
  // A shop whose server repeats the events that it receives, a driver, and a colleague who came by invitation.
  const receiver = stack.use(await startWebhookReceiver({ secret: 'whsec_' }))
  const made = await partner('POST', '/v1/webhooks', { url: receiver.url })
  receiver.secret = made.body.secret
  const told = (what: string) =>
    receiver.received.filter(({ body, faults }) => faults.length === 0 && body.includes(what)).length
  await until(
    async () => told('webhook.test'),
    (count) => count > 0,
  )
  receiver.answer({ status: 200, body: `obrigado, ${given.recipient} e ${given.driver}` })
  const { createDriver } = await graphql(
    `mutation { createDriver(input: { name: "${given.driver}", email: "${given.email}", password: "${demo.password}",
      phone: "${given.phone}", persona: carro_van }) { id } }`,
    admin,
  )
  const { email, device } = given
  const session = await ask(platform.url, 'POST', '/api/app/v1/auth/login', {
    body: { email, password: demo.password, device },
  })
  const driver: string = session.body.access_token
  await send('POST', '/api/app/v1/driver/push/register', driver, { device_token: device, platform: 'expo' })
  await send('POST', '/api/app/v1/driver/pix-key', driver, { pix_key: given.pixKey })

  // One order was delivered, of which the shop keeps the proof; the other is on its way.
  const photo = await aPhoto()
  const delivered = await anOrder(createDriver.id)
  const underWay = await anOrder(createDriver.id)
  await carry(driver, delivered.code, [
    ['accept'],
    ['position', { lat: -22.9711, lng: -43.1822 }],
    ['arrived'],
    ['picked', { photo_b64: photo, note: given.note }],
    ['on-route'],
    ['problem', { code: 'recipient_absent', note: given.trouble }],
    ['notes', { text: given.note }],
    ['delivered', { photo_b64: photo, signature_b64: photo, note: given.note }],
  ])
  await carry(driver, underWay.code, [
    ['accept'],
    ['arrived'],
    ['position', { lat: -22.9712, lng: -43.1823 }],
  ])
  await partner('POST', `/v1/orders/${delivered.id}/notes`, { text: given.trouble })
  const proof = await graphql(`{ proof(orderId: "${delivered.id}") { pdf } }`, shipper)
  const pdf = Buffer.from(proof.proof.pdf, 'base64')
  await until(
    async () => told(delivered.id),
    (count) => count >= 4,
  )
  receiver.answer(200)
  const { body: exported } = await send('POST', '/api/app/v1/privacy/exports', driver)
  await until(
    () => send('GET', `/api/app/v1/privacy/exports/${exported.export.id}`, driver),
    ({ body }) => body.export.status === 'ready',
  )
  const before = placesOf(await kept(), lost)
  for (const table of [
    'deliveries',
    'outbox',
    'timeline_entries',
    'order_notes',
    'webhook_attempts',
    'idempotency_keys',
    'users',
  ])
    expect(
      before.some((place) => place.startsWith(table)),
      table,
    ).toBe(true)

  // Under way it is refused, with the date from which it is possible, and kept.
  const phone = '(11) 97766-5544'
  const order = (await partner('GET', `/v1/orders/${underWay.id}`)).body.order
  const asked = await partner('POST', '/v1/privacy/erasures', { phone })
  expect([asked.status, asked.body]).toEqual([
    409,
    {
      ok: false,
      error: 'invalid_state',
      message: expect.stringContaining(order.deadline_at),
      details: {
        status: 'waiting',
        allowed: ['withdrawErasure'],
        reason: 'deliveries_under_way',
        erasure_id: expect.any(String),
        possible_from: order.deadline_at,
      },
    },
  ])
  const erasure = `/v1/privacy/erasures/${asked.body.details.erasure_id}`
  expect((await partner('GET', erasure)).body.erasure).toMatchObject({
    status: 'waiting',
    possible_from: order.deadline_at,
  })
  const own = '/api/app/v1/privacy/erasure'
  const wrong = await send('POST', own, driver, { password: 'a guess of somebody’s' })
  expect([wrong.status, wrong.body.error]).toEqual([401, 'invalid_credentials'])
  const refused = await send('POST', own, driver, { password: demo.password })
  expect([refused.status, refused.body.details.reason]).toEqual([409, 'deliveries_under_way'])

  // The delivery ends: the recipient is forgotten without another word, the driver is paid first.
  await carry(driver, underWay.code, [
    ['picked', { photo_b64: photo }],
    ['on-route'],
    ['delivered', { photo_b64: photo, note: given.note }],
  ])
  await until(
    async () => (await partner('GET', erasure)).body.erasure.status,
    (status) => status === 'done',
  )
  const unpaid = await send('POST', own, driver, { password: demo.password })
  expect(unpaid.body.details).toMatchObject({ reason: 'earnings_unpaid', possible_from: null })
  expect(unpaid.body.details.owed_cents).toBeGreaterThan(0)
  const { body: payout } = await send('POST', '/api/app/v1/driver/payouts', driver)
  const { batch } = await graphql('mutation { batch: createPayoutBatch { id csv } }', admin)
  await graphql(
    `mutation { settlePayouts(batchId: "${batch.id}", failed: [],
      settled: [{ payoutId: "${payout.payout.id}", endToEndId: "${anEndToEndId()}" }]) { id } }`,
    admin,
  )
  await until(
    () => send('GET', '/api/app/v1/me', driver),
    ({ status }) => status === 401,
  )
  await until(
    async () => (await platform.sql(`SELECT FROM erasures WHERE status = 'waiting'`)).length,
    (waiting) => waiting === 0,
  )

  // Somebody with nothing under way goes at once.
  const { inviteMember } = await graphql(
    `mutation { inviteMember(input: { email: "${given.memberEmail}", role: viewer }) { link } }`,
    shipper,
    {},
  )
  const accepted = `token: "${inviteMember.link.split('/').at(-1)}", name: "${given.member}", password: "${demo.password}"`
  await ask(platform.url, 'POST', '/graphql', {
    body: { query: `mutation { acceptInvitation(input: { ${accepted} }) { id } }` },
  })
  const member = await tokenOf(platform.url, given.memberEmail)
  expect((await send('POST', own, member, { password: demo.password })).body.erasure.status).toBe('done')

  expect(placesOf(await kept(), lost)).toEqual([])
  expect([...(await kept()).keys()].filter((place) => /^file.*(jpg|png)/.test(place))).toEqual([])
  expect(await platform.sql('SELECT FROM data_exports')).toEqual([])
  expect(await platform.ledger()).toMatchObject({ isSound: true })

  // A request that comes again is answered by what is left, and does nothing again.
  const again = await partner('POST', '/v1/orders', delivered.request, delivered.once)
  expect(again.body.order).toMatchObject({
    order_id: delivered.id,
    recipient: { name: 'Pessoa apagada', phone: '0000000000' },
    destino: { address: expect.stringContaining('22041-000') },
  })
  const events = await partner('GET', '/v1/events?limit=100')
  expect(JSON.stringify(events.body)).toContain('Pessoa apagada')
  expect(placesOf(new Map([['events', JSON.stringify(events.body)]]), lost)).toEqual([])

  // The proof of before is genuine, and the page says that something of it was erased.
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(pdf)], { type: 'application/pdf' }), 'comprovante.pdf')
  const page = await fetch(`${platform.url}/prova`, {
    method: 'POST',
    body: form,
    headers: { accept: 'text/html' },
  })
  const text = await page.text()
  expect(text).toContain('<h1>Comprovante autêntico</h1>')
  expect(text).toContain('registros tiveram dados pessoais apagados')
  const { order: proven } = await graphql(
    `{ order(id: "${delivered.id}") { timeline { sealed erasedAt facts { name value } } } }`,
    shipper,
  )
  const erased = proven.timeline.filter(({ erasedAt }: Body) => erasedAt !== null)
  expect(erased.map(({ sealed }: Body) => sealed)).toEqual(erased.map(() => null))
  expect(JSON.stringify(erased)).toContain('[apagado]')
  const anew = await graphql(`{ proof(orderId: "${delivered.id}") { pdf } }`, shipper)
  expect(Buffer.from(anew.proof.pdf, 'base64').subarray(0, 4).toString()).toBe('%PDF')
})
