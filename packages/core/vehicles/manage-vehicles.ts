import type { Actor } from '../identity/actor.ts'
import { about, type ChangeRecords, changeRecords } from '../identity/audit/audit-entry.ts'
import { permit } from '../identity/permissions.ts'
import type { Request } from '../identity/request.ts'
import { findOrRefuse } from '../shared/find-or-refuse.ts'
import type { TenantId, UserId, VehicleId } from '../shared/ids.ts'
import type { SystemPorts } from '../shared/ports.ts'
import { refuse, refuseField } from '../shared/refusal.ts'
import type { VehicleDriver, VehicleOutcome, VehicleStore } from './ports.ts'
import { mostVehicles, readVehicle, type Vehicle, type VehicleInput } from './vehicle.ts'

type Ports = { vehicles: VehicleStore }
type Asked = { actor: Actor | null }

const mostDrivers = 500

/** The vehicles of the actor's fleet, by plate. Refuses with `unauthorized`, `forbidden`. */
export async function listVehicles({ vehicles }: Ports, { actor }: Asked): Promise<Vehicle[]> {
  return vehicles.list(permit(actor, 'vehicle.read').tenantId)
}

/** Returns one vehicle. Refuses with `unauthorized`, `forbidden`, `not_found`. */
export async function findVehicle(
  { vehicles }: Ports,
  { actor, id }: Asked & { id: string },
): Promise<Vehicle> {
  const { tenantId } = permit(actor, 'vehicle.read')
  return findOrRefuse('vehicle', id, (id: VehicleId) => vehicles.find(tenantId, id))
}

/** The drivers of the actor's fleet, who may have a vehicle, by name: at most 500. Refuses with `unauthorized`, `forbidden`. */
export async function listVehicleDrivers({ vehicles }: Ports, { actor }: Asked): Promise<VehicleDriver[]> {
  return vehicles.driversOf(permit(actor, 'vehicle.read').tenantId, mostDrivers)
}

/**
 * Adds a vehicle, or changes the one with the id; what is omitted stays. Refuses with `unauthorized`, `forbidden`, with `not_found` a
 * vehicle or driver of another fleet, and with `validation_failed` wrong fields, a plate of another vehicle and a vehicle too many.
 */
export async function saveVehicle(
  ports: Ports & SystemPorts,
  { request, id, input }: { request: Request; id?: string | null; input: VehicleInput },
): Promise<Vehicle> {
  const { vehicles, newId, clock } = ports
  const { actor } = request
  const { tenantId } = permit(actor, 'vehicle.manage')
  // An earlier try saved it already.
  const { resultId } = request.idempotencyKey ?? {}
  if (resultId) return findVehicle(ports, { actor, id: resultId })
  const before = id == null ? null : await findVehicle(ports, { actor, id })
  const shape = readVehicle(input, before)
  const driverId = await readDriver(ports, tenantId, input.driverId, before)
  const vehicle = { id: before?.id ?? newId<VehicleId>(), tenantId, ...shape, driverId, changedAt: clock() }
  const records = recordsOf(ports, request, before ? 'vehicle.changed' : 'vehicle.created', vehicle)
  const outcome = await (before
    ? vehicles.change(vehicle, records)
    : vehicles.add(vehicle, mostVehicles, records))
  assertSaved(outcome, vehicle)
  return vehicle
}

function assertSaved(outcome: VehicleOutcome, { id, plate }: Vehicle): void {
  if (outcome === 'missing') throw refuse('not_found', { kind: 'vehicle', id })
  if (outcome === 'full') throw refuseField('plate', 'full', { of: 'vehicles', max: mostVehicles })
  if (outcome === 'taken')
    throw refuseField('plate', 'not_allowed', { why: 'of_another_vehicle', got: plate })
}

async function readDriver(
  { vehicles }: Ports,
  tenantId: TenantId,
  input: string | null | undefined,
  before: Vehicle | null,
): Promise<UserId | null> {
  if (input === undefined) return before?.driverId ?? null
  if (!input) return null
  const drivers = await vehicles.driversOf(tenantId, mostDrivers)
  const driver = drivers.find(({ id }) => id === input)
  if (driver) return driver.id
  throw refuse('not_found', { kind: 'driver', id: input })
}

/** Removes a vehicle. Refuses with `unauthorized`, `forbidden`, `not_found`. */
export async function removeVehicle(
  ports: Ports & SystemPorts,
  { request, id }: { request: Request; id: string },
): Promise<void> {
  permit(request.actor, 'vehicle.manage')
  const vehicle = await findVehicle(ports, { actor: request.actor, id })
  const records = recordsOf(ports, request, 'vehicle.removed', vehicle)
  if (!(await ports.vehicles.remove(vehicle, records))) throw refuse('not_found', { kind: 'vehicle', id })
}

function recordsOf(
  ports: SystemPorts,
  request: Request,
  action: `vehicle.${'created' | 'changed' | 'removed'}`,
  { id, tenantId }: Vehicle,
): ChangeRecords {
  return changeRecords(ports, {
    request,
    at: ports.clock(),
    action,
    ...about('tenant', { id: tenantId, tenantId }),
    resultId: id,
    facts: { vehicle_id: id },
  })
}
