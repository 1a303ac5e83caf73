import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ExportId } from '@rodovia/core/shared/export-jobs.ts'
import { createFolderStore } from '@rodovia/storage/folder-store.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createExportFiles } from './export-files.ts'

const id = '019a3f9e-6c1b-7c1a-9d55-0d9f3f6a1b2c' as ExportId

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rodovia-exports-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function* nothing() {}

async function* unreadable() {
  yield '{'
  throw new Error('the database is away')
}

test('a text that cannot be read fails the export, and leaves no file', async () => {
  const store = createFolderStore(folder)
  const files = createExportFiles({
    store,
    isOwn: async () => true,
    clock: () => new Date(),
    publicUrl: 'http://localhost',
    linkSecret: 'a secret of the test',
    linkLifeSeconds: 60,
  })
  const written = files.write(id, {
    texts: [{ name: 'data.json', chunks: unreadable() }],
    photos: nothing(),
    documents: nothing(),
  })
  await expect(written).rejects.toThrow('the database is away')
  expect(await Array.fromAsync(store.list('exports/'))).toEqual([])
})
