import type { OrderView } from './order-view.ts'

type NullFields = { [Field in keyof OrderView]?: null extends OrderView[Field] ? null : never }

/** Of most orders null. An event with each step would store their names again and again: a fifth of its size. */
const usuallyNull = {
  ready_at: null,
  pickup_window: null,
  delivery_window: null,
  dispatch_from: null,
  arrived_at_destination_at: null,
  duration_seconds: null,
  shipment_id: null,
  return_of: null,
  returned_by: null,
  instructions: null,
  rating: null,
  parcels: null,
  estimate: null,
  rehearsal: null,
} as const satisfies NullFields

/** The data of an event of an order as it is stored: without those fields of the order that are usually null, where they are. */
export function storedEventData(data: object): object {
  return Object.fromEntries(
    Object.entries(data).filter(([field, value]) => value !== null || !(field in usuallyNull)),
  )
}

/** Undoes `storedEventData`. The data of an event that is about no order stays as it is. */
export function wholeEventData(data: object): object {
  return 'tracking_url' in data ? { ...usuallyNull, ...data } : data
}
