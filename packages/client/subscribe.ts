import { type TypedDocument, textOf } from './documents.ts'
import type { GraphqlResult } from './graphql.ts'
import { backoffMilliseconds, pause } from './pause.ts'
import { errorOfGraphql, isTransient, RodoviaError } from './rodovia-error.ts'
import { tokenRefused } from './session.ts'

export type SubscribeOptions = {
  signal?: AbortSignal | undefined
  /** Default `websocket`. Server-sent events pass where proxies refuse WebSockets; React Native cannot read them. */
  over?: 'websocket' | 'sse' | undefined
  /** Called with true when the connection stands, and with false when it is lost, until it is back. */
  onConnection?: ((isConnected: boolean) => void) | undefined
}

type Operation = {
  query: string
  variables: unknown
  signal: AbortSignal | undefined
  onConnected: () => void
}

/** The results of one operation over one connection. Throws a RodoviaError when the connection is lost. */
export type Transport = (operation: Operation) => AsyncIterable<GraphqlResult>

/** A connection that lasted so long was good: the next try is quick again. */
const lastingMilliseconds = 10_000

export function createSubscribe(transports: Record<'websocket' | 'sse', Transport>) {
  /**
   * Yields the data of each result until the server completes the operation or the signal is aborted. After a lost connection it
   * subscribes again; the server then begins with the present state. Throws a RodoviaError when trying again would not help.
   */
  return async function* subscribe<Data, Variables>(
    document: TypedDocument<Data, Variables>,
    ...[variables, options = {}]: SubscribeParameters<Variables>
  ): AsyncGenerator<Data, void, undefined> {
    const { signal, over = 'websocket', onConnection } = options
    const query = textOf(document)
    let connectedAt = 0
    const onConnected = () => {
      connectedAt = Date.now()
      onConnection?.(true)
    }
    for (let attempt = 1; !signal?.aborted; attempt++) {
      try {
        for await (const { data, errors } of transports[over]({ query, variables, signal, onConnected })) {
          if (errors?.[0]) throw errorOfGraphql(errors[0])
          attempt = 1
          yield data as Data
        }
        return
      } catch (error) {
        if (signal?.aborted) return
        if (!mayPass(error)) throw error
        if (connectedAt > 0) onConnection?.(false)
        if (connectedAt > 0 && Date.now() - connectedAt > lastingMilliseconds) attempt = 1
        connectedAt = 0
        const afterMs = (error.retryAfter ?? 0) * 1000
        await pause(afterMs + backoffMilliseconds(attempt), signal).catch(() => {})
      }
    }
  }
}

export type SubscribeParameters<Variables> =
  Record<never, never> extends Variables
    ? [variables?: Variables | undefined, options?: SubscribeOptions]
    : [variables: Variables, options?: SubscribeOptions]

/** A token that ended during the stream is renewed with the next connection. */
function mayPass(error: unknown): error is RodoviaError {
  if (!(error instanceof RodoviaError)) return false
  return isTransient(error) || (error.code === tokenRefused && error.status === null)
}
