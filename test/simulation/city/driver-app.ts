import type { CollectOnDelivery } from '@rodovia/core/delivery/collect-on-delivery/collect-on-delivery.ts'
import { type DriverStep, openStatuses, type Status } from '@rodovia/core/delivery/model/states.ts'
import { listDriverDeliveries } from '@rodovia/core/delivery/reading/read-deliveries.ts'
import type { Random } from '../engine/random.ts'
import type { Book } from './book.ts'
import type { City } from './city.ts'
import type { Client } from './client.ts'
import type { DriverPerson, Place } from './people.ts'

/** The part of a delivery that the app shows. */
export type Carried = {
  orderId: string
  code: string
  status: Status
  origin: Place
  destination: Place
  collectOnDelivery: CollectOnDelivery | null
}

export type DriverLife = {
  city: City
  book: Book
  driver: DriverPerson
  random: Random
  client: Client
  nextKey: () => string
}

/** The step that leads on from each status. */
export const stepFrom: Partial<Record<Status, DriverStep>> = {
  accepted: 'arrived',
  at_pickup: 'picked',
  picked_up: 'on-route',
  in_transit: 'delivered',
}

export async function readDeliveries({ driver: { actor }, client }: DriverLife): Promise<readonly Carried[]> {
  const answer = await client({
    name: 'my-deliveries',
    actor,
    work: (ports) =>
      listDriverDeliveries(ports, { actor, statuses: openStatuses, page: { limit: 20, offset: 0 } }),
  })
  return answer.kind === 'done' ? answer.value.items : []
}

export function targetOf({ status, origin, destination }: Carried): Place {
  return status === 'accepted' || status === 'at_pickup' ? origin : destination
}
