import type { Texts } from './pt-br.ts'

export const texts: Texts = {
  parcels: { one: 'parcel', many: 'parcels', fragile: 'fragile' },

  /** The label of a line. */
  priceLineLabels: {
    base: 'Base fee',
    distance: 'Distance',
    weight: 'Weight',
    minimum_adjustment: 'Top-up to the minimum fee',
    tier_markup: 'Surcharge for the chosen speed',
    freight_floor: 'Top-up to the freight floor',
    same_pickup: 'Discount for the same pickup',
    return: 'Return',
  },

  vehicleNames: {
    MOTO: 'Motorcycle',
    CAR: 'Car',
    VAN: 'Van',
    TRUCK: 'Truck',
  },
}
