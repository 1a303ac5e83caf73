import { addHours } from '../../shared/clock.ts'
import type { NewId, PushId } from '../../shared/ids.ts'
import { moveLifeHours, orderRecipients, type PushNotification } from '../changes/push-notifications.ts'
import type { Delivery } from '../model/delivery.ts'
import { seesDetails } from '../reading/driver-view.ts'
import type { StoredNote } from './order-note.ts'

/**
 * Returns the pushes about a note: to the driver who carries the order, and to the order's team, except
 * the note's author. Its text stays in the apps.
 */
export function noteNotifications(
  { newId }: { newId: NewId },
  delivery: Delivery,
  { role, authorId, apiKeyId }: Pick<StoredNote, 'role' | 'authorId' | 'apiKeyId'>,
  at: Date,
): readonly PushNotification[] {
  if (delivery.rehearsal) return []
  const { code, status, driver } = delivery
  const common = { exceptUserId: apiKeyId ? null : authorId, expiresAt: addHours(at, moveLifeHours) }
  const toDriver =
    role !== 'driver' && driver && seesDetails(delivery, at)
      ? [{ type: 'driver.note_added' as const, userId: driver.id, isForTeam: false, data: { code, status } }]
      : []
  const toTeam =
    role === 'shipper' ? [] : [{ type: 'order.note_added' as const, ...orderRecipients(delivery, null) }]
  return [...toDriver, ...toTeam].map((push) => ({ id: newId<PushId>(), ...push, ...common }))
}
