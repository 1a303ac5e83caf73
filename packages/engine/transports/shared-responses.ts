import { LRUCache } from 'lru-cache'

/** A response as it was received: each caller parses it for itself, because the engine changes what it merges. */
export interface ReceivedResponse {
  readonly status: number
  readonly text: string
  /** The time for which it may be reused, in seconds. */
  readonly freshSeconds: number
}

export interface SharedResponses {
  /**
   * Gives the response to a request, which it may have already or be waiting for.
   *
   * @param request what must be equal: the body and all headers, so that callers with different headers share nothing.
   * @param ask sends the request. A request that several callers wait for does not end with the signal of one of them.
   * @param signal ends the wait of this caller.
   */
  get(
    request: string,
    ask: (isShared: boolean) => Promise<ReceivedResponse>,
    signal: AbortSignal | undefined,
  ): Promise<ReceivedResponse>
}

/** @param options.cacheBytes 0 caches nothing */
export function createSharedResponses({
  deduplicate,
  cacheBytes,
}: {
  readonly deduplicate: boolean
  readonly cacheBytes: number
}): SharedResponses {
  const cache = cacheBytes > 0 ? new LRUCache<string, ReceivedResponse>({ maxSize: cacheBytes }) : undefined
  const inFlight = new Map<string, Promise<ReceivedResponse>>()

  async function askAndCache(
    request: string,
    ask: Parameters<SharedResponses['get']>[1],
  ): Promise<ReceivedResponse> {
    const received = await ask(deduplicate)
    const ttl = received.freshSeconds * 1000
    if (ttl > 0) cache?.set(request, received, { ttl, size: 2 * (request.length + received.text.length) })
    return received
  }

  return {
    get(request, ask, signal) {
      const cached = cache?.get(request)
      if (cached) return Promise.resolve(cached)
      if (!deduplicate) return askAndCache(request, ask)
      let waiting = inFlight.get(request)
      if (!waiting) {
        waiting = askAndCache(request, ask).finally(() => inFlight.delete(request))
        inFlight.set(request, waiting)
      }
      return signal ? untilAborted(waiting, signal) : waiting
    },
  }
}

async function untilAborted<T>(waiting: Promise<T>, signal: AbortSignal): Promise<T> {
  const { promise: aborted, reject } = Promise.withResolvers<never>()
  const onAbort = () => reject(signal.reason)
  if (signal.aborted) onAbort()
  signal.addEventListener('abort', onAbort, { once: true })
  try {
    return await Promise.race([waiting, aborted])
  } finally {
    signal.removeEventListener('abort', onAbort)
  }
}

type Headers = Readonly<Record<string, string | readonly string[] | undefined>>

/**
 * Returns the time for which a response may be reused, in seconds, from its `Cache-Control`, which subgraphs
 * derive from `@cacheControl`: 0 without `max-age`, and for `private`, `no-store` and `no-cache`. See RFC
 * 9111, sections 4.2 and 5.2.
 */
export function freshSecondsOf(headers: Headers): number {
  const directives = new Map(
    String(headers['cache-control'] ?? '')
      .toLowerCase()
      .split(',')
      .map((directive) => {
        const [name = '', value = ''] = directive.split('=')
        return [name.trim(), value.trim().replaceAll('"', '')] as const
      }),
  )
  if (['private', 'no-store', 'no-cache'].some((name) => directives.has(name)) || headers.vary === '*')
    return 0
  const seconds =
    Number(directives.get('s-maxage') ?? directives.get('max-age') ?? 0) - Number(headers.age ?? 0)
  return seconds > 0 ? seconds : 0
}
