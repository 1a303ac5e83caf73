import { resolve } from 'node:path'
import { composeSupergraph } from '@rodovia/engine/composition'
import type { DocumentNode } from 'graphql'

const example = resolve(import.meta.dirname, '../../../packages/engine/example/subgraphs.js')

/**
 * The supergraph of the engine's example.
 *
 * @param start says where the subgraph of this name is
 */
export async function composeExample(start: (name: string) => string | Promise<string>): Promise<string> {
  const { subgraph, subgraphNames } = (await import(example)) as {
    subgraphNames: readonly string[]
    subgraph(name: string): { name: string; typeDefs: DocumentNode }
  }
  const started = subgraphNames.map(async (name) => ({ ...subgraph(name), url: await start(name) }))
  return composeSupergraph(await Promise.all(started))
}
