import type { Branded } from '../../shared/ids.ts'
import { readOneOf } from '../../shared/one-of.ts'

export type IncidentId = Branded<'incident'>

export const incidentCodes = [
  'recipient_absent',
  'address_not_found',
  'refused',
  'damaged',
  'vehicle_breakdown',
  'unsafe',
  'other',
] as const
export type IncidentCode = (typeof incidentCodes)[number]

/** A problem of a delivery. It is not a status: the delivery goes on, or an operator decides. */
export type Incident = {
  id: IncidentId
  code: IncidentCode
  note: string | null
  openedAt: Date
  resolvedAt: Date | null
}

/** Validates an incident code, `other` by default. Refuses with `validation_failed`. */
export function readIncidentCode(text: string | null | undefined): IncidentCode {
  return readOneOf('code', incidentCodes, text ?? 'other')
}
