import { addHours } from '../../shared/clock.ts'
import type { NewId, PushId } from '../../shared/ids.ts'
import { moveLifeHours, type PushNotification } from '../changes/push-notifications.ts'
import type { Delivery } from '../model/delivery.ts'
import { seesDetails } from '../reading/driver-view.ts'

/**
 * Returns the push about the recipient's instructions, to the driver who sees them. The words stay in the
 * app.
 */
export function instructionNotifications(
  { newId }: { newId: NewId },
  delivery: Delivery,
  at: Date,
): readonly PushNotification[] {
  const { code, status, driver, rehearsal } = delivery
  if (rehearsal || !driver || !seesDetails(delivery, at)) return []
  const common = { isForTeam: false, exceptUserId: null, expiresAt: addHours(at, moveLifeHours) }
  return [
    { id: newId<PushId>(), type: 'driver.instructed', userId: driver.id, data: { code, status }, ...common },
  ]
}
