import type { GraphQLSchema } from 'graphql'
import { schema as delivery } from './delivery/schema.ts'
import { schema as fleet } from './fleet/schema.ts'
import { schema as identity } from './identity/schema.ts'
import { schema as notifications } from './notifications/schema.ts'
import { schema as quoting } from './quoting/schema.ts'
import { schema as wallet } from './wallet/schema.ts'

/** The six subgraphs by the names that they have in the supergraph. */
export const schemas = { delivery, fleet, identity, notifications, quoting, wallet } satisfies Record<
  string,
  GraphQLSchema
>
