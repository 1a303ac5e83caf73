import type { ApproachSettings } from '@rodovia/core/delivery/positions/approach.ts'
import { ConfigError, type Variables } from './read-variables.ts'

/** Whoever goes in and out at one and the same line would arrive again and again. */
export function approachOf(v: Variables): ApproachSettings {
  const rings = ['ARRIVED', 'ARRIVING'] as const
  const faults = rings.filter((ring) => v[`GEOFENCE_${ring}_LEAVE_METERS`] <= v[`GEOFENCE_${ring}_METERS`])
  if (faults.length > 0)
    throw new ConfigError(
      faults.map((ring) => `GEOFENCE_${ring}_LEAVE_METERS: has to be more than GEOFENCE_${ring}_METERS`),
    )
  const ringOf = (ring: (typeof rings)[number]) => ({
    radiusMeters: v[`GEOFENCE_${ring}_METERS`],
    leaveMeters: v[`GEOFENCE_${ring}_LEAVE_METERS`],
    dwellSeconds: v[`GEOFENCE_${ring}_DWELL_SECONDS`],
    maxKmh: v[`GEOFENCE_${ring}_MAX_KMH`],
  })
  return {
    arrived: ringOf('ARRIVED'),
    arriving: ringOf('ARRIVING'),
    leastFixes: v.GEOFENCE_LEAST_FIXES,
    maxGapSeconds: v.GEOFENCE_MAX_GAP_SECONDS,
    maxAccuracyMeters: v.GEOFENCE_MAX_ACCURACY_METERS,
  }
}
