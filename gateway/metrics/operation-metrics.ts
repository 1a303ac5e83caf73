import type { Engine, IncrementalResponse } from '@rodovia/engine'
import type { ExecutionResult } from 'graphql'
import { Counter, Histogram, type Registry } from 'prom-client'

/** The engine with its operations counted and timed. */
export function measureOperations<Context>(engine: Engine<Context>, registry: Registry): Engine<Context> {
  const registers = [registry]
  const operations = new Counter({
    name: 'rodovia_graphql_operations_total',
    help: 'GraphQL operations that clients wrote, by type, and whether the result has errors. A subscription counts when it begins; subscribers that share one count as one.',
    labelNames: ['type', 'outcome'],
    registers,
  })
  const durations = new Histogram({
    name: 'rodovia_graphql_operation_duration_seconds',
    help: 'How long a query or a mutation took, until the last part of its answer.',
    labelNames: ['type'],
    registers,
  })
  function measured(
    type: string,
    run: () => ExecutionResult | Promise<ExecutionResult>,
  ): ExecutionResult | Promise<ExecutionResult> {
    const end = durations.startTimer({ type })
    const count = (response: ExecutionResult) => {
      end()
      operations.inc({ type, outcome: response.errors ? 'errors' : 'ok' })
      return response
    }
    const response = run()
    return response instanceof Promise ? response.then(count) : count(response)
  }
  return {
    ...engine,
    execute: (operation, request) => measured(operation.kind, () => engine.execute(operation, request)),
    async executeIncrementally(operation, request) {
      const type = operation.kind
      const end = durations.startTimer({ type })
      const response = await engine.executeIncrementally(operation, request)
      const count = (hasErrors: boolean) => {
        end()
        operations.inc({ type, outcome: hasErrors ? 'errors' : 'ok' })
      }
      if ('initialResult' in response) return untilLastPart(response, count)
      count(response.errors !== undefined)
      return response
    },
    async subscribe(operation, request) {
      const answers = await engine.subscribe(operation, request)
      const outcome = Symbol.asyncIterator in answers ? 'ok' : 'errors'
      operations.inc({ type: operation.kind, outcome })
      return answers
    },
  }
}

/** Calls back once, when the last part was read or the reader has left. */
function untilLastPart(
  { initialResult, subsequentResults }: IncrementalResponse,
  onEnd: (hasErrors: boolean) => void,
): IncrementalResponse {
  let hasErrors = initialResult.errors !== undefined
  let isOver = false
  const finish = () => {
    if (!isOver) onEnd(hasErrors)
    isOver = true
  }
  const counted: typeof subsequentResults = {
    async next() {
      const result = await subsequentResults.next()
      const { incremental = [], completed = [] } = result.value ?? {}
      hasErrors ||= [...incremental, ...completed].some(({ errors }) => errors !== undefined)
      if (result.done || !result.value.hasNext) finish()
      return result
    },
    return() {
      finish()
      return subsequentResults.return(undefined)
    },
    throw: (error) => subsequentResults.throw(error),
    [Symbol.asyncIterator]() {
      return this
    },
    [Symbol.asyncDispose]: () => subsequentResults[Symbol.asyncDispose](),
  }
  return { initialResult, subsequentResults: counted }
}
