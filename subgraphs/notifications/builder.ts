import { createBuilder } from '../shared/builder.ts'

export const builder = createBuilder({ scalars: ['DateTime', 'JSON'] })

builder.queryType({ description: 'What can be read.' })
builder.mutationType({ description: 'What can be done.' })
