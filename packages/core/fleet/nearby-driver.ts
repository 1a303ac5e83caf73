import type { Position } from '../geo/position.ts'
import type { ServiceType } from '../quoting/service-type.ts'

/** A driver on duty whom anyone may see: no name, no id, and no place but a blurred one. */
export type NearbyDriver = Position & { serviceType: ServiceType; distanceKm: number }
