import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { createEngine, type Engine } from '@rodovia/gateway/engine/engine.ts'
import type { Transport } from '@rodovia/gateway/engine/transports/transport.ts'
import type { Config } from '@rodovia/platform/config.ts'
import type { Log } from '@rodovia/platform/log.ts'
import { scalars } from '@rodovia/subgraphs/shared/scalars.ts'
import { type CallContext, withCallDeadline, withTracing } from './subgraph-calls.ts'

const supergraphFile = fileURLToPath(new URL('../../schema/supergraph.graphql', import.meta.url))

type Subgraphs = Record<string, Transport<CallContext>>

/** The federation engine over the six subgraphs, local or remote. */
export async function makeEngine(
  { limits }: Config,
  transports: Subgraphs,
  log: Log,
): Promise<Engine<CallContext>> {
  return createEngine<CallContext>({
    supergraphSdl: await readFile(supergraphFile, 'utf8'),
    transports: Object.fromEntries(
      Object.entries(transports).map(([name, transport]) => [
        name,
        withTracing(name, withCallDeadline(transport)),
      ]),
    ),
    scalars,
    limits: {
      tokens: limits.graphqlTokens,
      depth: limits.graphqlDepth,
      aliases: limits.graphqlAliases,
      directives: limits.graphqlDirectives,
      selections: limits.graphqlSelections,
      cost: limits.graphqlCost,
      introspection: limits.graphqlIntrospection,
      planningMs: limits.graphqlPlanMilliseconds,
    },
    onUnexpectedError: (err, { subgraph, path, context }) =>
      log.error({ err, subgraph, path, requestId: context?.requestId }, 'a subgraph failed'),
  })
}
