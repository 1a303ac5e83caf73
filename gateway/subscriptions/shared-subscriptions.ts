import type { Request } from '@rodovia/core/identity/request.ts'
import type { Engine, Operation } from '@rodovia/engine'
import { presentResult } from '../errors/graphql-error.ts'
import type { GatewayServices } from '../services.ts'
import { createSemaphore } from './semaphore.ts'
import { createSharedStream, type SharedStream, type Subscriber } from './shared-stream.ts'

/** Subscriptions whose results each contain the complete state, so that subscribers can share them. */
export const shareableSubscriptions: ReadonlySet<string> = new Set(['deliveryUpdates'])

/**
 * How long ago the state may have been read with which a new subscriber begins, where others subscribe to the same. They get every change, so it is
 * the newest that this process knows; reading it anew now and then is for an update that was lost.
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

/** Subscribers with the same operation, variables, caller and language share one stream of serialised results. */
export function createSharedSubscriptions<Context>({
  engine,
  contextOf,
  log,
  shared,
  freshMs = freshMilliseconds,
}: Dependencies<Context>) {
  const acquire = createSemaphore(openedAtOnce, openingMilliseconds)
  const streams = new Map<Operation<Context>, Map<string, SharedStream>>()

  function streamOf(operation: Operation<Context>, { language, requestId }: Request, key: string) {
    const byKey = streams.get(operation) ?? new Map<string, SharedStream>()
    streams.set(operation, byKey)
    const existing = byKey.get(key)
    if (existing) return existing
    const stream = createSharedStream({
      freshMs,
      acquire,
      serialize: (result) => JSON.stringify(presentResult(result, language)),
      onError: (err) => log.error({ err, requestId }, 'a shared subscription failed'),
      onEmpty() {
        if (byKey.get(key) === stream) byKey.delete(key)
        if (byKey.size === 0 && streams.get(operation) === byKey) streams.delete(operation)
      },
    })
    byKey.set(key, stream)
    return stream
  }

  return {
    isShared: ({ kind, rootFields }: Operation<Context>): boolean =>
      kind === 'subscription' && rootFields.keys().every((name) => shared.has(name)),

    /** Returns the function that unsubscribes. */
    subscribe(
      operation: Operation<Context>,
      { variables, request }: Input,
      subscriber: Subscriber,
    ): () => void {
      const { actor, language } = request
      const key = JSON.stringify([actor, language, variables ?? null])
      const open = () => engine.subscribe(operation, { variables, context: contextOf(request, null) })
      return streamOf(operation, request, key).subscribe(subscriber, open)
    },
  }
}
