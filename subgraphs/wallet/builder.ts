import { createBuilder } from '../shared/builder.ts'
import { createConnections } from '../shared/connection.ts'

export const builder = createBuilder({ scalars: ['DateTime', 'Cents'] })

builder.queryType({ description: 'What can be read.' })
builder.mutationType({ description: 'What can be done.' })

export const connectionOf = createConnections(builder)
