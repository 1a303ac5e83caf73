import { defineEntity, p } from '@mikro-orm/core'
import { type DocumentKind, documentKinds } from '@rodovia/core/identity/drivers/application.ts'
import type { UserId } from '@rodovia/core/shared/ids.ts'
import { type Language, languages } from '@rodovia/core/shared/language.ts'
import { checks, matches, oneOf, sha256Hex } from './checks.ts'
import { id, sha256, text, time } from './column-types.ts'

/**
 * The data that a driver states at sign-up beside the account. Drivers who signed up before have no row until
 * they apply.
 */
export const DriverApplicationEntity = defineEntity({
  name: 'driver_applications',
  properties: {
    userId: id<UserId>().primary(),
    language: text<Language>(5),
    vehiclePlate: text(7).strictNullable(),
    vehicleModel: text(80).strictNullable(),
    fleetName: text(120).strictNullable(),
    appliedAt: time(),
    rejectedAt: time().strictNullable(),
    reason: text(200).strictNullable(),
  },
  indexes: [
    {
      name: 'driver_applications_rejected_idx',
      properties: ['rejectedAt'],
      where: 'rejected_at is not null',
    },
  ],
  checks: checks('driver_applications', {
    language: oneOf(languages),
    vehicle_plate: matches('^[A-Z]{3}[0-9][A-Z0-9][0-9]{2}$'),
    reason: '(reason is null) = (rejected_at is null)',
  }),
})

/** The pictures of documents stand in the database, so that they end with the rows that name them (ADR 54). */
export const DriverDocumentEntity = defineEntity({
  name: 'driver_documents',
  properties: {
    userId: id<UserId>().primary(),
    kind: text<DocumentKind>(20).primary(),
    content: p.blob().lazy(),
    sha256: sha256(),
    sentAt: time(),
  },
  checks: checks('driver_documents', { kind: oneOf(documentKinds), sha256: sha256Hex }),
})
