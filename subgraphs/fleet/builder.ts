import { createBuilder } from '../shared/builder.ts'
import { personaEnum } from '../shared/enums.ts'

export const builder = createBuilder({ scalars: ['DateTime', 'Cep'] })

builder.queryType({ description: 'What can be read.' })
builder.mutationType({ description: 'What can be done.' })

export const PersonaEnum = personaEnum(builder)
