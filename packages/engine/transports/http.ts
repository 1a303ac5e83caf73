import { isUtf8 } from 'node:buffer'
import { Pool } from 'undici'
import { type Deadline, remainingMilliseconds, startDeadline } from './deadline.ts'
import { readResponse } from './read-response.ts'
import { createSharedResponses, freshSecondsOf, type ReceivedResponse } from './shared-responses.ts'
import { codeOf, interrupted, type SubgraphResponse, type Transport } from './transport.ts'

const defaultMaxResponseBytes = 16 * 1024 * 1024

interface HttpOptions<Context> {
  readonly url: string
  /**
   * Milliseconds to wait for a connection, for response headers and between chunks of a body; also for a
   * whole response, retry included, without a deadline.
   */
  readonly timeoutMs?: number
  /** Maximum size of a response in bytes: 16 MiB by default. */
  readonly maxResponseBytes?: number
  /** Headers of one request: the caller's identity, trace ids, a signature over the body. */
  readonly headers?: (context: Context, body: string) => Record<string, string>
  /** Deadline of a request, which ends it also while its response arrives. */
  readonly deadline?: (context: Context) => Deadline | null
  /** Name of the header in which the subgraph receives the milliseconds that remain. By default it is not told. */
  readonly deadlineHeader?: string
  /**
   * Name of a response header by which an instance says that it is about to stop and did not start the request, so that `roundRobin` may
   * send it to another instance, also a mutation. By default there is none.
   */
  readonly notBegunHeader?: string
  /**
   * Sends equal queries that run at the same time once. Off by default. Queries are equal if their bodies and all headers are: a header
   * that differs from call to call, such as a trace id or a signature with a time, leaves nothing to share.
   */
  readonly deduplicate?: boolean
  /**
   * Caches responses to queries without errors for as long as their `Cache-Control` says, for callers with equal headers, in this many
   * bytes. 0, the default, caches nothing. Headers have to name the caller if responses depend on who asks.
   */
  readonly cacheBytes?: number
  /** Transport for subscriptions, since an HTTP request has one response. */
  readonly events?: Pick<Transport<Context>, 'subscribe'> & Partial<AsyncDisposable>
}

/**
 * A subgraph over HTTP with keep-alive connections. It throws for a timeout, a lost connection and a body that is not JSON.
 *
 * A query is retried once if its connection was closed, because the peer may close an idle connection at the moment of its use. A
 * mutation is never retried, since it may have been executed.
 */
export function httpTransport<Context>(options: HttpOptions<Context>): Transport<Context> {
  const { timeoutMs = 10_000, deduplicate = false, cacheBytes = 0 } = options
  const shared =
    deduplicate || cacheBytes > 0 ? createSharedResponses({ deduplicate, cacheBytes }) : undefined
  const pool = openPool(options, timeoutMs)
  const post = createPost(pool, options)

  return {
    prepare(operation) {
      const prefix = `{"query":${JSON.stringify(operation)}`
      const isQuery = !operation.startsWith('mutation')
      return (variables, context) => {
        const body = variables ? `${prefix},"variables":${JSON.stringify(variables)}}` : `${prefix}}`
        return call(body, context, isQuery)
      }
    },
    subscribe(operation, variables, context) {
      if (!options.events)
        throw new Error(`The subgraph at ${options.url} has no transport for subscriptions`)
      return options.events.subscribe(operation, variables, context)
    },
    async [Symbol.asyncDispose]() {
      await Promise.all([pool.close(), options.events?.[Symbol.asyncDispose]?.()])
    },
  }

  async function call(body: string, context: Context, isQuery: boolean): Promise<SubgraphResponse> {
    // Called for each attempt, because a signature may hold only once.
    const headersOf = () => options.headers?.(context, body) ?? {}
    const deadline = options.deadline?.(context)
    if (!shared || !isQuery) return parseResponse(await ask(body, headersOf, deadline, isQuery))
    const received = await shared.get(
      JSON.stringify([body, headersOf()]),
      (isShared) => ask(body, headersOf, isShared ? undefined : deadline, isQuery).then(withoutErrorsCached),
      deadline?.signal,
    )
    return parseResponse(received)
  }

  /** A subgraph that sends its response byte by byte never exceeds the timeouts of the pool. */
  async function ask(
    body: string,
    headersOf: () => Headers,
    given: Deadline | null | undefined,
    isRetryable: boolean,
  ): Promise<ReceivedResponse> {
    using own = given ? undefined : startDeadline(timeoutMs)
    const deadline = given ?? (own as Deadline)
    const answer = () => post(body, headersOf(), deadline)
    try {
      return await answer().catch((error) => {
        if (isRetryable && interrupted.has(codeOf(error))) return answer()
        throw error
      })
    } catch (error) {
      if (!own?.signal.aborted) throw error
      throw new Error(
        `The subgraph at ${options.url} did not answer completely before its timeout of ${timeoutMs} ms`,
      )
    }
  }
}

function openPool(
  { url, maxResponseBytes = defaultMaxResponseBytes }: HttpOptions<never>,
  timeoutMs: number,
): Pool {
  return new Pool(new URL(url).origin, {
    connections: 32,
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
    connectTimeout: timeoutMs,
    maxResponseSize: maxResponseBytes,
  })
}

/** Returns a function that sends one request. */
function createPost(pool: Pool, options: HttpOptions<never>) {
  const { deadlineHeader, notBegunHeader, maxResponseBytes = defaultMaxResponseBytes } = options
  const url = new URL(options.url)
  const path = url.pathname + url.search
  return async (body: string, given: Headers, deadline: Deadline): Promise<ReceivedResponse> => {
    const headers: Headers = { ...given, 'content-type': 'application/json', accept: 'application/json' }
    if (deadlineHeader) headers[deadlineHeader] = remainingMilliseconds(deadline)
    const response = await readResponse(
      pool,
      { path, method: 'POST', headers, body },
      { signal: deadline.signal, maxBytes: maxResponseBytes },
    )
    if (notBegunHeader && response.headers[notBegunHeader.toLowerCase()] !== undefined)
      throw new NotBegun(options.url)
    const { status } = response
    const text = textOf(response.body, status)
    return { status, text, freshSeconds: status === 200 ? freshSecondsOf(response.headers) : 0 }
  }
}

type Headers = Record<string, string>

function withoutErrorsCached(received: ReceivedResponse): ReceivedResponse {
  if (received.freshSeconds === 0 || !parseResponse(received).errors) return received
  return { ...received, freshSeconds: 0 }
}

/** The subgraph is about to stop and did not start the request. */
class NotBegun extends Error {
  readonly code = 'NOT_BEGUN'

  constructor(url: string) {
    super(`The subgraph at ${url} is about to stop`)
  }
}

/** Throws for bytes that are not UTF-8: decoding would replace them, and change the data unnoticed. */
function textOf(bytes: Buffer, status: number): string {
  if (!isUtf8(bytes))
    throw new Error(`The subgraph answered with HTTP ${status} and a body that is not UTF-8`)
  const hasByteOrderMark = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf
  return bytes.toString('utf8', hasByteOrderMark ? 3 : 0)
}

/** GraphQL errors may come with any HTTP status; a body without data and errors is a failure. */
function parseResponse({ status, text }: ReceivedResponse): SubgraphResponse {
  let response: SubgraphResponse | null
  try {
    response = JSON.parse(text)
  } catch {
    throw new Error(`The subgraph answered with HTTP ${status} and a body that is not JSON`)
  }
  if (response?.data === undefined && response?.errors === undefined)
    throw new Error(`The subgraph answered with HTTP ${status} and neither data nor errors`)
  return response
}
