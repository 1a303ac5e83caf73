import type { Language } from '../../shared/language.ts'
import { readOneOf } from '../../shared/one-of.ts'
import { refuse } from '../../shared/refusal.ts'
import { readOptionalText } from '../../shared/texts.ts'
import { readPlate } from '../plate.ts'
import type { User } from '../user.ts'

/** The documents of an application: driving licence, registration of the vehicle, registration of the company (CNPJ), any other. */
export const documentKinds = ['cnh', 'crlv', 'company', 'other'] as const
export type DocumentKind = (typeof documentKinds)[number]

/** `rejected`: the driver may correct it and apply again. A driver who was rejected for good has no account. */
export const applicationStatuses = ['pending', 'approved', 'rejected'] as const
export type ApplicationStatus = (typeof applicationStatuses)[number]

export type DriverDocument = { kind: DocumentKind; sha256: string; sentAt: Date }

/** The driver's statements besides the account. */
export type ApplicationDetails = {
  /** Brazilian plate, seven characters; null if the driver has not said. */
  vehiclePlate: string | null
  vehicleModel: string | null
  /** The company of an applicant who has a fleet: after the approval the account is its owner. Null for a self-employed driver. */
  fleetName: string | null
}

export type DriverApplication = ApplicationDetails & {
  driver: User
  /** For mails about the outcome. */
  language: Language
  appliedAt: Date
  /** Null unless rejected. */
  rejectedAt: Date | null
  /** Why, for the driver; null unless rejected. */
  reason: string | null
  documents: readonly DriverDocument[]
}

/**
 * The days that a rejected application waits for the driver to apply again:
 * docs/reference/rules.md#privacy.
 */
export const rejectedRetentionDays = 30

export function statusOf({ driver, rejectedAt }: DriverApplication): ApplicationStatus {
  if (!driver.isPending) return 'approved'
  return rejectedAt ? 'rejected' : 'pending'
}

/** The documents that are required and missing. */
export function missingDocuments({
  documents,
  fleetName,
}: Pick<DriverApplication, 'documents' | 'fleetName'>): DocumentKind[] {
  const required: DocumentKind[] = fleetName ? ['cnh', 'company'] : ['cnh', 'crlv']
  return required.filter((kind) => !documents.some((document) => document.kind === kind))
}

export type DetailsInput = { [K in keyof ApplicationDetails]?: string | null }

/** Validates the details. Refuses with `validation_failed` what is no Brazilian plate, and texts that are too long. */
export function readDetails({ vehiclePlate, vehicleModel, fleetName }: DetailsInput): ApplicationDetails {
  return {
    vehiclePlate: readOptionalPlate(vehiclePlate),
    vehicleModel: readOptionalText('vehicle_model', vehicleModel, 80),
    fleetName: readOptionalText('fleet_name', fleetName, 120),
  }
}

const readOptionalPlate = (input: string | null | undefined) =>
  input?.trim() ? readPlate('vehicle_plate', input) : null

/** Refuses with `validation_failed` what is no kind of document. */
export function readDocumentKind(kind: string): DocumentKind {
  return readOneOf('kind', documentKinds, kind)
}

/** Refuses with `invalid_state` an application that was approved: nothing of it changes any more. */
export function assertOpen(application: DriverApplication): void {
  const status = statusOf(application)
  if (status === 'approved') throw refuse('invalid_state', { status, allowed: [] })
}
