import type { Request } from '@rodovia/core/identity/request.ts'
import type { Engine } from '../engine/engine.ts'
import type { Operation } from '../engine/operation.ts'
import { presentResult } from '../errors/graphql-error.ts'
import type { GatewayServices } from '../services.ts'
import { createSharedStream, type SharedStream, type Subscriber } from './shared-stream.ts'

/** Subscriptions that tell with each answer the whole state of one thing, so that many may watch it together. */
export const shareableSubscriptions: ReadonlySet<string> = new Set(['deliveryUpdates'])

type Asked = {
  operation: Operation<never>
  variables: Record<string, unknown> | null | undefined
  request: Request
}

type Parts<Context> = Pick<GatewayServices<Context>, 'contextOf' | 'log'> & {
  engine: Pick<Engine<Context>, 'subscribe'>
  shared: ReadonlySet<string>
}

export type SharedSubscriptions<Context> = ReturnType<typeof createSharedSubscriptions<Context>>

/** Who watches the same state by the same words, as the same caller and in the same language, gets the same text. */
export function createSharedSubscriptions<Context>({ engine, contextOf, log, shared }: Parts<Context>) {
  const streams = new Map<Operation<Context>, Map<string, SharedStream>>()

  function streamOf(operation: Operation<Context>, { language, requestId }: Request, key: string) {
    const byKey = streams.get(operation) ?? new Map<string, SharedStream>()
    streams.set(operation, byKey)
    const known = byKey.get(key)
    if (known) return known
    const stream = createSharedStream({
      textOf: (answer) => JSON.stringify(presentResult(answer, language)),
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

    /** Gives back how to leave. */
    subscribe(
      operation: Operation<Context>,
      { variables, request }: { variables: Asked['variables']; request: Request },
      viewer: Subscriber,
    ): () => void {
      const { actor, language } = request
      const key = JSON.stringify([actor, language, variables ?? null])
      const open = () => engine.subscribe(operation, { variables, context: contextOf(request, null) })
      return streamOf(operation, request, key).subscribe(viewer, open)
    },
  }
}
