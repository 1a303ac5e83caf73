import type { Engine } from '@rodovia/engine'
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
    help: 'How long a query or a mutation took.',
    labelNames: ['type'],
    registers,
  })
  return {
    ...engine,
    execute(operation, request) {
      const type = operation.kind
      const end = durations.startTimer({ type })
      const count = (result: ExecutionResult) => {
        end()
        operations.inc({ type, outcome: result.errors ? 'errors' : 'ok' })
        return result
      }
      const result = engine.execute(operation, request)
      return result instanceof Promise ? result.then(count) : count(result)
    },
    async subscribe(operation, request) {
      const answers = await engine.subscribe(operation, request)
      const outcome = Symbol.asyncIterator in answers ? 'ok' : 'errors'
      operations.inc({ type: operation.kind, outcome })
      return answers
    },
  }
}
