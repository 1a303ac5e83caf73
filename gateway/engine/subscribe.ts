import type { ExecutionResult } from 'graphql'
import type { OnUnexpectedError } from './errors.ts'
import type { Execution } from './execution.ts'
import type { Operation, OperationRequest } from './operation.ts'
import { runEvent } from './run.ts'
import type { SubgraphEventStream, SubgraphResponse } from './transports/transport.ts'

/** The answers of a subscription, one an event. `return` ends it and its source at once. */
export type ResponseStream = AsyncGenerator<ExecutionResult, undefined, undefined>

/** Subscribes. Never rejects: what the subgraph refuses is an answer with errors. */
export async function subscribeTo<Context>(
  operation: Operation<Context>,
  { variables, context }: OperationRequest<Context>,
  onUnexpectedError: OnUnexpectedError<Context>,
): Promise<ResponseStream | ExecutionResult> {
  const coerced = operation.coerce(variables)
  if ('errors' in coerced) return { errors: coerced.errors }
  const source = operation.events
  if (!source) throw new TypeError(`A ${operation.kind} has no events; execute it.`)
  const anExecution = (): Execution<Context> => ({
    data: null,
    errors: [],
    variables: coerced.variables,
    context,
  })
  const execution = anExecution()
  try {
    const events = await source.subscribe(execution)
    if (isEvents(events)) return completeEach(operation, events, context, anExecution, onUnexpectedError)
    source.receive(execution, events)
  } catch (error) {
    source.fail(execution, error)
  }
  return { errors: execution.errors }
}

function isEvents(value: SubgraphEventStream | SubgraphResponse): value is SubgraphEventStream {
  return typeof (value as SubgraphEventStream).next === 'function'
}

/**
 * Written out, since a generator's `return` would wait until its pending `next` has an event, and an event may never
 * come. One `next` is answered after the other; the source is pulled only when somebody asks.
 */
function completeEach<Context>(
  operation: Operation<Context>,
  events: SubgraphEventStream,
  context: Context,
  anExecution: () => Execution<Context>,
  onUnexpectedError: OnUnexpectedError<Context>,
): ResponseStream {
  const source = operation.events as NonNullable<typeof operation.events>
  const over: IteratorResult<ExecutionResult, undefined> = { done: true, value: undefined }
  const waiting = new Set<(result: IteratorResult<ExecutionResult, undefined>) => void>()
  let isOver = false
  let last: Promise<unknown> = Promise.resolve()

  const pull = async (): Promise<IteratorResult<ExecutionResult, undefined>> => {
    if (isOver) return over
    const execution = anExecution()
    try {
      const event = await events.next()
      if (isOver) return over
      if (event.done) {
        isOver = true
        return over
      }
      source.receive(execution, event.value)
    } catch (error) {
      if (isOver) return over
      source.fail(execution, error)
      isOver = true
      return { done: false, value: { errors: execution.errors } }
    }
    return { done: false, value: await runEvent(operation, execution, onUnexpectedError) }
  }

  const leave = () => {
    if (isOver) return
    isOver = true
    for (const resolve of waiting) resolve(over)
    waiting.clear()
    // Nobody waits for the source: it may be busy, and whoever ended this has already left.
    events
      .return?.()
      .catch((error: unknown) =>
        onUnexpectedError(error, { context, subgraph: source.subgraph, path: undefined }),
      )
  }

  return {
    next() {
      if (isOver) return Promise.resolve(over)
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
      leave()
      return over
    },
    async throw(error) {
      leave()
      throw error
    },
    [Symbol.asyncIterator]() {
      return this
    },
    async [Symbol.asyncDispose]() {
      leave()
    },
  }
}
