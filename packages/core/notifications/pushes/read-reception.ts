import type { Drivers } from '../../fleet/ports.ts'
import { presenceOf } from '../../fleet/presence.ts'
import { readDrivers } from '../../fleet/read-drivers.ts'
import type { AccessPorts } from '../../identity/access/record-access.ts'
import type { Actor } from '../../identity/actor.ts'
import { requireSession } from '../../identity/permissions.ts'
import type { Clock } from '../../shared/clock.ts'
import type { SessionId, UserId } from '../../shared/ids.ts'
import type { PushSettings, PushTokens } from './ports.ts'
import { type PushReception, receptionOf } from './reception.ts'

type Ports = { pushTokens: PushTokens; pushSettings: PushSettings; clock: Clock }

/** Whether pushes reach drivers whom the actor dispatches, or the calling driver; others are left out. Refuses with `unauthorized`. */
export async function readDriverReception(
  ports: AccessPorts & Ports & { drivers: Drivers },
  { actor, driverIds }: { actor: Actor | null; driverIds: readonly string[] },
): Promise<Map<UserId, PushReception>> {
  const drivers = await readDrivers(ports, { actor, driverIds })
  const ids = [...drivers.values()].filter((one) => presenceOf(actor, one)).map(({ id }) => id)
  const sessions = Map.groupBy(await ports.pushTokens.reception(ids, ports.clock()), (one) => one.userId)
  return new Map(ids.map((id) => [id, receptionOf(sessions.get(id) ?? [], ports.pushSettings)]))
}

/** Whether pushes reach the apps of the caller's open sessions. Refuses with `unauthorized`. */
export async function readOwnReception(
  { pushTokens, pushSettings, clock }: Ports,
  { actor }: { actor: Actor | null },
): Promise<Map<SessionId, PushReception>> {
  const { userId } = requireSession(actor)
  const sessions = await pushTokens.reception([userId], clock())
  return new Map(sessions.map((one) => [one.sessionId, receptionOf([one], pushSettings)]))
}
