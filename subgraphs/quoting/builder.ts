import { addressInput, addressType, precisionEnum } from '../shared/address.ts'
import { createBuilder } from '../shared/builder.ts'
import { distanceSourceEnum, serviceTypeEnum } from '../shared/enums.ts'
import { parcelInput, parcelType } from '../shared/parcels.ts'
import { roadFields } from '../shared/road-fields.ts'
import { wholeLoadInput, wholeLoadType } from '../shared/whole-load.ts'

export const builder = createBuilder({ scalars: ['DateTime', 'Cents', 'Cep'] })

builder.queryType({ description: 'Read operations.' })
builder.mutationType({ description: 'Write operations.' })

export const PrecisionEnum = precisionEnum(builder)
export const AddressRef = addressType(builder)
export const AddressInput = addressInput(builder)
export const ParcelRef = parcelType(builder)
export const ParcelInput = parcelInput(builder)
export const WholeLoadRef = wholeLoadType(builder)
export const WholeLoadInput = wholeLoadInput(builder)

export const ServiceTypeEnum = serviceTypeEnum(builder)

export const { distance, duration } = roadFields(distanceSourceEnum(builder))
