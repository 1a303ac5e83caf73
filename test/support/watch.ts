import { createClient as createSseClient } from 'graphql-sse'
import { createClient } from 'graphql-ws'
import WebSocket from 'ws'
import type { Body } from './rest-client.ts'

export type Seen = { data?: Body | null; errors?: readonly { extensions?: Body; message: string }[] }

/** Somebody who follows a subscription and remembers what came. */
export type Watcher = {
  seen: Seen[]
  /** How it ended: undefined while it goes on. */
  ended: Promise<{ error: unknown }>
  /** Waits until something that is wanted was seen. */
  until(isWanted: (seen: Seen) => boolean, seconds?: number): Promise<Seen>
  stop(): void
}

type Operation = { query: string; variables?: Body; token?: string }
type Sink = { next(value: Seen): void; error(error: unknown): void; complete(): void }

/** Follows by graphql-ws, with its own client. */
export function watchBySocket(baseUrl: string, { query, variables = {}, token }: Operation): Watcher {
  const client = createClient({
    url: `${baseUrl.replace(/^http/, 'ws')}/graphql`,
    webSocketImpl: WebSocket,
    connectionParams: token ? { authorization: `Bearer ${token}` } : {},
    retryAttempts: 0,
  })
  return remember(
    (sink) => client.subscribe({ query, variables }, sink as never),
    () => void client.dispose(),
  )
}

/** Follows by server-sent events, with the client of graphql-sse. */
export function watchBySse(baseUrl: string, { query, variables = {}, token }: Operation): Watcher {
  const client = createSseClient({
    url: `${baseUrl}/graphql/stream`,
    headers: token ? { authorization: `Bearer ${token}` } : {},
    retryAttempts: 0,
  })
  return remember(
    (sink) => client.subscribe({ query, variables }, sink as never),
    () => client.dispose(),
  )
}

function remember(subscribe: (sink: Sink) => () => void, dispose: () => void): Watcher {
  const seen: Seen[] = []
  const waiting = new Set<() => void>()
  const { promise: ended, resolve: end } = Promise.withResolvers<{ error: unknown }>()
  const unsubscribe = subscribe({
    next(value) {
      seen.push(value)
      for (const look of waiting) look()
    },
    error: (error) => end({ error }),
    complete: () => end({ error: null }),
  })
  return {
    seen,
    ended,
    until(isWanted, seconds = 10) {
      return new Promise((resolve, reject) => {
        const look = () => {
          const found = seen.find(isWanted)
          if (!found) return
          waiting.delete(look)
          clearTimeout(giveUp)
          resolve(found)
        }
        const giveUp = setTimeout(
          () => reject(new Error(`not seen within ${seconds} s; seen: ${JSON.stringify(seen.slice(-3))}`)),
          seconds * 1000,
        )
        waiting.add(look)
        look()
      })
    },
    stop() {
      unsubscribe()
      dispose()
    },
  }
}
