import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { noon } from '../../test/support/builders.ts'
import { openTestStores, type TestStores } from '../../test/support/stores.ts'
import { acceptStorage, checkStorage, markTarget, ownsStorage } from './check-storage.ts'
import { createFolderStore } from './folder-store.ts'

const stack = new AsyncDisposableStack()
let markers: TestStores['stores']['storageMarkers']
beforeEach(async () => {
  markers = stack.use(await openTestStores()).stores.storageMarkers
})
afterAll(() => stack.disposeAsync())

async function aStore() {
  const folder = await mkdtemp(join(tmpdir(), 'rodovia check-'))
  stack.defer(() => rm(folder, { recursive: true }))
  return createFolderStore(folder)
}

test('the first process records the storage, and the next ones find it', async () => {
  const store = await aStore()
  for (const name of ['gateway on a', 'worker on b'])
    expect(await checkStorage({ store, markers }, name, noon)).toBeNull()
  expect(await markers.find()).toMatchObject({
    recordedBy: 'gateway on a',
    location: store.location,
    isStored: true,
  })
  expect(await ownsStorage({ store, markers })).toBe(true)
})

test('of processes that start at the same time in two folders, those in one of them are refused', async () => {
  const stores = [await aStore(), await aStore()]
  const starts = Array.from({ length: 10 }, (_, index) => ({ store: stores[index % 2]!, markers }))
  const faults = await Promise.all(
    starts.map((start, index) => checkStorage(start, `process ${index}`, noon)),
  )
  expect(faults.filter((fault) => fault === null)).toHaveLength(5)
  const [named] = faults.filter((fault) => fault !== null)
  expect(named).toMatch(/does not see the files of the others\. process \d recorded the folder .* at 2026-/)
  expect(await Promise.all(stores.map((store) => ownsStorage({ store, markers })))).toEqual(
    expect.arrayContaining([true, false]),
  )
})

test('a storage with the marker of another database is refused, until an operator accepts it', async () => {
  const store = await aStore()
  await checkStorage({ store, markers }, 'the first platform', noon)
  const { storageMarkers: others } = stack.use(await openTestStores()).stores
  const other = { store, markers: others }
  expect(await checkStorage(other, 'a second platform', noon)).toContain('belongs to another database')
  expect(await markTarget(other)).toContain('belongs to another database')
  expect(await ownsStorage(other)).toBe(false)
  await acceptStorage(other, 'an operator', noon)
  expect(await checkStorage(other, 'a second platform', noon)).toBeNull()
  expect(await checkStorage({ store, markers }, 'the first platform', noon)).toContain('does not see')
})

test('a marker whose process died before it stored it is replaced', async () => {
  const store = await aStore()
  const id = '019a0000-0000-7000-8000-000000000001'
  await markers.claim({ id, location: 'x', recordedBy: 'dead', recordedAt: noon, isStored: false })
  expect(await checkStorage({ store, markers }, 'the next', noon)).toBeNull()
  expect(await markers.find()).toMatchObject({ recordedBy: 'the next', isStored: true })
})

test('a process that stored its marker and lost the database completes it when it starts again', async () => {
  const store = await aStore()
  const lost = Object.assign(new Error('Connection terminated'), { code: 'ECONNRESET' })
  const interrupted = { ...markers, replace: () => Promise.reject(lost) }
  await expect(checkStorage({ store, markers: interrupted }, 'gateway on a', noon)).rejects.toBe(lost)
  for (const name of ['gateway on a', 'worker on b'])
    expect(await checkStorage({ store, markers }, name, noon)).toBeNull()
  expect(await ownsStorage({ store, markers })).toBe(true)
})

test('a storage that files are copied to gets the marker', async () => {
  const [store, target] = [await aStore(), await aStore()]
  await checkStorage({ store, markers }, 'a platform', noon)
  expect(await markTarget({ store: target, markers })).toBeNull()
  expect(await checkStorage({ store: target, markers }, 'the platform, moved', noon)).toBeNull()
})
