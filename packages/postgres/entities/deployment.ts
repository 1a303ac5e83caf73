import { defineEntity, p } from '@mikro-orm/core'
import { checks } from './checks.ts'
import { id, text, time } from './column-types.ts'

/** The secrets of the process that started last, as fingerprints; the salt of a name never changes. */
export const SecretFingerprintEntity = defineEntity({
  name: 'secret_fingerprints',
  properties: {
    name: text(40).primary(),
    salt: text(64),
    fingerprints: p.json<string[]>(),
    recordedBy: text(300).strictNullable(),
    recordedAt: time().strictNullable(),
    replaced: p.json<string[]>().strictNullable(),
    replacedAt: time().strictNullable(),
  },
})

/** Signatures of mutations that subgraphs accepted within the last minute. */
export const SpentSignatureEntity = defineEntity({
  name: 'spent_signatures',
  properties: {
    seal: text(43).primary(),
    spentAt: time(),
  },
  indexes: [{ name: 'spent_signatures_spent_at', properties: ['spentAt'] }],
})

/** One row: the marker in the storage that belongs to this database. */
export const StorageMarkerEntity = defineEntity({
  name: 'storage_markers',
  properties: {
    isOnly: p.boolean().primary(),
    id: id(),
    location: text(1000),
    recordedBy: text(300),
    recordedAt: time(),
    /** Whether the process that recorded it has stored the marker. */
    isStored: p.boolean(),
  },
  checks: checks('storage_markers', { is_only: 'is_only' }),
})
