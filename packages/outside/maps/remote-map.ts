import type { MapSource } from '@rodovia/core/geo/ports.ts'
import { refuse } from '@rodovia/core/shared/refusal.ts'
import { LRUCache } from 'lru-cache'
import { CallFault } from '../http/call-fault.ts'
import { createGuardedFetch, type GuardedFetchSettings } from '../http/guarded-fetch.ts'
import { headBytes, headerFault } from './pmtiles-header.ts'

export type RemoteMapSettings = GuardedFetchSettings & {
  url: string
  cacheBytes: number
  cacheSeconds: number
  onFault: (reason: string) => void
}

type Version = { sizeBytes: number; etag: string }

const retryAfterSeconds = 10

/**
 * A PMTiles file at another server, read by range requests as webhooks are called: only at allowed addresses, no redirect followed. What
 * was read lately is kept; equal reads at the same time are one request.
 */
export function createRemoteMap(settings: RemoteMapSettings): MapSource & AsyncDisposable {
  const { url, cacheBytes, cacheSeconds, onFault } = settings
  const fetch = createGuardedFetch(settings)
  let version: Version | null = null
  let generation = 0
  const parts = new LRUCache<string, Uint8Array>({
    maxSize: cacheBytes,
    ttl: cacheSeconds * 1000,
    sizeCalculation: ({ length }) => Math.max(length, 1),
    fetchMethod: (key) => download(key.slice(key.indexOf('/') + 1)),
  })

  /** A file that was replaced has another tag; the parts of the former one are not used any more. */
  async function download(range: string): Promise<Uint8Array> {
    const response = await fetch.begin()(url, {
      method: 'GET',
      body: undefined,
      redirect: 'manual',
      headers: { range: `bytes=${range}` },
    })
    const bytes = new Uint8Array(await response.arrayBuffer())
    const found = versionOf(response, range, bytes.length)
    if (version && version.etag !== found.etag) generation += 1
    version = found
    return bytes
  }

  async function read(first: number, last: number): Promise<Uint8Array> {
    try {
      const bytes = await parts.fetch(`${generation}/${first}-${last}`)
      if (!bytes) throw new CallFault('protocol', 'an empty answer')
      return bytes
    } catch (error) {
      onFault((error as Error).message)
      throw refuse('unavailable', { retryAfterSeconds })
    }
  }

  return {
    async check() {
      const head = await read(0, headBytes - 1).catch(() => null)
      const fault = head && headerFault(head)
      if (fault) onFault(fault)
    },
    async open() {
      if (!version) await read(0, headBytes - 1)
      return {
        get sizeBytes() {
          return version!.sizeBytes
        },
        get etag() {
          return version!.etag
        },
        read,
        [Symbol.asyncDispose]: async () => {},
      }
    },
    [Symbol.asyncDispose]: () => fetch[Symbol.asyncDispose](),
  }
}

function versionOf({ status, headers }: Response, range: string, length: number): Version {
  if (status !== 206) throw new CallFault('protocol', `status ${status} in place of 206 for ${range}`)
  const contentRange = headers.get('content-range') ?? ''
  const [, first, last, size] = /^bytes (\d+)-(\d+)\/(\d+)$/.exec(contentRange) ?? []
  const isAnswer = range.startsWith(`${first}-`) && Number(last) - Number(first) + 1 === length
  if (!size || !isAnswer)
    throw new CallFault('protocol', `content-range "${contentRange}" in place of ${range}`)
  const strongTag = /^"[^"]+"$/.exec(headers.get('etag') ?? '')?.[0]
  return {
    sizeBytes: Number(size),
    etag: strongTag ?? `"${size}-${Date.parse(headers.get('last-modified') ?? '') || 0}"`,
  }
}
