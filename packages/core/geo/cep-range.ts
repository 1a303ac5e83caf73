/**
 * The nearness of a point to the door, closest first: a pin that a person set, the address, its street,
 * the postal code, its district, its city. Earlier versions took codes that no town has, by the region of a state.
 */
export const precisions = ['pin', 'address', 'street', 'postal_code', 'district', 'city', 'region'] as const
export type Precision = (typeof precisions)[number]

/** The postal codes `first` to `last`, both included, as numbers (01310100 is 1310100), and their position. */
export type CepRange = {
  first: number
  last: number
  uf: string
  /** Null if the range covers many cities. */
  city: string | null
  precision: Precision
  lat: number
  lng: number
}
