import type { SubgraphAnswer, Transport } from './transport.ts'

/** Nothing of the request was sent: it may be asked of another, whatever it is. */
const notConnected = new Set([
  'ECONNREFUSED',
  'UND_ERR_CONNECT_TIMEOUT',
  'EHOSTUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
])

/** Several instances of one subgraph, asked in turn; one that cannot be reached is passed over. */
export function inTurn<Context>(instances: readonly Transport<Context>[]): Transport<Context> {
  const [only] = instances
  if (only && instances.length === 1) return only
  let next = 0
  const order = () => {
    next = (next + 1) % instances.length
    return [...instances.keys()].map((index) => (index + next) % instances.length)
  }

  return {
    prepare(operation) {
      const calls = instances.map((instance) => instance.prepare(operation))
      return async (variables, context) => {
        let failure: unknown
        for (const index of order()) {
          try {
            return (await calls[index]!(variables, context)) as SubgraphAnswer
          } catch (error) {
            failure = error
            if (!isNotConnected(error)) break
          }
        }
        throw failure
      }
    },
    subscribe(operation, variables, context) {
      const [index = 0] = order()
      return instances[index]!.subscribe(operation, variables, context)
    },
    async [Symbol.asyncDispose]() {
      await Promise.all(instances.map((instance) => instance[Symbol.asyncDispose]?.()))
    },
  }
}

function isNotConnected(error: unknown): boolean {
  return error instanceof Error && 'code' in error && notConnected.has(String(error.code))
}
