import { ConfigError, type Variables } from './read-variables.ts'

export function estimateOf(v: Variables) {
  const { ESTIMATE_PICKUP_SECONDS: pickupSeconds, ESTIMATE_PICKUP_SLOW_SECONDS: pickupSlowSeconds } = v
  if (pickupSlowSeconds < pickupSeconds)
    throw new ConfigError(['ESTIMATE_PICKUP_SLOW_SECONDS: has to be at least ESTIMATE_PICKUP_SECONDS'])
  return {
    pickupSeconds,
    pickupSlowSeconds,
    seedLegs: v.ESTIMATE_SEED_LEGS,
    readSeconds: v.ESTIMATE_READ_SECONDS,
    arrivingSoonMinutes: v.ARRIVING_SOON_MINUTES,
  }
}
