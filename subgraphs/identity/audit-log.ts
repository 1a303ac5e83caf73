import { type AuditEntry, auditActions, auditSubjects } from '@rodovia/core/identity/audit/audit-entry.ts'
import { readAuditLog } from '@rodovia/core/identity/audit/read-audit-log.ts'
import { byId, listed } from '../shared/connection.ts'
import { dateTime, described, id, inputs, json, of, string } from '../shared/fields.ts'
import { builder, connectionOf, page } from './builder.ts'
import { RoleEnum, userOf } from './user.ts'

const AuditEntryRef = builder.objectRef<AuditEntry>('AuditEntry').implement({
  description: 'One entry of the audit log.',
  fields: described({
    id: id('Record id; larger ids are newer.'),
    at: dateTime('When it happened.'),
    action: string(`Action: ${auditActions.map((one) => `\`${one}\``).join(', ')}.`),
    subjectKind: string(
      `Kind of the affected object: ${auditSubjects.map((one) => `\`${one}\``).join(', ')}.`,
    ),
    subjectId: id('Id of the object; for a wallet, the tenant id.'),
    facts: json('Further facts by name.'),
    tenantId: id.orNull(
      'Tenant whose log contains the entry; null for a login attempt with an unknown e-mail address.',
    ),
    role: of(RoleEnum).orNull(
      'Role of the actor; null if nobody was logged in or the platform acted by itself.',
    ),
    userId: id.orNull('User id of the actor; null if `role` is null or the actor belongs to another tenant.'),
    userName: string.orNull(
      'Name of the actor; null if `userId` is null.',
      async ({ userId }, _, context) => userId && (await userOf(context, userId)).name,
    ),
    address: string.orNull(
      'IP address of the actor (for IPv6, the /64 network); null if the platform acted by itself or the actor belongs to another tenant.',
    ),
    requestId: string.orNull('`X-Request-Id` of the response; null if `address` is null.'),
  }),
})

const AuditEntryConnection = connectionOf(AuditEntryRef, byId)

const AuditFilter = builder.inputType('AuditFilter', {
  description: 'Filter for audit entries; an omitted field does not filter.',
  fields: inputs({
    actions: of(['String']).orNull('Only entries with one of these actions.'),
    from: dateTime.orNull('Only entries at or after this instant.'),
    before: dateTime.orNull('Only entries before this instant.'),
  }),
})

builder.queryField('auditLog', (t) =>
  t.field({
    type: AuditEntryConnection,
    description:
      'Audit log of the caller’s tenant for 180 days; platform administrators read every tenant’s. Errors: `forbidden`, `validation_failed`.',
    args: { ...page, filter: t.arg(of(AuditFilter).orNull('Filter; omit for all entries.')) },
    resolve: listed(byId, readAuditLog),
  }),
)
