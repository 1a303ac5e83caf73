import { CloseCode, createClient, type Client as SocketClient } from 'graphql-ws/client'
import type { GraphqlResult } from './graphql.ts'
import { createQueue } from './queue.ts'
import { errorOfGraphql, type GraphqlError, RodoviaError } from './rodovia-error.ts'
import { type Tokens, tokenRefused } from './session.ts'
import type { Transport } from './subscribe.ts'

type SocketOptions = {
  url: string
  /** Sent when the socket opens, because browsers set no headers there. */
  params: Record<string, string>
  tokens: Tokens | null
  webSocket: unknown
}

/** A phone that changes networks is not told that its connection is gone: no answer to a ping for so long says it. */
const pingMilliseconds = 10_000
const connectMilliseconds = 20_000

/** Subscriptions over one WebSocket (graphql-transport-ws), which is open while there are any. */
export function webSocketTransport({ url, params, tokens, webSocket }: SocketOptions): Transport {
  let socket: SocketClient | null = null
  let isConnected = false
  let refusedToken: string | null = null
  let token: string | null = null

  async function connectionParams(): Promise<Record<string, string>> {
    token = (refusedToken ? await tokens?.renew(refusedToken) : await tokens?.current()) ?? null
    refusedToken = null
    return { ...params, ...(token && { authorization: `Bearer ${token}` }) }
  }

  function open(): SocketClient {
    let silence: ReturnType<typeof setTimeout> | undefined
    const limitSilence = (milliseconds: number) => {
      clearTimeout(silence)
      silence = setTimeout(() => client.terminate(), milliseconds)
    }
    const client = createClient({
      url: `${url.replace(/^http/, 'ws')}/graphql`,
      connectionParams,
      retryAttempts: 0,
      keepAlive: pingMilliseconds,
      ...(webSocket ? { webSocketImpl: webSocket } : {}),
    })
    client.on('connecting', () => limitSilence(connectMilliseconds))
    client.on('connected', () => {
      clearTimeout(silence)
      isConnected = true
    })
    client.on('ping', (isReceived) => {
      if (!isReceived) limitSilence(pingMilliseconds)
    })
    client.on('pong', (isReceived) => {
      if (isReceived) clearTimeout(silence)
    })
    client.on('closed', (event) => {
      clearTimeout(silence)
      isConnected = false
      if (isClose(event) && event.code === CloseCode.Forbidden) refusedToken = token
    })
    return client
  }

  return async function* subscribe({ query, variables, signal, onConnected }) {
    socket ??= open()
    const results = createQueue<GraphqlResult>()
    const stopListening = socket.on('connected', onConnected)
    if (isConnected) onConnected()
    const unsubscribe = socket.subscribe(
      { query, variables: variables as Record<string, unknown> },
      {
        next: (result) => results.push(result as GraphqlResult),
        error: (fault) => results.end(errorOfFault(fault)),
        complete: () => results.end(),
      },
    )
    const abort = () => results.end()
    signal?.addEventListener('abort', abort)
    try {
      yield* results
    } finally {
      signal?.removeEventListener('abort', abort)
      stopListening()
      unsubscribe()
    }
  }
}

type Close = { code: number; reason: string }

function isClose(fault: unknown): fault is Close {
  return typeof fault === 'object' && fault !== null && 'code' in fault && 'reason' in fault
}

/** A client that would make the same mistake again. */
const finalCodes: ReadonlySet<number> = new Set([
  CloseCode.BadRequest,
  CloseCode.SubprotocolNotAcceptable,
  CloseCode.SubscriberAlreadyExists,
  CloseCode.TooManyInitialisationRequests,
])

function errorOfFault(fault: unknown): RodoviaError {
  if (fault instanceof RodoviaError) return fault
  if (Array.isArray(fault)) return errorOfGraphql(fault[0] as GraphqlError)
  if (!isClose(fault)) return new RodoviaError('no_response', 'The connection failed.', { cause: fault })
  const { code, reason } = fault
  const message = `The connection was closed with ${code} ${reason}`
  if (code === CloseCode.Forbidden) return new RodoviaError(tokenRefused, message)
  return new RodoviaError(finalCodes.has(code) ? 'internal_error' : 'no_response', message)
}
