import type { Actor } from '../identity/actor.ts'
import { can, mayAccessTenant } from '../identity/permissions.ts'
import type { UserId } from '../shared/ids.ts'
import type { Driver } from './driver.ts'

/** Whether the driver is available, when the driver was seen last, and where, how exactly, with how much battery. */
export type Presence = Pick<
  Driver,
  'isAvailable' | 'lastSeenAt' | 'position' | 'positionedAt' | 'accuracyMeters' | 'batteryPercent'
>

/** A driver's presence, for the driver and the dispatchers; null for everybody else. */
export function presenceOf(actor: Actor | null, driver: Driver): Presence | null {
  if (!actor) return null
  const isDispatched = can(actor, 'dispatch.manage') && mayAccessTenant(actor, driver.tenantId)
  return actor.userId === driver.id || isDispatched ? driver : null
}

/** Whether the actor may see the presence of a driver with that id; if not, the driver need not be read. */
export function mayAskPresence(actor: Actor | null, id: UserId): boolean {
  return actor !== null && (actor.userId === id || can(actor, 'dispatch.manage'))
}
