import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { QueryPlanner } from '@graphql-hive/router-query-planner'
import { buildApiSchema } from '@rodovia/engine'
import type { GraphQLSchema } from 'graphql'

/** The public GraphQL schema as schema/supergraph.graphql has it. */
export function readApiSchema(): GraphQLSchema {
  const sdl = readFileSync(join(import.meta.dirname, '../../../schema/supergraph.graphql'), 'utf8')
  return buildApiSchema(new QueryPlanner(sdl).consumerSchema)
}
