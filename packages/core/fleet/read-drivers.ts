import { type AccessPorts, recordUserAccess } from '../identity/access/record-access.ts'
import type { Actor } from '../identity/actor.ts'
import { permit } from '../identity/permissions.ts'
import { isUuid, type UserId } from '../shared/ids.ts'
import { type PageInput, readPage, type Slice } from '../shared/page.ts'
import { refuse } from '../shared/refusal.ts'
import type { Driver, DriverDetails } from './driver.ts'
import type { Drivers } from './ports.ts'
import { presenceOf } from './presence.ts'

/**
 * Drivers by id, for any logged-in caller: first name and persona are public to them; `presenceOf` decides about the
 * rest. Refuses with `unauthorized`.
 */
export async function readDrivers(
  ports: AccessPorts & { drivers: Drivers },
  { actor, driverIds }: { actor: Actor | null; driverIds: readonly string[] },
): Promise<Map<UserId, Driver>> {
  if (!actor) throw refuse('unauthorized', {})
  const found = await ports.drivers.findByIds(driverIds.filter(isUuid) as UserId[])
  const visible = [...found.values()].filter((driver) => presenceOf(actor, driver))
  await recordUserAccess(ports, actor, visible, 'driver')
  return found
}

/** The calling driver. Refuses with `unauthorized`, `forbidden`. */
export async function readOwnDriver(
  { drivers }: { drivers: Drivers },
  { actor }: { actor: Actor | null },
): Promise<Driver> {
  const { userId } = permit(actor, 'delivery.drive')
  const driver = (await drivers.findByIds([userId])).get(userId)
  if (driver) return driver
  throw refuse('not_found', { kind: 'driver', id: userId })
}

/** Details of drivers whom the actor dispatches, and the own ones of a driver; others are left out. Refuses with `unauthorized`. */
export async function readDriverDetails(
  ports: AccessPorts & { drivers: Drivers },
  { actor, driverIds }: { actor: Actor | null; driverIds: readonly string[] },
): Promise<Map<UserId, DriverDetails>> {
  const drivers = await readDrivers(ports, { actor, driverIds })
  return ports.drivers.details(
    [...drivers.values()].filter((one) => presenceOf(actor, one)).map(({ id }) => id),
  )
}

/**
 * The drivers whom the actor dispatches and who are on duty or have a delivery, newest account first. Refuses with `unauthorized`,
 * `forbidden`, `validation_failed` (page).
 */
export async function listDriversAtWork(
  ports: AccessPorts & { drivers: Drivers },
  { actor, page }: { actor: Actor | null; page: PageInput },
): Promise<Slice<Driver>> {
  const operator = permit(actor, 'dispatch.manage')
  const tenantId = operator.tenantKind === 'plataforma' ? null : operator.tenantId
  const drivers = await ports.drivers.listAtWork(tenantId, readPage(page))
  await recordUserAccess(ports, operator, drivers.items, 'driver')
  return drivers
}
