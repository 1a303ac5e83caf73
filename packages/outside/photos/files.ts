import { randomUUID } from 'node:crypto'
import { mkdir, open, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'

export type OpenFile = { stream: Readable; sizeBytes: number }

/** Files named by the hash of what they hold, spread over 256 folders by its first two digits. */
export function createFiles(folder: string) {
  const pathOf = (name: string) => join(folder, name.slice(0, 2), name)

  return {
    /** The file is there whole or not at all, and on the disk when this comes back. One that is there stays. */
    async write(name: string, bytes: Uint8Array): Promise<void> {
      const path = pathOf(name)
      const kept = await stat(path).catch(orNull)
      if (kept?.size === bytes.length) return
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      const draft = `${path}.${randomUUID()}.tmp`
      try {
        await writeFile(draft, bytes, { mode: 0o600, flush: true })
        await rename(draft, path)
      } finally {
        await rm(draft, { force: true })
      }
      await syncFolder(dirname(path))
      await syncFolder(folder)
    },

    async read(name: string): Promise<OpenFile | null> {
      const file = await open(pathOf(name)).catch(orNull)
      if (!file) return null
      const { size } = await file.stat()
      return { stream: file.createReadStream(), sizeBytes: size }
    },
  }
}

function orNull(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}

/** A new name is on the disk when its folder is. Windows sees to that by itself and opens no folders. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  await using handle = await open(folder)
  await handle.sync()
}
