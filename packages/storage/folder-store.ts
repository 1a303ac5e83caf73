import { randomUUID } from 'node:crypto'
import { constants, createWriteStream } from 'node:fs'
import { lstat, mkdir, open, opendir, rename, rm, stat, utimes } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { syncFolder } from '@rodovia/platform/sync-folder.ts'
import { isKey, type ObjectStore, StorageError } from './object-store.ts'

const draftEnding = '.tmp'

/** A link to another file is not followed, and a pipe without a writer does not block. */
const plainOnly = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK

/**
 * Objects as files below a folder, which processes on other machines see only through a shared file system. A key is a path. Files are
 * written as drafts, synced and renamed.
 */
export function createFolderStore(folder: string): ObjectStore {
  function pathOf(key: string): string {
    if (!isKey(key)) throw new StorageError(`${JSON.stringify(key)} is no key`, { isPermanent: true })
    return join(folder, ...key.split('/'))
  }

  async function* filesIn(prefix: string) {
    const start = join(folder, ...prefix.split('/'))
    const entries = await opendir(start, { recursive: true }).catch(orNull)
    for await (const entry of entries ?? []) {
      if (!entry.isFile()) continue
      const path = join(entry.parentPath, entry.name)
      const fileStat = await stat(path).catch(orNull)
      if (fileStat) yield { path, key: relative(folder, path).split(sep).join('/'), fileStat }
    }
  }

  return {
    location: `the folder ${folder}`,

    put: (key, content, { at }) =>
      explained(`cannot write ${key} in ${folder}`, async () => {
        const path = pathOf(key)
        await mkdir(dirname(path), { recursive: true, mode: 0o700 })
        const draft = `${path}.${randomUUID()}${draftEnding}`
        try {
          await pipeline(content, createWriteStream(draft, { mode: 0o600, flush: true }))
          await utimes(draft, at, at)
          const { size } = await stat(draft)
          await rename(draft, path)
          await syncFolder(dirname(path))
          await syncFolder(folder)
          return size
        } finally {
          await rm(draft, { force: true })
        }
      }),

    open: (key) =>
      explained(`cannot read ${key} in ${folder}`, async () => {
        const file = await open(pathOf(key), plainOnly).catch(orNull)
        if (!file) return null
        const fileStat = await file.stat()
        if (fileStat.isFile()) return { stream: file.createReadStream(), sizeBytes: fileStat.size }
        await file.close()
        return null
      }),

    async find(key) {
      const fileStat = await lstat(pathOf(key)).catch(orNull)
      return fileStat?.isFile() ? { key, sizeBytes: fileStat.size, storedAt: fileStat.mtime } : null
    },

    remove: (key) => explained(`cannot remove ${key} in ${folder}`, () => rm(pathOf(key), { force: true })),

    async *list(prefix) {
      for await (const { key, fileStat } of filesIn(prefix))
        if (isKey(key) && !key.endsWith(draftEnding))
          yield { key, sizeBytes: fileStat.size, storedAt: fileStat.mtime }
    },

    async removeRemains(prefix, before) {
      for await (const { path, fileStat } of filesIn(prefix))
        if (path.endsWith(draftEnding) && fileStat.mtime < before) await rm(path, { force: true })
    },

    linkTo: async () => null,
    [Symbol.asyncDispose]: async () => {},
  }
}

/**
 * Adds the failed attempt to errors of the operating system, such as a full disk. Errors of the content pass
 * as they are.
 */
async function explained<Result>(attempt: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    const { syscall, message } = error as NodeJS.ErrnoException
    if (!syscall) throw error
    throw new StorageError(`${attempt}: ${message}`, { isPermanent: true, cause: error })
  }
}

function orNull(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT' || error.code === 'ELOOP') return null
  throw error
}
