import { readCpfOrCnpj } from '../identity/cpf-or-cnpj.ts'
import { readPlate } from '../identity/plate.ts'
import { parseServiceType, type ServiceType } from '../quoting/service-type.ts'
import type { TenantId, UserId, VehicleId } from '../shared/ids.ts'
import { readOneOf } from '../shared/one-of.ts'
import { refuse, refuseField } from '../shared/refusal.ts'
import { readText } from '../shared/texts.ts'
import { readWhole } from '../shared/whole-number.ts'
import { readRenavam } from './registration-numbers.ts'

/** The bodies of the electronic manifest, in the order of its codes 00 to 05 (MDF-e 3.00, `tpCar`). */
export const bodies = ['none', 'open', 'closed', 'bulk', 'container', 'sider'] as const
export type Body = (typeof bodies)[number]

export const mostVehicles = 500

/** The axles of a vehicle or of the combination that it forms. */
export const axleBounds = [2, 11] as const
/** More than any combination weighs or carries without a permit of its own. */
export const heaviestKg = 100_000

export type VehicleShape = {
  /** The plate, seven characters. */
  plate: string
  /** The RENAVAM, eleven digits; null if unknown. */
  renavam: string | null
  serviceType: ServiceType
  axles: number
  body: Body
  tareKg: number
  capacityKg: number
  /** Another owner's name and CPF or CNPJ; both null for an own vehicle. */
  ownerName: string | null
  ownerDocument: string | null
  /** The driver who has it now; null for nobody. */
  driverId: UserId | null
}

/** A vehicle of a fleet, or of a self-employed driver. */
export type Vehicle = VehicleShape & { id: VehicleId; tenantId: TenantId; changedAt: Date }

export type VehicleInput = {
  [K in keyof VehicleShape]?: (VehicleShape[K] extends number ? number : string) | null
}

/** Reads a vehicle; of an existing one what is omitted stays, and null or a blank text empties an optional field. Refuses as its doors say. */
export function readVehicle(
  input: VehicleInput,
  before: VehicleShape | null,
): Omit<VehicleShape, 'driverId'> {
  const needed = <Value, Read>(
    field: string,
    value: Value | null | undefined,
    kept: Read | undefined,
    read: (value: Value) => Read,
  ) => {
    if (value !== null && value !== undefined) return read(value)
    if (kept !== undefined) return kept
    throw refuseField(field, 'required')
  }
  const optional = (
    value: string | null | undefined,
    kept: string | null | undefined,
    read: (text: string) => string,
  ) => {
    if (value === undefined) return kept ?? null
    return value?.trim() ? read(value) : null
  }
  const whole = (field: string, bounds: readonly [number, number]) => (value: number) =>
    readWhole(field, value, bounds)
  const vehicle = {
    plate: needed('plate', input.plate, before?.plate, (text) => readPlate('plate', text)),
    renavam: optional(input.renavam, before?.renavam, (text) => readRenavam('renavam', text)),
    serviceType: needed('service_type', input.serviceType, before?.serviceType, parseServiceType),
    axles: needed('axles', input.axles, before?.axles, whole('axles', axleBounds)),
    body: needed('body', input.body, before?.body, (text: string) => readOneOf('body', bodies, text)),
    tareKg: needed('tare_kg', input.tareKg, before?.tareKg, whole('tare_kg', [1, heaviestKg])),
    capacityKg: needed(
      'capacity_kg',
      input.capacityKg,
      before?.capacityKg,
      whole('capacity_kg', [1, heaviestKg]),
    ),
    ownerName: optional(input.ownerName, before?.ownerName, (text) => readText('owner_name', text, 120)),
    ownerDocument: optional(input.ownerDocument, before?.ownerDocument, (text) =>
      readCpfOrCnpj('owner_document', text),
    ),
  }
  assertWholeOwner(vehicle)
  return vehicle
}

function assertWholeOwner({
  ownerName,
  ownerDocument,
}: Pick<VehicleShape, 'ownerName' | 'ownerDocument'>): void {
  if ((ownerName === null) === (ownerDocument === null)) return
  const [field, other] =
    ownerName === null ? ['owner_name', 'owner_document'] : ['owner_document', 'owner_name']
  throw refuse('validation_failed', { issues: [{ field: field!, code: 'required_with', other: other! }] })
}
