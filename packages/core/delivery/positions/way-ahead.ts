import type { RoadRoute, Roads } from '../../geo/roads.ts'
import { roadVehicleOf } from '../../quoting/service-type.ts'
import type { Delivery, Position } from '../model/delivery.ts'
import { nextStop, type WithStops } from './approach.ts'

/** The way on the roads from the driver's position to the next stop; null without one, or without a road network. */
export async function wayAhead(
  { roads }: { roads: Roads },
  delivery: WithStops & Pick<Delivery, 'serviceType'>,
  position: Position | null,
): Promise<RoadRoute | null> {
  const next = nextStop(delivery)
  if (!next || !position) return null
  return roads.travel({ from: position, to: next.place, vehicle: roadVehicleOf[delivery.serviceType] })
}
