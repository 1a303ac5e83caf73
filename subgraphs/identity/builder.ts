import { createBuilder } from '../shared/builder.ts'
import { createConnections, pageArgs } from '../shared/connection.ts'

export const builder = createBuilder({ scalars: ['DateTime', 'Cents', 'JSON'] })

builder.queryType({ description: 'Read operations.' })
builder.mutationType({ description: 'Write operations.' })

export const page = pageArgs(builder)
export const connectionOf = createConnections(builder)
