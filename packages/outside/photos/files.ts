import { randomUUID } from 'node:crypto'
import { mkdir, open, opendir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { syncFolder } from '@rodovia/platform/sync-folder.ts'

type OpenFile = { stream: Readable; sizeBytes: number }
export type OpenMedia = OpenFile & { contentType: string }

/** Stores files named by the hash of their content, in 256 folders by its first two digits. */
export function createFiles(folder: string) {
  const pathOf = (name: string) => join(folder, name.slice(0, 2), name)

  return {
    pathOf,

    /** Writes a file atomically and durably. A file that exists already only gets the new modification time. */
    async write(name: string, bytes: Uint8Array, at: Date): Promise<void> {
      const path = pathOf(name)
      const fileStat = await stat(path).catch(orNull)
      if (fileStat?.size === bytes.length) return utimes(path, at, at)
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      const draft = `${path}.${randomUUID()}.tmp`
      try {
        await writeFile(draft, bytes, { mode: 0o600, flush: true })
        await utimes(draft, at, at)
        await rename(draft, path)
      } finally {
        await rm(draft, { force: true })
      }
      await syncFolder(dirname(path))
      await syncFolder(folder)
    },

    async remove(name: string): Promise<void> {
      await rm(pathOf(name), { force: true })
    },

    read: (name: string): Promise<OpenFile | null> => openFile(pathOf(name)),

    /** Deletes files last written before `before`, also drafts left by a crash. Safe to run concurrently. */
    async dropOlder(before: Date): Promise<void> {
      const entries = await opendir(folder, { recursive: true }).catch(orNull)
      for await (const entry of entries ?? []) {
        if (!entry.isFile()) continue
        const path = join(entry.parentPath, entry.name)
        const fileStat = await stat(path).catch(orNull)
        if (fileStat && fileStat.mtime < before) await rm(path, { force: true })
      }
    },
  }
}

/** Opens a file for reading; null if it does not exist. */
export async function openFile(path: string): Promise<OpenFile | null> {
  const file = await open(path).catch(orNull)
  if (!file) return null
  const { size } = await file.stat()
  return { stream: file.createReadStream(), sizeBytes: size }
}

function orNull(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}
