import { defineEntity, p } from '@mikro-orm/core'
import { text, time } from './column-types.ts'

/** The secrets of the process that started last, as fingerprints; the salt of a name never changes. */
export const SecretFingerprintEntity = defineEntity({
  name: 'secret_fingerprints',
  properties: {
    name: text(40).primary(),
    salt: text(64),
    fingerprints: p.json<string[]>(),
    recordedBy: text(300).strictNullable(),
    recordedAt: time().strictNullable(),
  },
})
