import { createBuilder } from '../shared/builder.ts'
import { serviceTypeEnum } from '../shared/enums.ts'

export const builder = createBuilder({ scalars: ['DateTime', 'Cents', 'Cep'] })

builder.queryType({ description: 'Read operations.' })
builder.mutationType({ description: 'Write operations.' })

export const ServiceTypeEnum = serviceTypeEnum(builder)
