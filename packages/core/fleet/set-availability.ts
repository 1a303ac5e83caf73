import type { Actor } from '../identity/actor.ts'
import { permit } from '../identity/permissions.ts'
import type { Clock } from '../shared/clock.ts'
import type { Driver } from './driver.ts'
import type { Drivers } from './ports.ts'

/** The driver goes on or off duty; going on is a sign of life as well. */
export function setAvailability(
  { drivers, clock }: { drivers: Drivers; clock: Clock },
  { actor, isAvailable }: { actor: Actor | null; isAvailable: boolean },
): Promise<Driver> {
  return drivers.setAvailability(permit(actor, 'delivery.drive').userId, isAvailable, clock())
}
