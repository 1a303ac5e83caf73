import type { Parcel } from '@rodovia/core/quoting/parcels.ts'
import { of } from '../shared/fields.ts'
import { ParcelRef } from './builder.ts'

/** The parcels as the shipper sees them. */
export const parcels = of([ParcelRef]).orNull(
  'The parcels; null if the shipper did not say.',
  ({ parcels }: { parcels: readonly Parcel[] | null }) => parcels && [...parcels],
)
