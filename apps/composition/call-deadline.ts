import { refuse } from '@rodovia/core/shared/refusal.ts'
import {
  type Deadline,
  isPromiseLike,
  type SubgraphResponse,
  type Transport,
} from '@rodovia/gateway/engine/transports/transport.ts'
import { refusalDetails } from '@rodovia/gateway/errors/refusal-details.ts'
import { refusalMessage } from '@rodovia/gateway/errors/refusal-messages.ts'
import { runWithSignal } from '@rodovia/platform/abort-scope.ts'
import type { SubgraphContext } from '@rodovia/subgraphs/shared/context.ts'

/** What a call to a subgraph is handed. Null: as long as it takes. */
export type CallContext = SubgraphContext & { deadline: Deadline | null }

/**
 * The same subgraph, whose calls are answered with `unavailable` once nobody waits for them any more. A query then begins
 * nothing more in the database. A mutation that has begun goes to its end, whoever waits: what it does, it does wholly.
 */
export function withDeadline(transport: Transport<CallContext>): Transport<CallContext> {
  return {
    ...transport,
    prepare(operation) {
      const call = transport.prepare(operation)
      const isMutation = operation.startsWith('mutation')
      return (variables, context) => {
        const { deadline } = context
        if (!deadline) return call(variables, context)
        const { signal } = deadline
        if (signal.aborted) return tooLate(context)
        const answer = isMutation
          ? call(variables, context)
          : runWithSignal(signal, () => call(variables, context))
        return isPromiseLike(answer) ? orTooLate(answer, signal, context) : answer
      }
    },
  }
}

function orTooLate(
  answer: PromiseLike<SubgraphResponse>,
  signal: AbortSignal,
  context: CallContext,
): Promise<SubgraphResponse> {
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

function tooLate({ language }: CallContext): SubgraphResponse {
  const refusal = refuse('unavailable', { retryAfterSeconds: 1 })
  const extensions = { code: refusal.code, details: refusalDetails(refusal) }
  return { errors: [{ message: refusalMessage(refusal, language), extensions }] }
}
