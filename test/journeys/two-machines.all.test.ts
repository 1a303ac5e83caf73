import { execFile } from 'node:child_process'
import { hash, randomInt } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createFolderStore } from '@rodovia/storage/folder-store.ts'
import type { ObjectStore } from '@rodovia/storage/object-store.ts'
import { createS3Client } from '@rodovia/storage/s3/s3-client.ts'
import { createS3Store } from '@rodovia/storage/s3/s3-store.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { renderPdf } from '../support/pdf.ts'
import { type StartedPlatform, startPlatform } from '../support/platform.ts'
import { createTestDatabase, type TestDatabase } from '../support/postgres.ts'
import { ask, type Body, demo, placeOrder, tokenOf, until } from '../support/rest-client.ts'
import { type S3Server, startS3Server } from '../support/s3-server.ts'

/** The settings that machines of one platform share besides the database and the bucket. */
const shared = { JWT_KEYS: `shared:${'s'.repeat(32)}`, MEDIA_LINK_SECRET: 'm'.repeat(32) }

const stack = new AsyncDisposableStack()
let server: S3Server
beforeAll(async () => {
  server = stack.use(await startS3Server())
})
afterAll(() => stack.disposeAsync())

async function aFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'rodovia machine '))
  stack.defer(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** A picture that no other order has. */
async function aPicture(): Promise<string> {
  const [r, g, b] = [randomInt(128), randomInt(128), randomInt(128)]
  const parcel = `<svg width="64" height="48"><rect width="64" height="48" fill="rgb(${r},${g},${b})"/><circle cx="32" cy="24" r="12" fill="white"/></svg>`
  return (await sharp(Buffer.from(parcel)).png().toBuffer()).toString('base64')
}

/** A delivered order with two photos and a signature, sent through one machine: two files. */
async function deliver(url: string): Promise<Body> {
  const [shipper, driver, photo] = await Promise.all([
    tokenOf(url, demo.shipper),
    tokenOf(url, demo.driver),
    aPicture(),
  ])
  const { order } = await placeOrder(url, shipper, { pod: true })
  const path = `/api/app/v1/driver/deliveries/${order.code}`
  await until(
    () => ask(url, 'GET', path, { token: driver }),
    ({ status }) => status === 200,
  )
  const steps = {
    accept: {},
    arrived: {},
    picked: { photo_b64: photo },
    'on-route': {},
    position: { lat: order.destino.lat, lng: order.destino.lng },
    delivered: { photo_b64: photo, signature_b64: photo },
  }
  for (const [step, body] of Object.entries(steps))
    expect((await ask(url, 'POST', `${path}/${step}`, { token: driver, body })).status, step).toBe(200)
  return order
}

async function photosOf({ url }: StartedPlatform, order: Body): Promise<Body[]> {
  const token = await tokenOf(url, demo.shipper)
  return (await ask(url, 'GET', `/api/app/v1/orders/${order.order_id}`, { token })).body.order.photos
}

async function proofOf({ url }: StartedPlatform, order: Body): Promise<string> {
  const token = await tokenOf(url, demo.shipper)
  const query = `{ proof(orderId: "${order.order_id}") { pdf } }`
  const { body } = await ask(url, 'POST', '/graphql', { token, body: { query } })
  const pages = await renderPdf(Buffer.from(body.data.proof.pdf, 'base64'), 72)
  return pages.map(({ text }) => text).join(' ')
}

/** The file of a link, if it is the one of its name. */
async function download(photo: Body, init: RequestInit = {}): Promise<string> {
  const answer = await fetch(photo.url, init)
  const bytes = await answer.bytes()
  return answer.status === 200 && photo.name.startsWith(hash('sha256', bytes))
    ? 'its picture'
    : `${answer.status}`
}

const keysIn = async (store: ObjectStore) =>
  (await Array.fromAsync(store.list('photos/'))).map(({ key }) => key).toSorted()

describe('two machines with a folder each, one database and one bucket', () => {
  let database: TestDatabase
  let bucket: Awaited<ReturnType<S3Server['aBucket']>>
  let one: StartedPlatform
  let other: StartedPlatform
  let order: Body
  beforeAll(async () => {
    database = stack.use(await createTestDatabase())
    bucket = await server.aBucket({ hasVersions: true })
    const env = { ...shared, STORAGE: 's3', ...server.envOf(bucket) }
    const start = async (more = {}) =>
      stack.use(
        await startPlatform({
          databaseUrl: database.url,
          dataDir: await aFolder(),
          env: { ...env, ...more },
        }),
      )
    one = await start()
    other = await start({ S3_LINKS: 'presigned' })
    order = await deliver(one.url)
  })

  test('a photo that one stored is read through the other, and by a link of the other', async () => {
    const photos = await photosOf(other, order)
    expect(photos).toHaveLength(3)
    for (const photo of photos) {
      expect(new URL(photo.url).origin).toBe(new URL(other.url).origin)
      expect(await download(photo)).toBe('its picture')
    }
  })

  test('the proof of the other has the pictures', async () => {
    expect(await proofOf(other, order)).not.toMatch(/FALTA|ATENÇÃO|não está mais guardada/)
    expect(other.output()).not.toContain('without pictures')
  })

  test('a link leads to the S3 server for a minute where that is set, but pages load nothing from there', async () => {
    const [photo] = await photosOf(other, order)
    const moved = await fetch(photo!.url, { redirect: 'manual' })
    expect([moved.status, moved.headers.get('cache-control')]).toEqual([302, 'private, no-store'])
    const link = new URL(moved.headers.get('location')!)
    expect([link.origin, link.searchParams.get('X-Amz-Expires')]).toEqual([server.url, '60'])
    const fromPage = { headers: { 'sec-fetch-site': 'same-origin' }, redirect: 'error' } as const
    expect(await download(photo!, fromPage)).toBe('its picture')
    const [proxied] = await photosOf(one, order)
    expect(await download(proxied!, { redirect: 'error' })).toBe('its picture')
    const lost = new URL(photo!.url)
    lost.searchParams.set('signature', 'x')
    expect((await fetch(lost)).status).toBe(404)
  })

  test('an export that a worker of either wrote is downloaded from both; one of personal data never from the S3 server', async () => {
    const token = await tokenOf(one.url, demo.shipper)
    const graphql = async ({ url }: StartedPlatform, query: string) => {
      const { body } = await ask(url, 'POST', '/graphql', { token, body: { query } })
      expect(body.errors).toBeUndefined()
      return body.data
    }
    const asked = await graphql(
      one,
      'mutation { list: requestListExport(input: { list: orders }) { id } data: requestDataExport { id } }',
    )
    const urlsAt = async (machine: StartedPlatform): Promise<(string | null)[]> => {
      const query = `{ list: listExport(id: "${asked.list.id}") { url } data: dataExport(id: "${asked.data.id}") { url } }`
      const { list, data } = await graphql(machine, query)
      return [list.url, data.url]
    }
    await until(
      () => urlsAt(one),
      (urls) => urls.every(Boolean),
    )
    for (const machine of [one, other]) {
      const [list, data] = await urlsAt(machine)
      expect(await (await fetch(list!)).text()).toContain(order.code)
      const zip = await fetch(data!, { redirect: 'error' })
      expect((await zip.bytes()).subarray(0, 2)).toEqual(new Uint8Array([0x50, 0x4b]))
      expect((await fetch(list!, { redirect: 'manual' })).status).toBe(machine === other ? 302 : 200)
    }
  })

  test('an erasure leaves no version of the pictures', async () => {
    await using store = createS3Store(bucket)
    expect((await keysIn(store)).length).toBeGreaterThan(0)
    const token = await tokenOf(other.url, demo.shipper)
    const erased = await ask(other.url, 'POST', '/graphql', {
      token,
      body: { query: 'mutation { requestContactErasure(phone: "+55 11 91234-5678") { status } }' },
    })
    expect(erased.body.errors).toBeUndefined()
    expect(await keysIn(store)).toEqual([])
    await using s3 = createS3Client(bucket)
    const { xml } = await s3.callForText('GET', {
      key: null,
      query: { versions: '', prefix: 'tests/photos/' },
    })
    expect(xml).not.toMatch(/<Version>|<DeleteMarker>/)
  })

  test('a machine that stores files elsewhere says so, and in production does not start', async () => {
    await using third = await startPlatform({ databaseUrl: database.url, env: shared })
    expect(third.output()).toContain('This process does not see the files of the others.')
    const start = startPlatform({
      databaseUrl: database.url,
      env: { ...shared, NODE_ENV: 'production', PUBLIC_URL: 'http://localhost' },
    })
    await expect(start).rejects.toThrow(
      /ended with 1.*does not see the files of the others.*Give all processes the same storage/s,
    )
  })

  test('a machine that cannot reach the bucket starts, says so, and refuses files and proofs until it can', async () => {
    const another = await deliver(one.url)
    const env = { ...shared, STORAGE: 's3', ...server.envOf(bucket), S3_ENDPOINT: 'http://127.0.0.1:9' }
    await using third = await startPlatform({ databaseUrl: database.url, env })
    expect(third.output()).toContain('the storage of files cannot be reached')
    const [photo] = await photosOf(third, another)
    const answer = await fetch(photo!.url)
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5'])
    const token = await tokenOf(third.url, demo.shipper)
    const query = `{ proof(orderId: "${another.order_id}") { pdf } }`
    const { body } = await ask(third.url, 'POST', '/graphql', { token, body: { query } })
    expect(body.errors[0].extensions.code).toBe('unavailable')
    expect(third.output()).toContain('the storage of files failed')
    expect(await proofOf(one, another)).not.toContain('FALTA')
  })
})

describe('a platform that moves from a folder to a bucket', () => {
  const move = (env: Record<string, string>, ...flags: string[]) =>
    new Promise<{ code: number | null; said: string }>((done) => {
      const script = resolve(import.meta.dirname, '../../apps/storage-move.ts')
      const child = execFile(
        process.execPath,
        [script, ...flags],
        { env: { ...process.env, ...env } },
        (_, out, err) => done({ code: child.exitCode, said: out + err }),
      )
    })

  test('serves each photo all the time, and proves the copies', async () => {
    const database = stack.use(await createTestDatabase())
    const [dataDir, bucket] = [await aFolder(), await server.aBucket()]
    const env = { ...shared, ...server.envOf(bucket) }
    const start = (more: Record<string, string>) =>
      startPlatform({ databaseUrl: database.url, dataDir, env: { ...env, ...more } })
    const [folder, s3] = [createFolderStore(dataDir), stack.use(createS3Store(bucket))]
    const command = { ...env, NODE_ENV: 'test', DATABASE_URL: database.url, DATA_DIR: dataDir }
    let first: Body
    let second: Body
    {
      await using before = await start({})
      first = await deliver(before.url)
      const copied = await move(command, '--to', 's3')
      expect(copied).toMatchObject({ code: 0, said: expect.stringContaining('Done: 2 copied') })
      expect(await keysIn(s3)).toEqual(await keysIn(folder))
      second = await deliver(before.url)
    }
    {
      // The second order's photos are in the folder only.
      await using between = await start({ STORAGE: 's3,folder' })
      for (const order of [first, second])
        for (const photo of await photosOf(between, order)) expect(await download(photo)).toBe('its picture')
      await deliver(between.url)
      expect((await move(command, '--to', 's3')).said).toMatch(
        /Done: 2 copied .*, 2 there already, 0 deleted meanwhile, 0 faults/,
      )
    }
    await rm(join(dataDir, 'photos'), { recursive: true })
    await using after = await start({ STORAGE: 's3', NODE_ENV: 'test' })
    expect(after.output()).not.toContain('does not see')
    for (const order of [first, second]) expect(await proofOf(after, order)).not.toContain('FALTA')
    expect(await readdir(dataDir)).not.toContain('photos')
    const unknown = await move(command, '--to', 'tape')
    expect([unknown.code, unknown.said]).toEqual([
      1,
      expect.stringContaining('--to tape: allowed is folder or s3'),
    ])
  })
})
