import { readPhoneReadings } from '../geo/phone-readings.ts'
import type { Position } from '../geo/position.ts'
import { assertInServiceArea } from '../geo/service-area.ts'
import type { Actor } from '../identity/actor.ts'
import { permit } from '../identity/permissions.ts'
import type { Clock } from '../shared/clock.ts'
import type { UserId } from '../shared/ids.ts'
import { refuse } from '../shared/refusal.ts'
import type { Drivers } from './ports.ts'

/**
 * Records where a driver on duty is, with or without a delivery: the matcher works with it. No track is kept of it. Refuses with
 * `validation_failed` a point outside the service area, with `invalid_state` a driver off duty, whose position nobody needs.
 */
export async function reportDutyPosition(
  { drivers, clock }: { drivers: Drivers; clock: Clock },
  {
    actor,
    lat,
    lng,
    ...readings
  }: Position & {
    actor: Actor | null
    accuracyMeters?: number | null | undefined
    batteryPercent?: number | null | undefined
  },
): Promise<UserId> {
  const { userId } = permit(actor, 'delivery.drive')
  assertInServiceArea({ lat, lng })
  const place = { lat, lng, at: clock(), ...readPhoneReadings(readings) }
  const isOnDuty = await drivers.savePlace(userId, place)
  if (isOnDuty) return userId
  throw refuse('invalid_state', { status: 'off_duty', allowed: [], reason: 'off_duty' })
}
