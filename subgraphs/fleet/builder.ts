import { createBuilder } from '../shared/builder.ts'
import { personaEnum, serviceTypeEnum } from '../shared/enums.ts'

export const builder = createBuilder({ scalars: ['DateTime', 'Cep'] })

builder.queryType({ description: 'Read operations.' })
builder.mutationType({ description: 'Write operations.' })

export const PersonaEnum = personaEnum(builder)
export const ServiceTypeEnum = serviceTypeEnum(builder)
