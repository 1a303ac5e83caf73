import { addressInput } from '../shared/address.ts'
import { createBuilder } from '../shared/builder.ts'
import { createConnections } from '../shared/connection.ts'
import { personaEnum, serviceTypeEnum } from '../shared/enums.ts'

export const builder = createBuilder({ scalars: ['DateTime', 'Cents', 'Cep'] })

builder.queryType({ description: 'Read operations.' })
builder.mutationType({ description: 'Write operations.' })

export const connectionOf = createConnections(builder)
export const AddressInput = addressInput(builder)
export const PersonaEnum = personaEnum(builder)
export const ServiceTypeEnum = serviceTypeEnum(builder)
