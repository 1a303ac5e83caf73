import { createHash } from 'node:crypto'
import type { OutsideGeocoder } from '@rodovia/core/geo/ports.ts'
import { isInServiceArea } from '@rodovia/core/geo/service-area.ts'
import { LRUCache } from 'lru-cache'
import { createGuardedFetch, type GuardedFetchSettings } from '../http/guarded-fetch.ts'
import { google, nominatim } from './geocoders.ts'

export type OutsideGeocoderSettings = GuardedFetchSettings & {
  /** The address of Nominatim's `/search`, or of Google's `/geocode/json` with its key. */
  url: string
  onFault: (reason: string) => void
  now?: () => number
}

/** A day: an address that nobody knows may be known tomorrow. */
const cache = { max: 10_000, ttl: 24 * 60 * 60 * 1000 }
/** After a fault nobody waits for the geocoder for so long. */
const pauseMilliseconds = 30_000

type Answer = Awaited<ReturnType<OutsideGeocoder['find']>>

/**
 * The outcome of a query: a point or none by the geocoder, an answer of the cache; `fault` and `paused` are
 * no answer.
 */
export type GeocoderOutcome = 'found' | 'unknown' | 'cache' | 'fault' | 'paused'
/** `seconds` is null where the geocoder was not called. */
export type ObserveGeocoder = (outcome: GeocoderOutcome, seconds: number | null) => void

export type ObservedGeocoder = OutsideGeocoder & { observe(next: ObserveGeocoder): void }

/**
 * Asks a geocoder for the point of an address: its street, number, city, state and postal code leave the house, and nothing else. Calls
 * end by the timeout and go to allowed addresses only. Answers are kept in memory under hashes.
 */
export function createOutsideGeocoder(settings: OutsideGeocoderSettings): ObservedGeocoder & AsyncDisposable {
  const { onFault, now = Date.now } = settings
  const fetch = createGuardedFetch(settings)
  const kind = new URL(settings.url).pathname.endsWith('/geocode/json') ? google : nominatim
  const answers = new LRUCache<string, { answer: Answer }>(cache)
  let pausedUntil = 0
  let observe: ObserveGeocoder = () => {}

  const ask = async (url: URL): Promise<Answer> => {
    const response = await fetch.begin()(url.href, {
      method: 'GET',
      headers: { accept: 'application/json' },
      body: undefined,
      redirect: 'manual',
    })
    if (response.status !== 200) throw new Error(`it answered with status ${response.status}`)
    const found = kind.read(await response.json())
    return found && isInServiceArea(found) ? found : null
  }

  return {
    async find(address) {
      const url = new URL(settings.url)
      for (const [name, value] of Object.entries(kind.parametersOf(address)))
        url.searchParams.set(name, value)
      const key = createHash('sha256').update(url.search).digest('base64url')
      const known = answers.get(key)
      if (known) {
        observe('cache', null)
        return known.answer
      }
      if (now() < pausedUntil) {
        observe('paused', null)
        return null
      }
      const begun = performance.now()
      const secondsSince = () => (performance.now() - begun) / 1000
      try {
        const answer = await ask(url)
        observe(answer ? 'found' : 'unknown', secondsSince())
        answers.set(key, { answer })
        return answer
      } catch (error) {
        observe('fault', secondsSince())
        pausedUntil = now() + pauseMilliseconds
        onFault((error as Error).message.slice(0, 300))
        return null
      }
    },
    observe(next) {
      observe = next
    },
    [Symbol.asyncDispose]: () => fetch[Symbol.asyncDispose](),
  }
}
