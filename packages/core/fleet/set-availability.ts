import type { Actor } from '../identity/actor.ts'
import { permit } from '../identity/permissions.ts'
import type { Clock } from '../shared/clock.ts'
import { refuse } from '../shared/refusal.ts'
import type { Driver } from './driver.ts'
import type { Drivers } from './ports.ts'

/**
 * Makes the driver available or unavailable; going on duty marks the driver as seen. Refuses with `invalid_state` a
 * driver whose sign-up is pending.
 */
export async function setAvailability(
  { drivers, clock }: { drivers: Drivers; clock: Clock },
  { actor, isAvailable }: { actor: Actor | null; isAvailable: boolean },
): Promise<Driver> {
  const driver = await drivers.setAvailability(permit(actor, 'delivery.drive').userId, isAvailable, clock())
  if (driver.isAvailable === isAvailable) return driver
  throw refuse('invalid_state', { status: 'pending', allowed: [], reason: 'sign_up_pending' })
}
