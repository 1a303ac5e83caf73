import { addSeconds } from '../../shared/clock.ts'
import { isUuid, type OrderId, type UserId } from '../../shared/ids.ts'
import { refuseField } from '../../shared/refusal.ts'
import { assertIsText } from '../../shared/texts.ts'

/** The state of an open delivery against its deadline; `due_soon`: less than `dueSoonMinutes` are left. */
export const latenesses = ['late', 'due_soon', 'on_time'] as const
export type Lateness = (typeof latenesses)[number]

export const dueSoonMinutes = 60

/** A dispatcher's filter of the queue. An omitted field does not filter. */
export type QueueFilterInput = {
  lateness?: Lateness | null
  /** Whether the driver reported a problem that is not resolved. */
  hasIncident?: boolean | null
  /** Town and state of the destination, as `readDispatchAreas` names them. */
  area?: string | null
  driverId?: string | null
  /** Whether somebody has the delivery or was offered it. */
  hasDriver?: boolean | null
}

export type QueueFilter = {
  deadlineFrom: Date | null
  deadlineBefore: Date | null
  hasIncident: boolean | null
  area: string | null
  driverId: UserId | null
  hasDriver: boolean | null
}

/** Refuses with `validation_failed` an id of a driver that is none, and an area that is no text. */
export function readQueueFilter(
  { lateness, hasIncident, area, driverId, hasDriver }: QueueFilterInput,
  at: Date,
): QueueFilter {
  if (driverId != null && !isUuid(driverId))
    throw refuseField('driver_id', 'not_allowed', { why: 'not_a_uuid', got: driverId })
  if (area) assertIsText('area', area)
  const soon = addSeconds(at, dueSoonMinutes * 60)
  return {
    deadlineFrom: lateness === 'due_soon' ? at : lateness === 'on_time' ? soon : null,
    deadlineBefore: lateness === 'late' ? at : lateness === 'due_soon' ? soon : null,
    hasIncident: hasIncident ?? null,
    area: area ?? null,
    driverId: (driverId ?? null) as UserId | null,
    hasDriver: hasDriver ?? null,
  }
}

/** The place of a delivery in the queue: those with an open incident come first, then the earlier deadline. */
export type QueuePosition = { hasIncident: boolean; deadlineAt: Date; orderId: OrderId }

export function cursorOf({ hasIncident, deadlineAt, orderId }: QueuePosition): string {
  return `${hasIncident ? 0 : 1}_${deadlineAt.getTime()}_${orderId}`
}

const cursor = /^([01])_(\d{1,15})_(.*)$/

/** Refuses with `validation_failed` on `after` what is no cursor of the queue. */
export function readCursor(after: string | null | undefined): QueuePosition | null {
  if (after == null) return null
  const [, rank, milliseconds, orderId] = cursor.exec(after) ?? []
  if (orderId === undefined || !isUuid(orderId))
    throw refuseField('after', 'not_allowed', { why: 'not_a_cursor', got: after })
  return {
    hasIncident: rank === '0',
    deadlineAt: new Date(Number(milliseconds)),
    orderId: orderId as OrderId,
  }
}
