import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, rm, stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import type { TownTask } from '@rodovia/core/towns/ports.ts'
import { TownFault } from '@rodovia/core/towns/town.ts'
import { Agent, fetch, interceptors, type RequestInit, type Response } from 'undici'

export type RemoteFile = { url: string; bytes: number; changedAt: Date }

/** Two answers one after the other fit into the deadline of a request. */
const answerMilliseconds = 7_000
/** A download has no whole time, but a server that sends nothing for this long broke off. */
const idleMilliseconds = 15_000

/** Goes on with an answer that broke off, by a range request of what is missing, up to once a second for a minute. */
const downloads = new Agent({ headersTimeout: idleMilliseconds, bodyTimeout: idleMilliseconds }).compose(
  interceptors.retry({
    maxRetries: 60,
    minTimeout: 1000,
    timeoutFactor: 1,
    errorCodes: ['ECONNRESET', 'ECONNREFUSED', 'ENOTFOUND', 'UND_ERR_SOCKET', 'UND_ERR_BODY_TIMEOUT'],
  }),
)

/** A response with status 2xx; other ones are a `TownFault`. */
export async function ask(url: string, init: RequestInit = {}): Promise<Response> {
  const signal = init.signal ?? AbortSignal.timeout(answerMilliseconds)
  const response = await fetch(url, { ...init, signal }).catch((error) => {
    throw unreachable(url, error)
  })
  if (response.ok) return response
  await response.body?.cancel()
  throw new TownFault('unreachable', `${url}: HTTP ${response.status}`)
}

export async function describeFile(url: string): Promise<RemoteFile> {
  const { headers } = await ask(url, { method: 'HEAD' })
  const bytes = Number(headers.get('content-length'))
  if (!(bytes > 0))
    throw new TownFault('unreachable', `${url}: content-length ${headers.get('content-length')}`)
  return { url, bytes, changedAt: new Date(headers.get('last-modified') ?? 0) }
}

/**
 * Downloads what is missing of a file at `path`, unless the server's file is newer; also after a new start. The whole file has to have
 * the size, and the MD5 hash if there is one.
 */
export async function download(
  { url, bytes, changedAt }: RemoteFile,
  path: string,
  { signal, onProgress }: TownTask,
  md5?: string,
): Promise<void> {
  const found = await stat(path).catch(() => null)
  const isKept = found && found.size <= bytes && found.mtime >= changedAt
  const start = isKept ? found.size : 0
  if (start < bytes) {
    const headers = { range: `bytes=${start}-` }
    const response = await ask(url, { signal, dispatcher: downloads, ...(start > 0 && { headers }) })
    let size = response.status === 206 ? start : 0
    await using file = await open(path, size > 0 ? 'a' : 'w')
    try {
      for await (const chunk of response.body ?? []) {
        await file.write(chunk)
        size += chunk.length
        onProgress((size / bytes) * 100)
      }
    } catch (error) {
      signal.throwIfAborted()
      throw unreachable(url, error as Error)
    }
  }
  const { size } = await stat(path)
  const hash = md5 && (await hashOf(path))
  if (size === bytes && hash === md5) return
  await rm(path)
  throw new TownFault(
    'damaged',
    `${url}: ${size === bytes ? `MD5 ${hash} ≠ ${md5}` : `${size} ≠ ${bytes} bytes`}`,
  )
}

function unreachable(url: string, error: Error): TownFault {
  return new TownFault(
    'unreachable',
    `${url}: ${(error.cause as Error | undefined)?.message || error.message}`,
  )
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash('md5')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}
