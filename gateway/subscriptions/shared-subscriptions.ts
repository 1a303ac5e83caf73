import type { Request } from '@rodovia/core/identity/request.ts'
import type { Engine, Operation } from '@rodovia/engine'
import type { ExecutionResult } from 'graphql'
import type { GatewayServices } from '../services.ts'
import { newestResults, type Results } from './newest-results.ts'
import { createSemaphore } from './semaphore.ts'
import { createSharedStream, type SharedStream } from './shared-stream.ts'

/** Subscriptions whose results each contain the complete state, so that subscribers can share them. */
export const shareableSubscriptions: ReadonlySet<string> = new Set(['deliveryUpdates'])

/**
 * The highest age of the state with which a new subscriber begins, if others subscribe to the same. They get
 * every change, so it is the newest state that this process knows. A new read now and then makes up for an
 * update that was lost.
 */
const freshMilliseconds = 60_000

/** Sources that are opened at once: the rest of the process's connections to the database is for requests. */
const openedAtOnce = 8
/** One that has no first result after so long no longer counts among them. */
const openingMilliseconds = 5000

type Input = { variables: Record<string, unknown> | null | undefined; request: Request }

type Dependencies<Context> = Pick<GatewayServices<Context>, 'contextOf' | 'log'> & {
  engine: Pick<Engine<Context>, 'subscribe'>
  shared: ReadonlySet<string>
  freshMs?: number
}

export type SharedSubscriptions<Context> = ReturnType<typeof createSharedSubscriptions<Context>>

/**
 * Subscribers with the same shareable operation, variables, caller and language share one stream of results.
 */
export function createSharedSubscriptions<Context>({
  engine,
  contextOf,
  log,
  shared,
  freshMs = freshMilliseconds,
}: Dependencies<Context>) {
  const acquire = createSemaphore(openedAtOnce, openingMilliseconds)
  const streams = new Map<Operation<Context>, Map<string, SharedStream>>()

  function streamOf(operation: Operation<Context>, { variables, request }: Input): SharedStream {
    const key = JSON.stringify([request.actor, request.language, variables ?? null])
    const byKey = streams.get(operation) ?? new Map<string, SharedStream>()
    streams.set(operation, byKey)
    const existing = byKey.get(key)
    if (existing) return existing
    const stream = createSharedStream({
      freshMs,
      acquire,
      onError: (err) => log.error({ err, requestId: request.requestId }, 'a shared subscription failed'),
      onEmpty() {
        if (byKey.get(key) === stream) byKey.delete(key)
        if (byKey.size === 0 && streams.get(operation) === byKey) streams.delete(operation)
      },
    })
    byKey.set(key, stream)
    return stream
  }

  return {
    /** Starts any subscription. Where the result is no stream, the subscription was refused. */
    async subscribe(operation: Operation<Context>, input: Input): Promise<Results | ExecutionResult> {
      const { variables, request } = input
      const open = () => engine.subscribe(operation, { variables, context: contextOf(request, null) })
      const isShared = operation.rootFields.keys().every((name) => shared.has(name))
      if (!isShared) return open()
      return newestResults((subscriber) => streamOf(operation, input).subscribe(subscriber, open))
    },
  }
}
