import type { Actor } from '../identity/actor.ts'
import { can } from '../identity/permissions.ts'
import type { UserId } from '../shared/ids.ts'
import type { Driver } from './driver.ts'

/** Whether he is on duty, when he was last heard of and where. */
export type Presence = Pick<Driver, 'isAvailable' | 'lastSeenAt' | 'position'>

/** A driver's presence, for himself and for those who dispatch him; null for everybody else. */
export function presenceOf(actor: Actor | null, driver: Driver): Presence | null {
  return actor && (actor.userId === driver.id || dispatches(actor, driver)) ? driver : null
}

/** Whether there is a driver of that id of whom the actor is told more than of any: for the others he need not be read. */
export function mayAskPresence(actor: Actor | null, id: UserId): boolean {
  return actor !== null && (actor.userId === id || can(actor, 'dispatch.manage'))
}

/** The platform dispatches all drivers, a fleet's manager the fleet's own. */
function dispatches(actor: Actor, { tenantId }: Driver): boolean {
  return can(actor, 'dispatch.manage') && (actor.tenantKind === 'plataforma' || actor.tenantId === tenantId)
}
