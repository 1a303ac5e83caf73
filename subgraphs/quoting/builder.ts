import { createBuilder } from '../shared/builder.ts'
import { serviceTypeEnum } from '../shared/enums.ts'

export const builder = createBuilder({ scalars: ['DateTime', 'Cents', 'Cep'] })

builder.queryType({ description: 'What can be read.' })
builder.mutationType({ description: 'What can be done.' })

export const ServiceTypeEnum = serviceTypeEnum(builder)
