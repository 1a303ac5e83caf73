import { reconnectingEvents } from './reconnecting-events.ts'
import type { SubgraphResponse, Transport } from './transport.ts'

/** Nothing of the request was done: it may be asked of another, whatever it is. */
const notBegun = new Set([
  'NOT_BEGUN',
  'ECONNREFUSED',
  'UND_ERR_CONNECT_TIMEOUT',
  'EHOSTUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
])

/** It may have been done, or not: only what changes nothing may be asked again. */
const brokenOff = new Set(['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE'])

/** How long an instance that could not be reached is asked last. */
const avoidMilliseconds = 1_000

/**
 * Several instances of one subgraph, asked in turn. One that cannot be reached, or that says it is about to stop, is passed over; a
 * mutation only where it was not begun. A subscription whose instance goes away goes on at another.
 */
export function roundRobin<Context>(instances: readonly Transport<Context>[]): Transport<Context> {
  const avoidedUntil = instances.map(() => 0)
  let next = 0
  const order = () => {
    next = (next + 1) % instances.length
    const now = performance.now()
    const turn = [...instances.keys()].map((index) => (index + next) % instances.length)
    const isAvoided = (index: number) => avoidedUntil[index]! > now
    return turn.some(isAvoided)
      ? [...turn.filter((index) => !isAvoided(index)), ...turn.filter(isAvoided)]
      : turn
  }
  const avoid = (index: number) => {
    avoidedUntil[index] = performance.now() + avoidMilliseconds
  }

  return {
    prepare(operation) {
      const calls = instances.map((instance) => instance.prepare(operation))
      const changesNothing = !operation.startsWith('mutation')
      return async (variables, context) => {
        let failure: unknown
        for (const index of order()) {
          try {
            return (await calls[index]!(variables, context)) as SubgraphResponse
          } catch (error) {
            failure = error
            const code = codeOf(error)
            if (!notBegun.has(code) && !brokenOff.has(code)) break
            avoid(index)
            if (!notBegun.has(code) && !changesNothing) break
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

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}
