import { reconnectingEvents } from './reconnecting-events.ts'
import { codeOf, interrupted, type SubgraphResponse, type Transport } from './transport.ts'

/** The request was not started, so that any operation may go to another instance. */
const notStarted = new Set([
  'NOT_BEGUN',
  'ECONNREFUSED',
  'UND_ERR_CONNECT_TIMEOUT',
  'EHOSTUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
])

/** For how long an unreachable instance is tried last. */
const avoidMilliseconds = 1_000

/**
 * Distributes calls over the instances of one subgraph. If an instance is unreachable or about to stop, the next one is tried; a
 * mutation only if it was not started. A subscription continues at another instance.
 */
export function roundRobin<Context>(instances: readonly Transport<Context>[]): Transport<Context> {
  const avoidedUntil = instances.map(() => 0)
  let next = 0
  const order = () => {
    next = (next + 1) % instances.length
    const now = performance.now()
    const rotated = [...instances.keys()].map((index) => (index + next) % instances.length)
    const isAvoided = (index: number) => avoidedUntil[index]! > now
    return rotated.sort((a, b) => Number(isAvoided(a)) - Number(isAvoided(b)))
  }
  const avoid = (index: number) => {
    avoidedUntil[index] = performance.now() + avoidMilliseconds
  }

  return {
    prepare(operation) {
      const calls = instances.map((instance) => instance.prepare(operation))
      const isQuery = !operation.startsWith('mutation')
      return async (variables, context) => {
        let failure: unknown
        for (const index of order()) {
          try {
            return (await calls[index]!(variables, context)) as SubgraphResponse
          } catch (error) {
            failure = error
            const code = codeOf(error)
            if (!notStarted.has(code) && !interrupted.has(code)) break
            avoid(index)
            if (!notStarted.has(code) && !isQuery) break
          }
        }
        throw failure
      }
    },
    subscribe(operation, variables, context) {
      return reconnectingEvents(() => {
        const [index = 0] = order()
        return {
          events: instances[index]!.subscribe(operation, variables, context),
          onLost: () => avoid(index),
        }
      })
    },
    async [Symbol.asyncDispose]() {
      await Promise.all(instances.map((instance) => instance[Symbol.asyncDispose]?.()))
    },
  }
}
