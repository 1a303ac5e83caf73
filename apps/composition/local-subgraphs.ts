import { inProcessTransport } from '@rodovia/engine/transports/in-process'
import type { Transport } from '@rodovia/engine/transports/transport'
import { schemas } from '@rodovia/subgraphs/schemas.ts'
import type { CallContext } from './subgraph-calls.ts'

/** Transports to the six subgraphs in this process. */
export function localSubgraphs(): Record<string, Transport<CallContext>> {
  return Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => [name, inProcessTransport<CallContext>(schema)]),
  )
}
