import { type AuditEntry, auditActions, auditSubjects } from '@rodovia/core/identity/audit/audit-entry.ts'
import { readAuditLog } from '@rodovia/core/identity/audit/read-audit-log.ts'
import type { UserId } from '@rodovia/core/shared/ids.ts'
import { resolveConnection } from '../shared/connection.ts'
import { createLoader, notFound } from '../shared/loader.ts'
import { builder, connectionOf, cursorOf, page } from './builder.ts'
import { RoleEnum } from './user.ts'

const names = createLoader(async ({ ports }, ids: readonly UserId[]) => {
  const users = await ports.users.findByIds(ids)
  return new Map([...users].map(([id, { name }]) => [id, name]))
}, notFound('user'))

const AuditEntryRef = builder.objectRef<AuditEntry>('AuditEntry').implement({
  description: 'One entry of the audit log.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Record id; larger ids are newer.' }),
    at: t.expose('at', { type: 'DateTime', description: 'When it happened.' }),
    action: t.exposeString('action', {
      description: `Action: ${auditActions.map((one) => `\`${one}\``).join(', ')}.`,
    }),
    subjectKind: t.exposeString('subjectKind', {
      description: `Kind of the affected object: ${auditSubjects.map((one) => `\`${one}\``).join(', ')}.`,
    }),
    subjectId: t.exposeID('subjectId', { description: 'Id of the object; for a wallet, the tenant id.' }),
    facts: t.expose('facts', { type: 'JSON', description: 'Further facts by name.' }),
    tenantId: t.exposeID('tenantId', {
      nullable: true,
      description:
        'Tenant whose log contains the entry; null for a login attempt with an unknown e-mail address.',
    }),
    role: t.expose('role', {
      type: RoleEnum,
      nullable: true,
      description: 'Role of the actor; null if nobody was logged in or the platform acted by itself.',
    }),
    userId: t.exposeID('userId', {
      nullable: true,
      description: 'User id of the actor; null if `role` is null or the actor belongs to another tenant.',
    }),
    userName: t.string({
      nullable: true,
      description: 'Name of the actor; null if `userId` is null.',
      resolve: ({ userId }, _, context) => userId && names(context, userId),
    }),
    address: t.exposeString('address', {
      nullable: true,
      description:
        'IP address of the actor (for IPv6, the /64 network); null if the platform acted by itself or the actor belongs to another tenant.',
    }),
    requestId: t.exposeString('requestId', {
      nullable: true,
      description: '`X-Request-Id` of the response; null if `address` is null.',
    }),
  }),
})

const AuditEntryConnection = connectionOf(AuditEntryRef, cursorOf)

const AuditFilter = builder.inputType('AuditFilter', {
  description: 'Filter for audit entries; an omitted field does not filter.',
  fields: (t) => ({
    actions: t.stringList({ description: 'Only entries with one of these actions.' }),
    from: t.field({ type: 'DateTime', description: 'Only entries at or after this instant.' }),
    before: t.field({ type: 'DateTime', description: 'Only entries before this instant.' }),
  }),
})

builder.queryField('auditLog', (t) =>
  t.field({
    type: AuditEntryConnection,
    description:
      'Audit log of the caller’s tenant for 180 days; platform administrators read every tenant’s. Errors: `forbidden`, `validation_failed`.',
    args: { ...page, filter: t.arg({ type: AuditFilter, description: 'Filter; omit for all entries.' }) },
    resolve: (_, { filter, ...args }, { ports, actor }) =>
      resolveConnection(args, cursorOf, (page) => readAuditLog(ports, { actor, filter: filter ?? {}, page })),
  }),
)
