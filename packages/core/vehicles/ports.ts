import type { ChangeRecords } from '../identity/audit/audit-entry.ts'
import type { Mail } from '../identity/mail.ts'
import type { InsurancePolicyId, TenantId, UserId, VehicleId } from '../shared/ids.ts'
import type { Day } from '../shared/local-day.ts'
import type { Carrier, InsurancePolicy, Papers, RegistrationState } from './carrier.ts'
import type { Vehicle } from './vehicle.ts'

/** `taken`: another vehicle of the fleet has the plate. */
export type VehicleOutcome = 'saved' | 'missing' | 'full' | 'taken'

/** A driver of a fleet. */
export type VehicleDriver = { id: UserId; name: string }

/** A registration or a policy that ends soon, and the people of its fleet. */
export type ExpiringPaper = { name: string; validUntil: Day; tenantName: string; emails: readonly string[] }

/** A registration in ANTT’s open data. */
export type ImportedState = { rntrc: string; state: RegistrationState; since: Day | null }

export type StateChange = {
  tenantId: TenantId
  rntrc: string
  before: RegistrationState
  after: RegistrationState
}

/** Vehicles, registrations and policies of fleets and self-employed drivers. */
export type VehicleStore = {
  /** Sorts by plate. */
  list(tenantId: TenantId): Promise<Vehicle[]>
  find(tenantId: TenantId, id: VehicleId): Promise<Vehicle | null>
  add(vehicle: Vehicle, most: number, records: ChangeRecords): Promise<VehicleOutcome>
  change(vehicle: Vehicle, records: ChangeRecords): Promise<VehicleOutcome>
  /** False, and nothing is written, if it is not there. */
  remove(vehicle: Pick<Vehicle, 'tenantId' | 'id'>, records: ChangeRecords): Promise<boolean>
  /** The drivers of a fleet by name, at most `limit`. */
  driversOf(tenantId: TenantId, limit: number): Promise<VehicleDriver[]>

  carrierOf(tenantId: TenantId): Promise<Carrier | null>
  setCarrier(carrier: Carrier, records: ChangeRecords): Promise<unknown>
  removeCarrier(tenantId: TenantId, records: ChangeRecords): Promise<boolean>
  /** The registration numbers of all fleets. */
  rntrcs(): Promise<ReadonlySet<string>>
  /** Stores the states of an import, and returns those that changed. */
  setStates(states: readonly ImportedState[], at: Date): Promise<readonly StateChange[]>

  /** The policies, those that end last first. */
  policies(tenantId: TenantId): Promise<InsurancePolicy[]>
  findPolicy(tenantId: TenantId, id: InsurancePolicyId): Promise<InsurancePolicy | null>
  addPolicy(policy: InsurancePolicy, most: number, records: ChangeRecords): Promise<boolean>
  changePolicy(policy: InsurancePolicy, records: ChangeRecords): Promise<boolean>
  removePolicy(policy: Pick<InsurancePolicy, 'tenantId' | 'id'>, records: ChangeRecords): Promise<boolean>

  /** The papers of each fleet; a fleet without any has empty ones. */
  papersOf(tenantIds: readonly TenantId[]): Promise<ReadonlyMap<TenantId, Papers>>
  /**
   * Marks one paper that ends in the time and of whose end nobody was told, and writes the mails in the same transaction. False if there
   * is none.
   */
  warnOnce(
    ends: { from: Day; until: Day },
    mailsOf: (paper: ExpiringPaper) => readonly Mail[],
  ): Promise<boolean>
}
