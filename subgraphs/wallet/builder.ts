import { createBuilder } from '../shared/builder.ts'
import { createConnections } from '../shared/connection.ts'

export const builder = createBuilder({ scalars: ['DateTime', 'Cents'] })

builder.queryType({ description: 'Read operations.' })
builder.mutationType({ description: 'Write operations.' })

export const connectionOf = createConnections(builder)
