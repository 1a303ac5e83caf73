import type { Place } from '@rodovia/core/delivery/delivery.ts'
import type { DeliveryProperty } from '@rodovia/core/delivery/ports.ts'
import type { FieldNode, GraphQLResolveInfo } from 'graphql'
import { fieldsBelow, fieldsOfItems, namesOf, selectedFields } from '../shared/selected-fields.ts'

type Properties = readonly DeliveryProperty[]

/** What the resolver of a field of `Order` uses. A list with a field that is not here reads whole rows, which takes longer and is never wrong. */
export const propertiesOf: Readonly<Record<string, Properties>> = {
  __typename: [],
  id: ['orderId'],
  code: ['code'],
  status: ['status'],
  tier: ['tier'],
  serviceType: ['serviceType'],
  priceCents: ['priceCents'],
  fullPriceCents: ['priceCents', 'shipment'],
  currency: [],
  createdAt: ['createdAt'],
  deadlineAt: ['deadlineAt'],
  readyAt: ['readyAt'],
  pickupWindow: ['pickupWindow'],
  deliveryWindow: ['deliveryWindow'],
  dispatchFrom: ['dispatchFrom'],
  arrivedAtDestinationAt: ['arrivedAtDestinationAt'],
  distanceKm: ['distanceMeters'],
  distanceSource: ['roadSeconds'],
  durationSeconds: ['roadSeconds'],
  trackingUrl: ['trackingToken'],
  trackingToken: ['trackingToken'],
  reference: ['reference'],
  pod: ['pod'],
  remarks: ['remarks'],
  isAddressIncomplete: ['origin', 'destination'],
  origin: ['origin'],
  destination: ['destination'],
  sender: ['sender'],
  recipient: ['recipient', 'remarks'],
  parcels: ['parcels'],
  livemode: ['rehearsal'],
  rehearsal: ['rehearsal'],
  driver: ['driver'],
  instructions: ['instructions'],
  rating: ['rating'],
  shipmentId: ['shipment'],
  returnOf: ['returnOf'],
  returnedBy: ['returnedBy'],
  failedAttempts: ['failedAttempts'],
}

/** The fields of a `Place`, which are read from the properties of the same names. */
const placeProperties: ReadonlySet<string> = new Set<keyof Place>([
  'address',
  'cep',
  'lat',
  'lng',
  'precision',
  'details',
])

/** What a request's list of orders uses of each; null for all. */
export const listedProperties = rememberedByField((info): Properties | null => {
  const items = fieldsOfItems(info)
  const fields = [...namesOf(items)].map((name) => {
    if (name !== 'origin' && name !== 'destination') return propertiesOf[name]
    const places = items.filter((item) => item.name.value === name)
    return propertiesOfPlace(name, namesOf(fieldsBelow(places, info.fragments)))
  })
  return fields.every((each) => each !== undefined) ? [...new Set(fields.flat())] : null
})

/** At least the address, which tells whether there is a place. */
function propertiesOfPlace(place: 'origin' | 'destination', fields: ReadonlySet<string>): Properties {
  const names = [...fields].filter((name) => name !== '__typename')
  if (!names.every((name) => placeProperties.has(name))) return [place]
  return ['address', ...names].map((name) => `${place}.${name as keyof Place}` as const)
}

const detailed = ['timeline', 'photos', 'position', 'approach', 'estimate', 'roadLine']

/** Whether a request for an order shows what is read with its details. */
export const selectsDetails = rememberedByField((info) => {
  const fields = selectedFields(info)
  return detailed.some((name) => fields.has(name))
})

/** Walks the selection of an operation that is kept only once. */
function rememberedByField<Result>(look: (info: GraphQLResolveInfo) => Result) {
  const results = new WeakMap<FieldNode, Result>()
  return (info: GraphQLResolveInfo): Result => {
    const [field, ...merged] = info.fieldNodes
    // Which fields are merged depends on the variables.
    if (!field || merged.length > 0) return look(info)
    if (!results.has(field)) results.set(field, look(info))
    return results.get(field)!
  }
}
