/** The precision of a postal code's position: street, district, city, or region of a state. */
export type Precision = 'street' | 'district' | 'city' | 'region'

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
