import type { Position } from '../geo/position.ts'
import type { ServiceType } from '../quoting/service-type.ts'

/** An available driver as the public sees the driver: without name and id, at a blurred position. */
export type NearbyDriver = Position & { serviceType: ServiceType; distanceKm: number }
