import { hash } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId, noon } from '../../test/support/builders.ts'
import { type S3Server, startS3Server } from '../../test/support/s3-server.ts'
import { createFallbackStore } from './fallback-store.ts'
import { createFolderStore } from './folder-store.ts'
import { type ObjectStore, oneChunk, StorageError } from './object-store.ts'
import { partBytes } from './s3/multipart.ts'
import { createS3Client } from './s3/s3-client.ts'
import type { S3Settings } from './s3/s3-settings.ts'
import { createS3Store } from './s3/s3-store.ts'

const stack = new AsyncDisposableStack()
let server: S3Server
let folder: string
beforeAll(async () => {
  server = stack.use(await startS3Server())
  folder = await mkdtemp(join(tmpdir(), 'rodovia storage-'))
  stack.defer(() => rm(folder, { recursive: true, force: true }))
})
afterAll(() => stack.disposeAsync())

const jpeg = { contentType: 'image/jpeg', at: noon }
const bytesOf = (text: string) => Buffer.from(text)
const aKey = () => `photos/ab/${newId()}.jpg`
const putText = (store: ObjectStore, key: string, text: string) =>
  store.put(key, oneChunk(bytesOf(text)), jpeg)

async function textIn(store: ObjectStore, key: string): Promise<string | null> {
  const object = await store.open(key)
  return object && (await buffer(object.stream)).toString()
}

const keysIn = async (store: ObjectStore, prefix: string) =>
  (await Array.fromAsync(store.list(prefix))).map(({ key }) => key).toSorted()

/** A stream of so many bytes that never has more than one chunk in memory, and its hash. */
function aStream(bytes: number) {
  const chunk = Buffer.alloc(100_000, 'x')
  const chunks = function* () {
    for (let left = bytes; left > 0; left -= chunk.length)
      yield chunk.subarray(0, Math.min(left, chunk.length))
  }
  const sha256 = hash('sha256', Buffer.alloc(bytes, 'x'))
  return {
    sha256,
    content: (async function* () {
      yield* chunks()
    })(),
  }
}

const kinds: Record<string, () => Promise<ObjectStore>> = {
  folder: async () => createFolderStore(await mkdtemp(join(folder, 'one-'))),
  'S3 server': async () => createS3Store(await server.aBucket()),
  'S3 server with versions': async () => createS3Store(await server.aBucket({ hasVersions: true })),
  'folder on the way to an S3 server': async () =>
    createFallbackStore(
      createS3Store(await server.aBucket()),
      createFolderStore(await mkdtemp(join(folder, 'one-'))),
    ),
}

describe.each(Object.keys(kinds))('a %s', (kind) => {
  let store: ObjectStore
  beforeAll(async () => {
    store = stack.use(await kinds[kind]!())
  })

  test('gives back what was stored, with its size', async () => {
    const key = aKey()
    expect(await putText(store, key, 'a picture')).toBe(9)
    expect(await textIn(store, key)).toBe('a picture')
    const object = await store.find(key)
    expect(object).toMatchObject({ key, sizeBytes: 9 })
    expect(object!.storedAt.getTime()).toBeGreaterThan(0)
    const opened = await store.open(key)
    opened!.stream.destroy()
    expect(opened!.sizeBytes).toBe(9)
  })

  test('stores nothing, too', async () => {
    const key = aKey()
    expect(await store.put(key, aStream(0).content, jpeg)).toBe(0)
    expect(await textIn(store, key)).toBe('')
  })

  test('has nothing under a key that was never stored', async () => {
    expect([await store.open(aKey()), await store.find(aKey())]).toEqual([null, null])
    await store.remove(aKey())
  })

  test('replaces an object as a whole', async () => {
    const key = aKey()
    await putText(store, key, 'a long first text')
    await putText(store, key, 'second')
    expect(await textIn(store, key)).toBe('second')
  })

  test('takes streams of any length, in parts', async () => {
    const bytes = 3 * partBytes + 12_345
    const key = `exports/${newId()}.zip`
    const { content, sha256 } = aStream(bytes)
    expect(await store.put(key, content, { contentType: 'application/zip', at: noon })).toBe(bytes)
    const object = await store.open(key)
    expect([object!.sizeBytes, hash('sha256', await buffer(object!.stream))]).toEqual([bytes, sha256])
    await store.remove(key)
    expect(await store.find(key)).toBeNull()
  })

  test.each([100, partBytes + 100])('shows nothing of a stream that broke after %i bytes', async (bytes) => {
    const key = `exports/${newId()}.zip`
    const broken = async function* () {
      yield* aStream(bytes).content
      throw new Error('the source is gone')
    }
    await expect(store.put(key, broken(), jpeg)).rejects.toThrow('the source is gone')
    expect(await store.find(key)).toBeNull()
    expect(await keysIn(store, 'exports/')).toEqual([])
  })

  test('lists the objects of an area only, however many', async () => {
    const keys = Array.from({ length: 12 }, () => `exports/${newId()}.csv`)
    await Promise.all(keys.map((key) => putText(store, key, 'x')))
    await putText(store, aKey(), 'a photo')
    expect(await keysIn(store, 'exports/')).toEqual(keys.toSorted())
    expect(await keysIn(store, 'marker/')).toEqual([])
  })

  test('removes an object so that nothing of it can be opened', async () => {
    const key = aKey()
    await putText(store, key, 'first')
    await putText(store, key, 'second')
    await store.remove(key)
    expect([await store.open(key), await store.find(key)]).toEqual([null, null])
    expect(await keysIn(store, 'photos/ab/')).not.toContain(key)
  })

  test.each(['../secrets.json', 'photos/../secrets.json', 'postgres/PG_VERSION', 'photos//x', '/etc/passwd'])(
    'refuses %s, which is none of our keys',
    async (key) => {
      await expect(store.open(key)).rejects.toThrow('is no key')
      await expect(putText(store, key, 'x')).rejects.toThrow('is no key')
      await expect(store.remove(key)).rejects.toThrow('is no key')
    },
  )
})

describe('a folder', () => {
  test('leaves no draft behind, and removes those of processes that died', async () => {
    const own = await mkdtemp(join(folder, 'drafts-'))
    const store = createFolderStore(own)
    await putText(store, 'exports/one.zip', 'whole')
    await writeFile(join(own, 'exports', 'other.zip.1.tmp'), 'half')
    expect(await keysIn(store, 'exports/')).toEqual(['exports/one.zip'])
    await store.removeRemains('exports/', new Date(Date.now() - 60_000))
    expect(await readdir(join(own, 'exports'))).toHaveLength(2)
    await store.removeRemains('exports/', new Date(Date.now() + 60_000))
    expect(await readdir(join(own, 'exports'))).toEqual(['one.zip'])
  })
})

/** Returns everything in the bucket, including what a plain list leaves out. */
async function inBucket(settings: S3Settings, query: Record<string, string>): Promise<string> {
  await using client = createS3Client(settings)
  return (await client.callForText('GET', { key: null, query })).xml
}

describe('an S3 server', () => {
  test('keeps no version of a removed object', async () => {
    const settings = await server.aBucket({ hasVersions: true })
    await using store = createS3Store(settings)
    const [key, other] = [aKey(), aKey()]
    for (const text of ['first', 'second', 'third']) await putText(store, key, text)
    await putText(store, other, 'of somebody else')
    expect((await inBucket(settings, { versions: '' })).match(/<Version>/g)).toHaveLength(4)
    await store.remove(key)
    const left = await inBucket(settings, { versions: '' })
    expect([left.match(/<Version>/g)?.length, left.includes('<DeleteMarker>')]).toEqual([1, false])
    expect(await textIn(store, other)).toBe('of somebody else')
  })

  test('loses replaced versions and uploads that were given up, when their time is over', async () => {
    const settings = await server.aBucket({ hasVersions: true })
    await using store = createS3Store(settings)
    const key = aKey()
    for (const text of ['first', 'second']) await putText(store, key, text)
    await using client = createS3Client(settings)
    await client.callForText('POST', { key: 'photos/cd/half.jpg', query: { uploads: '' } })
    await store.removeRemains('photos/', new Date(Date.now() - 3_600_000))
    expect((await inBucket(settings, { versions: '' })).match(/<Version>/g)).toHaveLength(2)
    expect(await inBucket(settings, { uploads: '' })).toContain('half.jpg')
    await store.removeRemains('photos/', new Date(Date.now() + 3_600_000))
    expect((await inBucket(settings, { versions: '' })).match(/<Version>/g)).toHaveLength(1)
    expect(await inBucket(settings, { uploads: '' })).not.toContain('half.jpg')
    expect(await textIn(store, key)).toBe('second')
  })

  test('gives links that open one object, for a limited time, under the name of the file', async () => {
    const settings = await server.aBucket()
    await using store = createS3Store(settings, { presigns: true })
    await putText(store, 'exports/list.csv', 'a;b')
    await putText(store, 'exports/other.csv', 'c;d')
    const options = { lifeSeconds: 600, contentType: 'text/csv', fileName: 'rodovia-list.csv' }
    const link = (await store.linkTo('exports/list.csv', options))!
    const answer = await fetch(link)
    expect([answer.status, await answer.text()]).toEqual([200, 'a;b'])
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="rodovia-list.csv"')
    expect((await fetch(link.replace('list.csv', 'other.csv'))).status).toBe(403)
    const brief = (await store.linkTo('exports/list.csv', { ...options, lifeSeconds: 1 }))!
    await expect.poll(async () => (await fetch(brief)).status).toBe(403)
    await using proxied = createS3Store(settings)
    expect(await proxied.linkTo('exports/list.csv', options)).toBeNull()
  })

  test('that refuses is named with its reason, and not asked again', async () => {
    const settings = { ...(await server.aBucket()), secretAccessKey: 'another secret' }
    await using store = createS3Store(settings)
    const error = await store.find(aKey()).catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(StorageError)
    expect(error).toMatchObject({ isPermanent: true })
    await expect(putText(store, aKey(), 'x')).rejects.toThrow(/S3 at http.*: 403 SignatureDoesNotMatch/)
    await using nowhere = createS3Store({ ...(await server.aBucket()), bucket: 'no-such-bucket' })
    await expect(putText(nowhere, aKey(), 'x')).rejects.toThrow(/404 NoSuchBucket/)
  })

  test('that is away is asked again, and then named', async () => {
    await using store = createS3Store({ ...(await server.aBucket()), endpoint: 'http://127.0.0.1:9' })
    await expect(putText(store, aKey(), 'x')).rejects.toMatchObject({
      isPermanent: false,
      message: expect.stringContaining('127.0.0.1:9'),
    })
  })

  test('that hangs is asked once, and then named', async () => {
    let asked = 0
    await using hanging = createServer(() => void asked++).listen(0, '127.0.0.1')
    await once(hanging, 'listening')
    const endpoint = `http://127.0.0.1:${(hanging.address() as AddressInfo).port}`
    await using store = createS3Store({ ...(await server.aBucket()), endpoint })
    await expect(store.find(aKey())).rejects.toMatchObject({
      isPermanent: false,
      message: expect.stringContaining(endpoint),
    })
    expect(asked).toBe(1)
  })

  test('is asked to encrypt as the settings say, which one without encryption refuses', async () => {
    for (const encryption of [
      { algorithm: 'AES256', keyId: null },
      { algorithm: 'aws:kms', keyId: 'of-the-tests' },
    ] as const) {
      await using store = createS3Store({ ...(await server.aBucket()), encryption })
      await expect(putText(store, aKey(), 'x')).rejects.toThrow('501 NotImplemented Server-side encryption')
    }
  })
})
