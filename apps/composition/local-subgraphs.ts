import { inProcessTransport } from '@rodovia/gateway/engine/transports/in-process.ts'
import type { Transport } from '@rodovia/gateway/engine/transports/transport.ts'
import { schemas } from '@rodovia/subgraphs/schemas.ts'
import type { CallContext } from './subgraph-calls.ts'

/** Transports to the six subgraphs in this process. */
export function localSubgraphs(): Record<string, Transport<CallContext>> {
  return Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => [name, inProcessTransport<CallContext>(schema)]),
  )
}
