import { createBuilder } from '../shared/builder.ts'

export const builder = createBuilder({ scalars: ['DateTime', 'JSON'] })

builder.mutationType({ description: 'What can be done.' })
