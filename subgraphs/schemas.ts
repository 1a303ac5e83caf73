import type { GraphQLSchema } from 'graphql'
import { schema as delivery } from './delivery/schema.ts'
import { schema as fleet } from './fleet/schema.ts'
import { schema as identity } from './identity/schema.ts'
import type { SubgraphName } from './names.ts'
import { schema as notifications } from './notifications/schema.ts'
import { schema as quoting } from './quoting/schema.ts'
import { schema as wallet } from './wallet/schema.ts'

/** All schemas at once; `load-schema.ts` loads a single one. */
export const schemas = { delivery, fleet, identity, notifications, quoting, wallet } satisfies Record<
  SubgraphName,
  GraphQLSchema
>
