import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import type { TownTask } from '@rodovia/core/towns/ports.ts'
import { TownFault } from '@rodovia/core/towns/town.ts'
import { Agent, fetch, type RequestInit, type Response } from 'undici'

/** A file at another server. `version` changes with its content. */
export type RemoteFile = { url: string; bytes: number; version: string }

/** Two answers one after the other fit into the deadline of a request. */
const answerMilliseconds = 7_000
/** A download has no whole time, but a server that sends nothing for this long broke off. */
const idleMilliseconds = 15_000
const dispatcher = new Agent({ headersTimeout: idleMilliseconds, bodyTimeout: idleMilliseconds })
/** The tries without a new byte after which a download ends. The pause before each one is twice as long as the one before. */
const maxTries = 5
const pauseMilliseconds = 500

/** A response with status 2xx; other ones are a `TownFault`. */
export async function ask(url: string, init: RequestInit = {}): Promise<Response> {
  const signal = init.signal ?? AbortSignal.timeout(answerMilliseconds)
  const response = await fetch(url, { ...init, signal, dispatcher }).catch((error: Error) => {
    throw new TownFault(
      'unreachable',
      `${url}: ${(error.cause as Error | undefined)?.message || error.message}`,
    )
  })
  if (response.ok) return response
  await response.body?.cancel()
  throw new TownFault(
    response.status === 404 ? 'not_published' : 'unreachable',
    `${url}: HTTP ${response.status}`,
  )
}

export async function describeFile(url: string): Promise<RemoteFile> {
  const { headers } = await ask(url, { method: 'HEAD' })
  const bytes = Number(headers.get('content-length'))
  if (!(bytes > 0))
    throw new TownFault('unreachable', `${url}: content-length ${headers.get('content-length')}`)
  return { url, bytes, version: headers.get('etag') ?? headers.get('last-modified') ?? `${bytes}` }
}

/**
 * Downloads a file to `path`, unless this version is there. A broken download goes on where it was, also after a new start: the part
 * is beside it, with its version. The whole file has to have the size, and the MD5 hash if there is one.
 */
export async function download(
  { url, bytes, version }: RemoteFile,
  path: string,
  { signal, onProgress }: TownTask,
  md5?: string,
): Promise<void> {
  const [part, versionFile] = [`${path}.part`, `${path}.version`]
  if ((await readFile(versionFile, 'utf8').catch(() => '')) !== version) {
    await Promise.all([path, part].map((file) => rm(file, { force: true })))
    await writeFile(versionFile, version)
  }
  if ((await sizeOf(path)) === bytes) return
  let [triesLeft, size] = [maxTries, await sizeOf(part)]
  while (size < bytes) {
    const fault = await append(url, part, {
      size,
      version,
      signal,
      onSize: (now) => onProgress((now / bytes) * 100),
    }).then(
      () => null,
      (error: unknown) => error as Error,
    )
    signal.throwIfAborted()
    if (fault instanceof TownFault && fault.code === 'not_published') throw fault
    const { syscall, code } = (fault ?? {}) as NodeJS.ErrnoException
    // A fault of our disk, which is not worth a second try.
    if (syscall) throw new TownFault(code === 'ENOSPC' ? 'disk_full' : 'unexpected', fault!.message)
    const before = size
    size = await sizeOf(part)
    triesLeft = size > before ? maxTries : triesLeft - 1
    if (triesLeft === 0)
      throw new TownFault('unreachable', `${url}: ${size} / ${bytes} bytes, ${fault?.message ?? ''}`)
    if (size < bytes) await sleep(pauseMilliseconds * 2 ** (maxTries - triesLeft), undefined, { signal })
  }
  const wrong = size > bytes ? `${size} ≠ ${bytes} bytes` : md5 && (await hashFault(part, md5))
  if (wrong) {
    await rm(part)
    throw new TownFault('damaged', `${url}: ${wrong}`)
  }
  await rename(part, path)
}

type Appending = { size: number; version: string; signal: AbortSignal; onSize: (bytes: number) => void }

/** Appends what is missing. A server without ranges, or with another version by now, sends the whole file. */
async function append(
  url: string,
  part: string,
  { size, version, signal, onSize }: Appending,
): Promise<void> {
  const range = { range: `bytes=${size}-`, ...(isValidator(version) && { 'if-range': version }) }
  const response = await ask(url, { signal, ...(size > 0 && { headers: range }) })
  const isRest = response.headers.get('content-range')?.startsWith(`bytes ${size}-`)
  let written = isRest ? size : 0
  await using file = await open(part, isRest ? 'a' : 'w')
  // Each chunk is on the disk before the next one is read, so that what came before a fault counts.
  for await (const chunk of response.body ?? []) {
    await file.write(chunk)
    written += chunk.length
    onSize(written)
  }
}

/** A strong tag or a date (RFC 9110, section 13.1.5). */
const isValidator = (version: string) => version.startsWith('"') || version.endsWith(' GMT')

async function sizeOf(path: string): Promise<number> {
  return (await stat(path).catch(() => null))?.size ?? 0
}

async function hashFault(path: string, expected: string): Promise<string | null> {
  const hash = createHash('md5')
  await pipeline(createReadStream(path), hash)
  const actual = hash.digest('hex')
  return actual === expected ? null : `MD5 ${actual} ≠ ${expected}`
}
