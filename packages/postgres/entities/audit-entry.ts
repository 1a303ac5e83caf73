import { defineEntity, p } from '@mikro-orm/core'
import { type AuditAction, type AuditEntry, auditSubjects } from '@rodovia/core/identity/audit/audit-entry.ts'
import type { Role } from '@rodovia/core/identity/roles.ts'
import type { AuditEntryId, TenantId, UserId } from '@rodovia/core/shared/ids.ts'
import { allOrNone, checks, matches, notEmpty, oneOf } from './checks.ts'

/**
 * Append-only for 180 days, except that an erasure removes personal facts. Written by the statement of the
 * change.
 */
export const AuditEntryEntity = defineEntity({
  name: 'AuditEntry',
  tableName: 'audit_entries',
  properties: {
    id: p.uuid().$type<AuditEntryId>().primary(),
    tenantId: p.uuid().$type<TenantId>().strictNullable(),
    at: p.datetime(3),
    action: p.string().length(40).$type<AuditAction>(),
    subjectKind: p.string().length(20).$type<AuditEntry['subjectKind']>(),
    subjectId: p.string().length(64),
    facts: p.json<AuditEntry['facts']>(),
    userId: p.uuid().$type<UserId>().strictNullable(),
    userTenantId: p.uuid().$type<TenantId>().strictNullable(),
    role: p.string().length(20).$type<Role>().strictNullable(),
    address: p.string().length(64).strictNullable(),
    requestId: p.string().length(128).strictNullable(),
  },
  indexes: [
    { name: 'audit_entries_tenant_idx', properties: ['tenantId', 'id'] },
    {
      name: 'audit_entries_at_idx',
      expression:
        'create index audit_entries_at_idx on audit_entries using brin (at) with (autosummarize = on)',
    },
  ],
  checks: checks('audit_entries', {
    action: matches('action', '^[a-z]+[.][a-z_]+$'),
    subject_kind: oneOf('subject_kind', auditSubjects),
    subject_id: notEmpty('subject_id'),
    facts: `jsonb_typeof(facts) = 'object'`,
    who: allOrNone('user_id', 'user_tenant_id', 'role'),
  }),
})
