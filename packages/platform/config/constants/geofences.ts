import type { ApproachSettings } from '@rodovia/core/delivery/positions/approach.ts'

/**
 * When a driver is arriving at a stop or has arrived (docs/explanation/geofences.md). Leaving takes more
 * metres than entering, or a driver at the border would arrive again and again.
 */
export const approachConstants: ApproachSettings = {
  arrived: { radiusMeters: 150, leaveMeters: 250, dwellSeconds: 45, maxKmh: 10 },
  arriving: { radiusMeters: 1000, leaveMeters: 1500, dwellSeconds: 20, maxKmh: 60 },
  leastFixes: 2,
  maxGapSeconds: 120,
  maxAccuracyMeters: 100,
}
