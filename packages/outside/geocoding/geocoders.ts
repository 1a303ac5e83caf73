import { type Address, townLine } from '@rodovia/core/geo/address.ts'
import type { Position } from '@rodovia/core/geo/position.ts'
import * as z from 'zod'

type Found = Position & { precision: 'address' | 'street' }

/** Writes the request and reads the response of one kind of geocoder. */
export type GeocoderKind = {
  parametersOf(address: Address): Record<string, string>
  /** Null where it found neither the house nor its street. Throws for an answer of another form, and for a refusal. */
  read(body: unknown): Found | null
}

const coordinate = z.coerce.number()

const nominatimAnswer = z
  .array(
    z.object({
      lat: coordinate,
      lon: coordinate,
      address: z.object({ house_number: z.string().optional(), road: z.string().optional() }).default({}),
    }),
  )
  .max(10)

/** https://nominatim.org/release-docs/latest/api/Search/ */
export const nominatim: GeocoderKind = {
  parametersOf: ({ street, number, city, uf, cep }) => ({
    street: `${number} ${street}`,
    city,
    state: uf,
    postalcode: cep,
    countrycodes: 'br',
    format: 'jsonv2',
    addressdetails: '1',
    limit: '1',
  }),
  read(body) {
    const [found] = nominatimAnswer.parse(body)
    if (!found?.address.road) return null
    const { lat, lon: lng, address } = found
    return { lat, lng, precision: address.house_number ? 'address' : 'street' }
  },
}

const googleAnswer = z.object({
  status: z.string(),
  results: z
    .array(
      z.object({
        geometry: z.object({
          location: z.object({ lat: z.number(), lng: z.number() }),
          location_type: z.string(),
        }),
      }),
    )
    .max(50)
    .default([]),
})

const googlePrecisions: Partial<Record<string, Found['precision']>> = {
  ROOFTOP: 'address',
  RANGE_INTERPOLATED: 'address',
  GEOMETRIC_CENTER: 'street',
}

/** https://developers.google.com/maps/documentation/geocoding/requests-geocoding */
export const google: GeocoderKind = {
  parametersOf: (address) => ({
    address: `${address.street}, ${address.number}, ${townLine(address)}`,
    components: 'country:BR',
    region: 'br',
  }),
  read(body) {
    const { status, results } = googleAnswer.parse(body)
    if (status !== 'OK' && status !== 'ZERO_RESULTS') throw new Error(`it answered ${status.slice(0, 40)}`)
    const [found] = results
    const precision = found && googlePrecisions[found.geometry.location_type]
    return precision ? { ...found.geometry.location, precision } : null
  },
}
