import { refuse } from '@rodovia/core/shared/refusal.ts'
import { type Deadline, withDeadline } from '@rodovia/engine/transports/deadline'
import type { SubgraphResponse, Transport } from '@rodovia/engine/transports/transport'
import { refusalDetails } from '@rodovia/gateway/errors/refusal-details.ts'
import { refusalMessage } from '@rodovia/gateway/errors/refusal-messages.ts'
import { runWithSignal } from '@rodovia/platform/abort-scope.ts'
import { inSpan, isTracing } from '@rodovia/platform/tracing/tracing.ts'
import type { SubgraphContext } from '@rodovia/subgraphs/shared/context.ts'

/** The context of a call to a subgraph. Subscriptions have no deadline. */
export type CallContext = SubgraphContext & { deadline: Deadline | null }

/** Wraps a subgraph so that a call is answered with `unavailable` when its deadline has passed. */
export function withCallDeadline(transport: Transport<CallContext>): Transport<CallContext> {
  return withDeadline(transport, { runQuery: runWithSignal, timedOut })
}

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
