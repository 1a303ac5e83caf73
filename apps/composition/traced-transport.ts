import type { Transport } from '@rodovia/gateway/engine/transports/transport.ts'
import { inSpan, isTracing } from '@rodovia/platform/tracing/tracing.ts'

/** The same subgraph, each of whose calls is a span. */
export function withTracing<Context>(subgraph: string, transport: Transport<Context>): Transport<Context> {
  if (!isTracing()) return transport
  const asCall = { kind: 'client', facts: { 'rodovia.subgraph': subgraph } } as const
  return {
    ...transport,
    prepare(operation) {
      const call = transport.prepare(operation)
      return (variables, context) => inSpan(`subgraph ${subgraph}`, asCall, () => call(variables, context))
    },
  }
}
