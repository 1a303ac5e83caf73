import { defineEntity, p } from '@mikro-orm/core'
import { allOrNone, checks, notEmpty, sha256Hex } from './checks.ts'

/** A request under an `Idempotency-Key`, with its stored response once there is one. */
export const IdempotencyKeyEntity = defineEntity({
  name: 'IdempotencyKey',
  tableName: 'idempotency_keys',
  properties: {
    callerId: p.uuid().primary(),
    key: p.string().length(255).primary(),
    requestHash: p.string().length(64),
    claimedUntil: p.datetime(3),
    createdAt: p.datetime(3).index('idempotency_keys_created_idx'),
    status: p.smallint().nullable(),
    contentType: p.string().length(100).nullable(),
    body: p.text().nullable(),
  },
  checks: checks('idempotency_keys', {
    key: notEmpty('key'),
    request_hash: sha256Hex('request_hash'),
    answer: allOrNone('status', 'content_type', 'body'),
  }),
})

/** Written by the statement of the change. The primary key refuses a second change under one key. */
export const IdempotentEffectEntity = defineEntity({
  name: 'IdempotentEffect',
  tableName: 'idempotent_effects',
  properties: {
    callerId: p.uuid().primary(),
    key: p.string().length(255).primary(),
    subject: p.string().length(64),
    at: p.datetime(3).index('idempotent_effects_at_idx'),
  },
  checks: checks('idempotent_effects', { subject: notEmpty('subject') }),
})
