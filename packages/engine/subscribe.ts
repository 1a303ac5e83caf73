import type { ExecutionResult } from 'graphql'
import type { OnUnexpectedError } from './errors.ts'
import type { Execution } from './execution.ts'
import { createGenerator } from './generator.ts'
import type { EventSource, Operation, OperationRequest } from './operation.ts'
import { complete, notChosen, runOperation } from './run.ts'
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
    ? runOperation(variant, request, onUnexpectedError)
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

  function completeEach(events: SubgraphEventStream, source: EventSource<Context>): ResponseStream {
    const end = { done: true, value: undefined } as const
    let isOver = false

    async function pull(): Promise<IteratorResult<ExecutionResult, undefined>> {
      if (isOver) return end
      const execution = newExecution()
      try {
        const event = await events.next()
        if (isOver || event.done) return end
        source.receive(execution, event.value)
      } catch (error) {
        if (isOver) return end
        source.fail(execution, error)
        isOver = true
        return { done: false, value: { errors: execution.errors } }
      }
      const value = await complete(operation, execution, onUnexpectedError)
      return { done: false, value }
    }

    return createGenerator(pull, () => {
      if (isOver) return
      isOver = true
      // Not waited for: the source may be busy, and the reader has already left.
      events
        .return?.()
        .catch((error: unknown) =>
          onUnexpectedError(error, { context, subgraph: source.subgraph, path: undefined }),
        )
    })
  }
}
