import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aPhoto } from '../support/journey.ts'
import { renderPdf } from '../support/pdf.ts'
import type { StartedPlatform } from '../support/platform.ts'
import { createTestDatabase, openPool, type TestDatabase } from '../support/postgres.ts'
import { ask, type Body, demo, placeOrder, tokenOf } from '../support/rest-client.ts'
import { startAhead } from '../support/start-ahead.ts'

let dataDir: string
let database: TestDatabase
let behind: pg.Pool
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'rodovia retention '))
  database = await createTestDatabase()
  behind = openPool(database.url)
})
afterAll(async () => {
  await behind.end()
  await database[Symbol.asyncDispose]()
  await rm(dataDir, { recursive: true })
})

/** Half a year: the last of three platforms has the time of day, as the database has, which guards the audit log. */
const lastDay = 182

/** The platform on a day of the test, on the same database and the same folder. */
function startOn(day: number): Promise<StartedPlatform> {
  return startAhead(day - lastDay, { dataDir, databaseUrl: database.url })
}

async function countIn(from: string): Promise<number> {
  const { rows } = await behind.query<{ count: number }>(`SELECT count(*)::int AS count FROM ${from}`)
  return rows[0]!.count
}

const photoFiles = async () =>
  (await readdir(join(dataDir, 'photos'), { recursive: true })).filter((name) => /jpg|png/.test(name))

async function readOrder({ url }: StartedPlatform, id: string): Promise<Body> {
  const token = await tokenOf(url, demo.shipper)
  const { status, body } = await ask(url, 'GET', `/api/app/v1/orders/${id}`, { token })
  expect(status).toBe(200)
  return body.order
}

async function printProof({ url }: StartedPlatform, id: string): Promise<Buffer> {
  const { body } = await ask(url, 'POST', '/graphql', {
    token: await tokenOf(url, demo.shipper),
    body: { query: `{ proof(orderId: "${id}") { pdf } }` },
  })
  return Buffer.from(body.data.proof.pdf, 'base64')
}

const textOf = async (pdf: Buffer) => (await renderPdf(pdf, 72)).map(({ text }) => text).join(' ')

/** The heading of the public page about a file. */
async function checkProof({ url }: StartedPlatform, pdf: Buffer): Promise<string | undefined> {
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(pdf)], { type: 'application/pdf' }), 'comprovante.pdf')
  const answer = await fetch(`${url}/prova`, { method: 'POST', body: form })
  return /<h1>([^<]*)<\/h1>/.exec(await answer.text())?.[1]
}

let order: Body
let firstProof: Buffer
let firstLink: string
let firstPhotos: Body[]

test('on its day a delivery has its photos, its way and its proof', async () => {
  await using platform = await startOn(0)
  const { url } = platform
  const [shipper, driver, photo] = await Promise.all([
    tokenOf(url, demo.shipper),
    tokenOf(url, demo.driver),
    aPhoto(),
  ])
  order = (await placeOrder(url, shipper, { pod: true })).order
  const path = `/api/app/v1/driver/deliveries/${order.code}`
  await expect.poll(async () => (await ask(url, 'GET', path, { token: driver })).status).toBe(200)
  const steps = {
    accept: {},
    arrived: {},
    picked: { photo_b64: photo, note: 'duas caixas na portaria' },
    'on-route': {},
    position: { lat: order.destino.lat, lng: order.destino.lng },
    delivered: { photo_b64: photo, signature_b64: photo },
  }
  for (const [step, body] of Object.entries(steps))
    expect((await ask(url, 'POST', `${path}/${step}`, { token: driver, body })).status, step).toBe(200)

  firstPhotos = (await readOrder(platform, order.order_id)).photos
  firstLink = firstPhotos[0]!.url
  expect([firstPhotos.length, (await fetch(firstLink)).status]).toEqual([3, 200])
  firstProof = await printProof(platform, order.order_id)
  expect(await countIn('positions')).toBeGreaterThan(0)
  expect(await countIn('last_positions')).toBe(1)
})

test('91 days later its way is gone, and its photos are there', async () => {
  await using platform = await startOn(91.1)
  // The sessions of the first day ended with their tokens, a month ago.
  const gone = ['positions', 'last_positions', 'offers', 'sessions', 'refresh_tokens']
  await expect.poll(() => Promise.all(gone.map(countIn))).toEqual(gone.map(() => 0))
  const { photos, status } = await readOrder(platform, order.order_id)
  expect(status).toBe('delivered')
  expect(photos.map(({ name }: Body) => name)).toEqual(firstPhotos.map(({ name }) => name))
  expect((await fetch(photos[0].url)).status).toBe(200)
  expect(await checkProof(platform, firstProof)).toBe('Comprovante autêntico')
})

test('half a year later its photos are gone, rows and files, what they hashed to is left, and the ledger adds up', async () => {
  await using platform = await startOn(lastDay)
  await expect.poll(() => countIn('photos')).toBe(0)
  await expect.poll(photoFiles).toEqual([])
  const { photos, timeline, status } = await readOrder(platform, order.order_id)
  expect([status, photos]).toEqual(['delivered', []])
  expect(timeline.length).toBeGreaterThan(5)
  const { pathname, search } = new URL(firstLink)
  const gone = await ask(platform.url, 'GET', pathname + search, { headers: { 'accept-language': 'en' } })
  expect([gone.status, gone.body.message]).toEqual([
    404,
    expect.stringContaining('as long as the photo is stored'),
  ])

  const proof = await printProof(platform, order.order_id)
  const text = await textOf(proof)
  expect(text.match(/não está mais guardada/g)).toHaveLength(3)
  for (const { name } of firstPhotos) expect(text.replaceAll(' ', '')).toContain(name.split('.')[0])
  for (const pdf of [firstProof, proof]) expect(await checkProof(platform, pdf)).toBe('Comprovante autêntico')

  await expect.poll(() => countIn(`audit_entries WHERE at < now() - interval '181 days'`)).toBe(0)
  const query = '{ ledgerCheck { isSound } }'
  const token = await tokenOf(platform.url, demo.admin)
  const { body } = await ask(platform.url, 'POST', '/graphql', { token, body: { query } })
  expect(body.data.ledgerCheck).toEqual({ isSound: true })
})
