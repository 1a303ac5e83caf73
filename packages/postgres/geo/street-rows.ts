import type { Knot, Street } from '@rodovia/core/geo/street.ts'
import { type Row, rowOf } from '../statements/columns.ts'

export type StreetRow = {
  cep: number
  key: string
  city_code: number
  name: string
  district: string | null
  first_number: number | null
  last_number: number | null
  addresses: number
  lat: number
  lng: number
  numbers: number[]
  points: number[]
}

export function streetOf({
  numbers,
  points,
  city_code,
  first_number,
  last_number,
  ...row
}: StreetRow): Street {
  const knots = numbers.map(
    (number, index): Knot => ({ number, lat: points[2 * index]!, lng: points[2 * index + 1]! }),
  )
  return { ...row, cityCode: city_code, firstNumber: first_number, lastNumber: last_number, knots }
}

export function streetRow({ knots, ...street }: Street, importId: number): Row {
  return {
    ...rowOf(street),
    numbers: knots.map(({ number }) => number),
    points: knots.flatMap(({ lat, lng }) => [lat, lng]),
    import_id: importId,
  }
}
