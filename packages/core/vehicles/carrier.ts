import type { InsurancePolicyId, TenantId } from '../shared/ids.ts'
import { type Day, isDay } from '../shared/local-day.ts'
import { readOneOf } from '../shared/one-of.ts'
import { refuseField } from '../shared/refusal.ts'
import { readText } from '../shared/texts.ts'
import { readRntrc } from './registration-numbers.ts'

/** Self-employed carrier, company, and cooperative (Lei 11.442/2007, art. 2). */
export const carrierKinds = ['TAC', 'ETC', 'CTC'] as const
export type CarrierKind = (typeof carrierKinds)[number]

/** The states of ANTT’s open data; `unknown`: no import has had the number. */
export const registrationStates = [
  'unknown',
  'active',
  'pending',
  'suspended',
  'expired',
  'canceled',
] as const
export type RegistrationState = (typeof registrationStates)[number]

/** The insurances that a carrier must have (Lei 11.442/2007, art. 13, as changed by Lei 14.599/2023). */
export const policyKinds = ['RCTR-C', 'RC-DC', 'RC-V'] as const
export type PolicyKind = (typeof policyKinds)[number]

export const mostPolicies = 500

/** The registration of a fleet, or of a self-employed driver, as a carrier (RNTRC). */
export type Carrier = {
  tenantId: TenantId
  /** The RNTRC number: eight digits, or nine of which the first is not zero. */
  rntrc: string
  kind: CarrierKind
  /** The last day; null for no end. */
  validUntil: Day | null
  state: RegistrationState
  /** The day of the state and when it was imported; null before. */
  stateSince: Day | null
  stateImportedAt: Date | null
  changedAt: Date
}

export type CarrierInput = { rntrc: string; kind: string; validUntil?: string | null }

export type PolicyShape = {
  kind: PolicyKind
  insurer: string
  number: string
  /** The first and the last day. */
  validFrom: Day
  validUntil: Day
}

export type InsurancePolicy = PolicyShape & { id: InsurancePolicyId; tenantId: TenantId; changedAt: Date }

/** The papers and the largest truck of a fleet, for whole loads. */
export type Papers = {
  carrier: Pick<Carrier, 'kind' | 'state' | 'validUntil'> | null
  policies: readonly Pick<InsurancePolicy, 'kind' | 'validFrom' | 'validUntil'>[]
  vehicleCount: number
  /** The axles of the truck that has most; 0 without a truck. */
  mostAxles: number
}

export type PolicyInput = { [K in keyof PolicyShape]: string }

/** Reads a registration. Another number has no state before the next import. Refuses with `validation_failed`. */
export function readCarrier(
  { rntrc: text, kind, validUntil }: CarrierInput,
  before: Carrier | null,
): Omit<Carrier, 'tenantId' | 'changedAt'> {
  const rntrc = readRntrc('rntrc', text)
  const isKnown = before?.rntrc === rntrc
  return {
    rntrc,
    kind: readOneOf('kind', carrierKinds, kind),
    validUntil: validUntil?.trim() ? readDay('valid_until', validUntil) : null,
    state: isKnown ? before.state : 'unknown',
    stateSince: isKnown ? before.stateSince : null,
    stateImportedAt: isKnown ? before.stateImportedAt : null,
  }
}

/** Reads an insurance policy. Refuses with `validation_failed`. */
export function readPolicy(input: PolicyInput): PolicyShape {
  const validFrom = readDay('valid_from', input.validFrom)
  const validUntil = readDay('valid_until', input.validUntil)
  if (validUntil < validFrom)
    throw refuseField('valid_until', 'too_early', { got: validUntil, earliest: validFrom })
  return {
    kind: readOneOf('kind', policyKinds, input.kind),
    insurer: readText('insurer', input.insurer, 120),
    number: readText('number', input.number, 60),
    validFrom,
    validUntil,
  }
}

function readDay(field: string, text: string): Day {
  const day = text.trim()
  if (isDay(day) && day >= '2000') return day
  throw refuseField(field, 'wrong_form', { form: 'statement_day', got: text })
}
