import type { Actor } from '../identity/actor.ts'
import { can, mayAccessTenant } from '../identity/permissions.ts'
import type { UserId } from '../shared/ids.ts'
import type { Driver } from './driver.ts'

/** Whether he is on duty, when he was last heard of and where. */
export type Presence = Pick<Driver, 'isAvailable' | 'lastSeenAt' | 'position'>

/** A driver's presence, for himself and for those who dispatch him; null for everybody else. */
export function presenceOf(actor: Actor | null, driver: Driver): Presence | null {
  if (!actor) return null
  const isDispatched = can(actor, 'dispatch.manage') && mayAccessTenant(actor, driver.tenantId)
  return actor.userId === driver.id || isDispatched ? driver : null
}

/** Whether there is a driver of that id of whom the actor is told more than of any: for the others he need not be read. */
export function mayAskPresence(actor: Actor | null, id: UserId): boolean {
  return actor !== null && (actor.userId === id || can(actor, 'dispatch.manage'))
}
