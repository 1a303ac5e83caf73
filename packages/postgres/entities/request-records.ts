import { defineEntity, p } from '@mikro-orm/core'
import {
  type AccessId,
  type AccessKind,
  type AccessSubject,
  accessKinds,
} from '@rodovia/core/identity/access/access.ts'
import { type AuditAction, type AuditEntry, auditSubjects } from '@rodovia/core/identity/audit/audit-entry.ts'
import { type ConfirmedAction, confirmedActions } from '@rodovia/core/identity/confirmations.ts'
import type { Role } from '@rodovia/core/identity/roles.ts'
import type { ApiKeyId, AuditEntryId, SessionId, TenantId, UserId } from '@rodovia/core/shared/ids.ts'
import { allOrNone, cents, checks, isJson, matches, notEmpty, oneOf, sha256Hex } from './checks.ts'
import { brinIndex, id, sha256, text, time } from './column-types.ts'

/**
 * Append-only for 180 days, except that an erasure removes personal facts. Written by the statement of the
 * change.
 */
export const AuditEntryEntity = defineEntity({
  name: 'audit_entries',
  properties: {
    id: id<AuditEntryId>().primary(),
    tenantId: id<TenantId>().strictNullable(),
    at: time(),
    action: text<AuditAction>(40),
    subjectKind: text<AuditEntry['subjectKind']>(20),
    subjectId: text(64),
    facts: p.json<AuditEntry['facts']>(),
    userId: id<UserId>().strictNullable(),
    userTenantId: id<TenantId>().strictNullable(),
    role: text<Role>(20).strictNullable(),
    address: text(64).strictNullable(),
    requestId: text(128).strictNullable(),
  },
  indexes: [
    { name: 'audit_entries_tenant_idx', properties: ['tenantId', 'id'] },
    brinIndex('audit_entries_at_idx', 'audit_entries', 'at'),
  ],
  checks: checks('audit_entries', {
    action: matches('^[a-z]+[.][a-z_]+$'),
    subject_kind: oneOf(auditSubjects),
    subject_id: notEmpty,
    facts: isJson('object'),
    who: allOrNone('user_id', 'user_tenant_id', 'role'),
  }),
})

/** Append-only for 180 days. Names people by their ids only. */
export const AccessEntity = defineEntity({
  name: 'access_log',
  properties: {
    id: id<AccessId>().primary(),
    tenantId: id<TenantId>().primary(),
    subjectKind: text<AccessSubject['kind']>(10).lazy(),
    subjectId: id<AccessSubject['id']>().lazy(),
    kind: text<AccessKind>(10),
    at: time(),
    /** Hours since 1970: repeated reads within one hour are logged once. */
    hour: p.integer().lazy(),
    readerId: id<UserId>(),
    readerTenantId: id<TenantId>(),
    readerRole: text<Role>(20),
    sessionId: id<SessionId>().strictNullable(),
    apiKeyId: id<ApiKeyId>().strictNullable(),
  },
  indexes: [
    { name: 'access_log_subject_idx', properties: ['subjectId', 'id'] },
    brinIndex('access_log_at_idx', 'access_log', 'at'),
  ],
  uniques: [
    { name: 'access_log_hour_key', properties: ['subjectId', 'readerId', 'kind', 'hour', 'tenantId'] },
  ],
  checks: checks('access_log', {
    subject_kind: oneOf(['user', 'order']),
    kind: oneOf(accessKinds),
    by: 'session_id is null or api_key_id is null',
  }),
})

/** A request under an `Idempotency-Key`, with its stored response once there is one. */
export const IdempotencyKeyEntity = defineEntity({
  name: 'idempotency_keys',
  properties: {
    callerId: id().primary(),
    key: text(255).primary(),
    requestHash: sha256(),
    claimedUntil: time(),
    createdAt: time().index('idempotency_keys_created_idx'),
    status: p.smallint().nullable(),
    contentType: text(100).nullable(),
    body: p.text().nullable(),
  },
  checks: checks('idempotency_keys', {
    key: notEmpty,
    request_hash: sha256Hex,
    answer: allOrNone('status', 'content_type', 'body'),
  }),
})

/** Written by the statement of the change. The primary key refuses a second change under one key. */
export const IdempotentEffectEntity = defineEntity({
  name: 'idempotent_effects',
  properties: {
    callerId: id().primary(),
    key: text(255).primary(),
    subject: text(64),
    at: time().index('idempotent_effects_at_idx'),
  },
  checks: checks('idempotent_effects', { subject: notEmpty }),
})

/** A proposal that its caller may confirm with a token. An idempotency record marks it as confirmed. */
export const ConfirmationEntity = defineEntity({
  name: 'confirmations',
  properties: {
    hash: sha256().primary(),
    callerId: id(),
    action: text<ConfirmedAction>(20),
    input: p.json<unknown>(),
    cents: p.bigint(),
    expiresAt: time().index('confirmations_expires_idx'),
  },
  checks: checks('confirmations', {
    hash: sha256Hex,
    action: oneOf(confirmedActions),
    cents,
  }),
})
