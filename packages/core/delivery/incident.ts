import type { Branded } from '../shared/ids.ts'
import { refuseField } from '../shared/refusal.ts'

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
  const code = incidentCodes.find((one) => one === (text ?? 'other'))
  if (code) return code
  throw refuseField(
    'code',
    `"${String(text).slice(0, 40)}" is not allowed: one of ${incidentCodes.join(', ')}`,
  )
}
