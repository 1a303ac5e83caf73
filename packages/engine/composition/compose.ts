import { composeServices, compositionHasErrors } from '@theguild/federation-composition'
import { type DocumentNode, parse, print } from 'graphql'
import { expandFieldSets } from './expand-field-sets.ts'
import { withKnownVersion } from './link-version.ts'
import { repairJoins } from './repair-joins.ts'
import { readSubgraphTypes } from './subgraph-types.ts'

/** A subgraph to compose: its name, its SDL with federation directives, and where it is reached, for routers that read that. */
export interface SubgraphDefinition {
  readonly name: string
  readonly typeDefs: DocumentNode | string
  readonly url?: string
}

/**
 * Composes a supergraph. Throws an error that lists the conflicts between subgraphs.
 *
 * `@theguild/federation-composition` 0.27 refuses fragments on interfaces in `@requires`, and loses facts of fields that subgraphs
 * declare differently. Both are put right here; a supergraph that has neither is returned as that library prints it.
 */
export function composeSupergraph(subgraphs: readonly SubgraphDefinition[]): string {
  const services = subgraphs.map(({ typeDefs, ...subgraph }) => {
    const known = withKnownVersion(typeof typeDefs === 'string' ? parse(typeDefs) : typeDefs)
    return { ...subgraph, typeDefs: expandFieldSets(known, readSubgraphTypes(known)) }
  })
  const composition = composeServices(services)
  if (compositionHasErrors(composition)) {
    const faults = composition.errors.map(({ message }) => `- ${message}`)
    throw new Error(`the subgraphs cannot be composed:\n${faults.join('\n')}`)
  }
  const { supergraphDocumentNode, supergraphSdl } = composition
  const types = new Map(services.map(({ name, typeDefs }) => [name, readSubgraphTypes(typeDefs)]))
  const repaired = repairJoins(supergraphDocumentNode, types)
  return repaired === supergraphDocumentNode ? supergraphSdl : print(repaired)
}
