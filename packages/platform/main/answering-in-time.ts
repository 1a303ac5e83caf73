import { refuse } from '@rodovia/core/shared/refusal.ts'
import { refusalDetails, refusalMessage } from '@rodovia/core/shared/refusal-words.ts'
import {
  isPromiseLike,
  type Patience,
  type SubgraphAnswer,
  type Transport,
} from '@rodovia/gateway/engine/transports/transport.ts'
import type { SubgraphContext } from '@rodovia/subgraphs/shared/context.ts'
import { whileWanted } from '../wanted.ts'

/** What a call to a subgraph is handed. Null: as long as it takes. */
export type CallContext = SubgraphContext & { patience: Patience | null }

/**
 * The same subgraph, whose calls are answered with `unavailable` once nobody waits for them any more. A query then begins
 * nothing more in the database. A mutation that has begun goes to its end, whoever waits: what it does, it does wholly.
 */
export function answeringInTime(transport: Transport<CallContext>): Transport<CallContext> {
  return {
    ...transport,
    prepare(operation) {
      const call = transport.prepare(operation)
      const isMutation = operation.startsWith('mutation')
      return (variables, context) => {
        const { patience } = context
        if (!patience) return call(variables, context)
        const { signal } = patience
        if (signal.aborted) return tooLate(context)
        const answer = isMutation
          ? call(variables, context)
          : whileWanted(signal, () => call(variables, context))
        return isPromiseLike(answer) ? orTooLate(answer, signal, context) : answer
      }
    },
  }
}

function orTooLate(
  answer: PromiseLike<SubgraphAnswer>,
  signal: AbortSignal,
  context: CallContext,
): Promise<SubgraphAnswer> {
  return new Promise((resolve, reject) => {
    const giveUp = () => resolve(tooLate(context))
    signal.addEventListener('abort', giveUp, { once: true })
    const settled = () => signal.removeEventListener('abort', giveUp)
    answer.then(
      (value) => {
        settled()
        resolve(value)
      },
      (error) => {
        settled()
        reject(error)
      },
    )
  })
}

function tooLate({ language }: CallContext): SubgraphAnswer {
  const refusal = refuse('unavailable', { retryAfterSeconds: 1 })
  const extensions = { code: refusal.code, details: refusalDetails(refusal) }
  return { errors: [{ message: refusalMessage(refusal, language), extensions }] }
}
