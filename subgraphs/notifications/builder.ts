import { createBuilder } from '../shared/builder.ts'

export const builder = createBuilder({ scalars: ['DateTime', 'Cents', 'JSON'] })

builder.queryType({ description: 'Read operations.' })
builder.mutationType({ description: 'Write operations.' })
