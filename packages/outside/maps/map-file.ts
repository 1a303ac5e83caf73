import { createHash } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'
import type { MapSource } from '@rodovia/core/geo/ports.ts'
import { refuse } from '@rodovia/core/shared/refusal.ts'
import { OperatorError } from '@rodovia/platform/operator-error.ts'
import { headBytes, headerFault } from './pmtiles-header.ts'

type Settings = { path: string; onFault: (reason: string) => void }

const retryAfterSeconds = 10

/** A PMTiles file on disk. It may be replaced while the server runs: each request opens it. */
export function createMapFile({ path, onFault }: Settings): MapSource {
  /** The tag comes from the content, so that all gateways have the same. */
  let tagged = { key: '', etag: '' }

  async function etagOf(file: FileHandle): Promise<string> {
    const { size, mtimeMs, ino } = await file.stat()
    const key = `${size}/${mtimeMs}/${ino}`
    if (tagged.key !== key) {
      const digest = createHash('sha256').update(`${size}`)
      digest.update(await readPart(file, 0, headBytes - 1))
      tagged = { key, etag: `"${digest.digest('base64url').slice(0, 22)}"` }
    }
    return tagged.etag
  }

  return {
    async check() {
      try {
        await using file = await open(path)
        const fault = headerFault(await readPart(file, 0, headBytes - 1))
        if (fault) throw new OperatorError(`MAP_PMTILES: ${path} ${fault}.`)
      } catch (error) {
        if (error instanceof OperatorError) throw error
        throw new OperatorError(`MAP_PMTILES: ${path} cannot be read: ${(error as Error).message}.`)
      }
    },

    async open() {
      try {
        const file = await open(path)
        const [{ size }, etag] = await Promise.all([file.stat(), etagOf(file)])
        return {
          sizeBytes: size,
          etag,
          read: (first, last) => readPart(file, first, last),
          [Symbol.asyncDispose]: () => file.close(),
        }
      } catch (error) {
        onFault((error as Error).message)
        throw refuse('unavailable', { retryAfterSeconds })
      }
    },
  }
}

async function readPart(file: FileHandle, first: number, last: number): Promise<Uint8Array> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(last - first + 1), { position: first })
  return buffer.subarray(0, bytesRead)
}
