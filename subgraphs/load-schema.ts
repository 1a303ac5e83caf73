import type { GraphQLSchema } from 'graphql'
import type { SubgraphName } from './names.ts'

const load: Record<SubgraphName, () => Promise<{ schema: GraphQLSchema }>> = {
  delivery: () => import('./delivery/schema.ts'),
  fleet: () => import('./fleet/schema.ts'),
  identity: () => import('./identity/schema.ts'),
  notifications: () => import('./notifications/schema.ts'),
  quoting: () => import('./quoting/schema.ts'),
  wallet: () => import('./wallet/schema.ts'),
}

/** Loads the schema of one subgraph without the code of the others. */
export async function loadSchema(name: SubgraphName): Promise<GraphQLSchema> {
  return (await load[name]()).schema
}
