import type { Actor } from '../identity/actor.ts'
import { can } from '../identity/permissions.ts'
import type { Driver } from './driver.ts'

/** Whether he is on duty, when he was last heard of and where. */
export type Presence = Pick<Driver, 'isAvailable' | 'lastSeenAt' | 'position'>

/** A driver's presence, for himself and for those who dispatch him; null for everybody else. */
export function presenceOf(actor: Actor | null, driver: Driver): Presence | null {
  return actor && (actor.userId === driver.id || dispatches(actor, driver)) ? driver : null
}

/** The platform dispatches all drivers, a fleet's manager the fleet's own. */
function dispatches(actor: Actor, { tenantId }: Driver): boolean {
  return can(actor, 'dispatch.manage') && (actor.tenantKind === 'plataforma' || actor.tenantId === tenantId)
}
