/** How closely a postal code is known: to the street, to a district of its city, to the city, to a part of a state. */
export type Precision = 'street' | 'district' | 'city' | 'region'

/** The postal codes from `first` to `last`, both included, as numbers (01310100 is 1310100), and where they are. */
export type CepRange = {
  first: number
  last: number
  uf: string
  /** Null when the range is a region of many cities. */
  city: string | null
  precision: Precision
  lat: number
  lng: number
}
