import { hash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId, noon } from '../../test/support/builders.ts'
import { type S3Server, startS3Server } from '../../test/support/s3-server.ts'
import { createFallbackStore } from './fallback-store.ts'
import { createFolderStore } from './folder-store.ts'
import { moveObjects } from './move-objects.ts'
import { type ObjectStore, oneChunk, photoKey } from './object-store.ts'
import { createS3Store } from './s3/s3-store.ts'

const stack = new AsyncDisposableStack()
let server: S3Server
beforeAll(async () => {
  server = stack.use(await startS3Server())
})
afterAll(() => stack.disposeAsync())

/** A folder with photos and an export, and an empty bucket. */
async function aMove(photos = 20) {
  const folder = await mkdtemp(join(tmpdir(), 'rodovia move-'))
  stack.defer(() => rm(folder, { recursive: true }))
  const source = createFolderStore(folder)
  const target = stack.use(createS3Store(await server.aBucket({ hasVersions: true })))
  const keys = Array.from({ length: photos }, (_, index) => {
    const bytes = Buffer.from(`picture ${index}`)
    return { key: photoKey(`${hash('sha256', bytes)}.jpg`), bytes }
  })
  keys.push({ key: `exports/${newId()}.zip`, bytes: Buffer.alloc(1_000_000, 'z') })
  for (const { key, bytes } of keys)
    await source.put(key, oneChunk(bytes), { contentType: 'image/jpeg', at: noon })
  return { folder, source, target, keys: keys.map(({ key }) => key) }
}

const keysIn = async (store: ObjectStore) =>
  (await Promise.all(['photos/', 'exports/'].map((area) => Array.fromAsync(store.list(area)))))
    .flat()
    .map(({ key }) => key)
    .toSorted()

test('copies everything, proves it, and copies nothing twice', async () => {
  const { source, target, keys } = await aMove()
  const counts = await moveObjects(source, target, { atOnce: 4 })
  expect(counts).toMatchObject({ copied: 21, present: 0, vanished: 0, faults: [] })
  expect(counts.copiedBytes).toBeGreaterThan(1_000_000)
  expect(await keysIn(target)).toEqual(keys.toSorted())
  expect(await moveObjects(source, target, { atOnce: 4 })).toMatchObject({
    copied: 0,
    present: 21,
    copiedBytes: 0,
  })
  expect(await keysIn(source)).toEqual(keys.toSorted())
})

test('goes on where it was interrupted', async () => {
  const { source, target } = await aMove()
  let left = 8
  const dying: ObjectStore = {
    ...target,
    async put(...input) {
      if (left-- <= 0) throw new Error('killed')
      return target.put(...input)
    },
  }
  await expect(moveObjects(source, dying, { atOnce: 2 })).rejects.toThrow('killed')
  const there = (await keysIn(target)).length
  expect(there).toBe(8)
  expect(await moveObjects(source, target, { atOnce: 2 })).toMatchObject({
    copied: 13,
    present: 8,
    faults: [],
  })
})

test('back to a folder keeps what was sent meanwhile, and both are read until it is done', async () => {
  const { source, target, keys } = await aMove(3)
  const both = createFallbackStore(target, source)
  const sent = photoKey(`${hash('sha256', 'sent meanwhile')}.jpg`)
  await both.put(sent, oneChunk(Buffer.from('sent meanwhile')), { contentType: 'image/jpeg', at: noon })
  expect(await keysIn(both)).toEqual([...keys, sent].toSorted())
  expect(await source.find(sent)).toBeNull()
  expect(await moveObjects(source, target, { atOnce: 2 })).toMatchObject({ copied: 4 })
  expect(await moveObjects(target, source, { atOnce: 2 })).toMatchObject({ copied: 1, present: 4 })
  expect(await keysIn(source)).toEqual([...keys, sent].toSorted())
})

test('brings nothing back that is erased while it is copied', async () => {
  const { source, target, keys } = await aMove(1)
  const [photo, file] = keys
  const both = createFallbackStore(target, source)
  const slow: ObjectStore = {
    ...target,
    async put(key, content, options) {
      // The erasure runs between the reading of the source and the end of the upload.
      if (key === photo) await both.remove(key)
      return target.put(key, content, options)
    },
  }
  expect(await moveObjects(source, slow, { atOnce: 1 })).toMatchObject({ copied: 1, vanished: 1, faults: [] })
  expect(await keysIn(target)).toEqual([file])
  expect(await keysIn(source)).toEqual([file])
})

test('names what it cannot prove', async () => {
  const { folder, source, target, keys } = await aMove(2)
  await writeFile(join(folder, keys[0]!), 'something else')
  const lying: ObjectStore = {
    ...target,
    put: (key, content, options) =>
      key === keys[1]
        ? target.put(key, oneChunk(Buffer.from('damaged')), options)
        : target.put(key, content, options),
  }
  const { copied, faults } = await moveObjects(source, lying, { atOnce: 1 })
  expect([copied, faults.toSorted()]).toEqual([1, keys.slice(0, 2).toSorted()])
})
