import { defineEntity, p } from '@mikro-orm/core'
import { type ConfirmedAction, confirmedActions } from '@rodovia/core/identity/confirmations/confirmation.ts'
import { cents, checks, oneOf, sha256Hex } from './checks.ts'

/** A proposal that its caller may confirm with a token. An idempotency record marks it as confirmed. */
export const ConfirmationEntity = defineEntity({
  name: 'Confirmation',
  tableName: 'confirmations',
  properties: {
    hash: p.string().length(64).primary(),
    callerId: p.uuid(),
    action: p.string().length(20).$type<ConfirmedAction>(),
    input: p.json<unknown>(),
    cents: p.bigint(),
    expiresAt: p.datetime(3).index('confirmations_expires_idx'),
  },
  checks: checks('confirmations', {
    hash: sha256Hex('hash'),
    action: oneOf('action', confirmedActions),
    cents: cents('cents'),
  }),
})
