import { maxParcels } from '@rodovia/core/quoting/parcels.ts'
import { inputObject } from './derive-body.ts'
import { listOf } from './request-fields.ts'

/** The parcels of a body. The core validates each: docs/reference/rules.md#parcels. */
export const parcels = listOf(inputObject('ParcelInput'), maxParcels).nullish()
