import { refuse } from '@rodovia/core/shared/refusal.ts'
import { type Deadline, withDeadline } from '@rodovia/engine/transports/deadline'
import type { SubgraphResponse, Transport } from '@rodovia/engine/transports/transport'
import { refusalDetails } from '@rodovia/gateway/errors/refusal-details.ts'
import { refusalMessage } from '@rodovia/gateway/errors/refusal-messages.ts'
import { runWithSignal } from '@rodovia/platform/abort-scope.ts'
import { type Lsn, runInReadScope } from '@rodovia/platform/read-scope.ts'
import { inSpan, isTracing } from '@rodovia/platform/tracing/tracing.ts'
import type { SubgraphContext } from '@rodovia/subgraphs/shared/context.ts'

/**
 * The context of a call to a subgraph. Subscriptions have no deadline. Replicas that have replayed the log up to `readAfter` may answer;
 * with null only the primary does.
 */
export type CallContext = SubgraphContext & { deadline: Deadline | null; readAfter: Lsn | null }

/** Wraps a subgraph so that a call is answered with `unavailable` when its deadline has passed. */
export function withCallDeadline(transport: Transport<CallContext>): Transport<CallContext> {
  return withDeadline(withReadScope(transport), { runQuery: runWithSignal, timedOut })
}

/** Wraps a subgraph so that replicas may answer what a query reads. */
function withReadScope(transport: Transport<CallContext>): Transport<CallContext> {
  return {
    ...transport,
    prepare(operation) {
      const call = transport.prepare(operation)
      return (variables, context) => inReadScope(operation, context, () => call(variables, context))
    },
  }
}

/** Runs an operation; replicas may answer a query, only the primary a mutation. */
export function inReadScope<Result>(operation: string, context: CallContext, run: () => Result): Result {
  const { readAfter: lsn, requestId } = context
  return lsn === null || isMutation(operation) ? run() : runInReadScope({ lsn, requestId }, run)
}

export const isMutation = (operation: string) => operation.startsWith('mutation')

function timedOut({ language }: CallContext): SubgraphResponse {
  const refusal = refuse('unavailable', { retryAfterSeconds: 1 })
  const extensions = { code: refusal.code, details: refusalDetails(refusal) }
  return { errors: [{ message: refusalMessage(refusal, language), extensions }] }
}

/** Wraps a subgraph so that each call is a span of the trace. */
export function withTracing<Context>(subgraph: string, transport: Transport<Context>): Transport<Context> {
  if (!isTracing()) return transport
  const options = { kind: 'client', attributes: { 'rodovia.subgraph': subgraph } } as const
  return {
    ...transport,
    prepare(operation) {
      const call = transport.prepare(operation)
      return (variables, context) => inSpan(`subgraph ${subgraph}`, options, () => call(variables, context))
    },
  }
}
