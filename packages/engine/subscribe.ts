import type { ExecutionResult } from 'graphql'
import type { OnUnexpectedError } from './errors.ts'
import type { Execution } from './execution.ts'
import type { EventSource, Operation, OperationRequest } from './operation.ts'
import { complete, notChosen, respondWithObject, runOperation } from './run.ts'
import { isEventStream, type SubgraphEventStream } from './transports/transport.ts'

/** The responses of a subscription, one for each event. `return` ends the stream and its source at once. */
export type ResponseStream = AsyncGenerator<ExecutionResult, undefined, undefined>

/**
 * Starts a subscription, whose variant is chosen now for all its events. Never rejects: if the subgraph or the application's
 * authorization refuses it, the result is a response with errors.
 */
export async function subscribeTo<Context>(
  operation: Operation<Context>,
  request: OperationRequest<Context>,
  onUnexpectedError: OnUnexpectedError<Context>,
): Promise<ResponseStream | ExecutionResult> {
  let variant = operation
  try {
    variant = (await operation.forRequest?.(request.context)) ?? operation
  } catch (error) {
    return notChosen(error, request.context, onUnexpectedError)
  }
  const isDenied = operation.events !== undefined && variant.events === undefined
  return isDenied
    ? runOperation(variant, request, onUnexpectedError, respondWithObject)
    : subscribeToVariant(variant, request, onUnexpectedError)
}

async function subscribeToVariant<Context>(
  operation: Operation<Context>,
  { variables, context }: OperationRequest<Context>,
  onUnexpectedError: OnUnexpectedError<Context>,
): Promise<ResponseStream | ExecutionResult> {
  const coerced = operation.coerce(variables)
  if ('errors' in coerced) return { errors: coerced.errors }
  const source = operation.events
  if (!source) throw new TypeError(`A ${operation.kind} has no events; execute it.`)
  const newExecution = (): Execution<Context> => ({
    data: null,
    errors: [],
    variables: coerced.variables,
    context,
  })
  const execution = newExecution()
  try {
    const events = await source.subscribe(execution)
    if (isEventStream(events)) return completeEach(events, source)
    source.receive(execution, events)
  } catch (error) {
    source.fail(execution, error)
  }
  return { errors: execution.errors }

  /**
   * Not an async generator, because the `return` of a generator waits for a pending `next`, which may never get an event. Calls of
   * `next` are answered in order, and each reads one event from the source.
   */
  function completeEach(events: SubgraphEventStream, source: EventSource<Context>): ResponseStream {
    const end: IteratorResult<ExecutionResult, undefined> = { done: true, value: undefined }
    const waiting = new Set<(result: IteratorResult<ExecutionResult, undefined>) => void>()
    let isOver = false
    let last: Promise<unknown> = Promise.resolve()

    const pull = async (): Promise<IteratorResult<ExecutionResult, undefined>> => {
      if (isOver) return end
      const execution = newExecution()
      try {
        const event = await events.next()
        if (isOver) return end
        if (event.done) {
          isOver = true
          return end
        }
        source.receive(execution, event.value)
      } catch (error) {
        if (isOver) return end
        source.fail(execution, error)
        isOver = true
        return { done: false, value: { errors: execution.errors } }
      }
      return {
        done: false,
        value: await complete(operation, execution, onUnexpectedError, respondWithObject),
      }
    }

    const close = () => {
      if (isOver) return
      isOver = true
      for (const resolve of waiting) resolve(end)
      waiting.clear()
      // Not awaited: the source may be busy, and the reader has already left.
      events
        .return?.()
        .catch((error: unknown) =>
          onUnexpectedError(error, { context, subgraph: source.subgraph, path: undefined }),
        )
    }

    return {
      next() {
        if (isOver) return Promise.resolve(end)
        return new Promise((resolve, reject) => {
          waiting.add(resolve)
          last = last.then(pull).then(
            (result) => {
              waiting.delete(resolve)
              resolve(result)
            },
            (error: unknown) => {
              waiting.delete(resolve)
              reject(error)
            },
          )
        })
      },
      async return() {
        close()
        return end
      },
      async throw(error) {
        close()
        throw error
      },
      [Symbol.asyncIterator]() {
        return this
      },
      async [Symbol.asyncDispose]() {
        close()
      },
    }
  }
}
