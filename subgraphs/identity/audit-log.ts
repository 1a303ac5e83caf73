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
  description: 'Who did what, when and from where.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Its id, which rises with time.' }),
    at: t.expose('at', { type: 'DateTime', description: 'When it was done.' }),
    action: t.exposeString('action', {
      description: `What was done: ${auditActions.map((one) => `\`${one}\``).join(', ')}.`,
    }),
    subjectKind: t.exposeString('subjectKind', {
      description: `What it was done to: ${auditSubjects.map((one) => `\`${one}\``).join(', ')}.`,
    }),
    subjectId: t.exposeID('subjectId', { description: 'The id of that; of a wallet its tenant’s.' }),
    facts: t.expose('facts', { type: 'JSON', description: 'What else is to know of it, by name.' }),
    tenantId: t.exposeID('tenantId', {
      nullable: true,
      description: 'In whose log it stands; null for a login with an e-mail that no account has.',
    }),
    role: t.expose('role', {
      type: RoleEnum,
      nullable: true,
      description: 'The role of who did it; null where nobody was logged in, and for the platform itself.',
    }),
    userId: t.exposeID('userId', {
      nullable: true,
      description: 'Who did it; null as `role` is, and where it was somebody of another tenant.',
    }),
    userName: t.string({
      nullable: true,
      description: 'The name of that user.',
      resolve: ({ userId }, _, context) => userId && names(context, userId),
    }),
    address: t.exposeString('address', {
      nullable: true,
      description:
        'From where: the IP address, of IPv6 the /64. Null for the platform itself, and where it was somebody of another tenant.',
    }),
    requestId: t.exposeString('requestId', {
      nullable: true,
      description: 'The X-Request-Id of the answer, where the address is told.',
    }),
  }),
})

const AuditEntryConnection = connectionOf(AuditEntryRef, cursorOf)

const AuditFilter = builder.inputType('AuditFilter', {
  description: 'Which entries to list; what is left out leaves everything in.',
  fields: (t) => ({
    actions: t.stringList({ description: 'Those of one of these actions.' }),
    from: t.field({ type: 'DateTime', description: 'Those of this instant or later.' }),
    before: t.field({ type: 'DateTime', description: 'Those before this instant.' }),
  }),
})

builder.queryField('auditLog', (t) =>
  t.field({
    type: AuditEntryConnection,
    description:
      'What was done with the tenant’s money, sessions and orders, for 180 days; to those who run the platform every tenant’s. Refuses with `forbidden`, `validation_failed`.',
    args: { ...page, filter: t.arg({ type: AuditFilter, description: 'Which ones.' }) },
    resolve: (_, { filter, ...asked }, { ports, actor }) =>
      resolveConnection(asked, cursorOf, (page) =>
        readAuditLog(ports, { actor, filter: filter ?? {}, page }),
      ),
  }),
)
