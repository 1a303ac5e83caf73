import { defineEntity, p } from '@mikro-orm/core'
import {
  type AccessId,
  type AccessKind,
  type AccessSubject,
  accessKinds,
} from '@rodovia/core/identity/access/access.ts'
import type { Role } from '@rodovia/core/identity/roles.ts'
import type { ApiKeyId, SessionId, TenantId, UserId } from '@rodovia/core/shared/ids.ts'
import { checks, oneOf } from './checks.ts'

/** Append-only for 180 days. Names people by their ids only. */
export const AccessEntity = defineEntity({
  name: 'Access',
  tableName: 'access_log',
  properties: {
    id: p.uuid().$type<AccessId>().primary(),
    tenantId: p.uuid().$type<TenantId>().primary(),
    subjectKind: p.string().length(10).$type<AccessSubject['kind']>(),
    subjectId: p.uuid().$type<AccessSubject['id']>(),
    kind: p.string().length(10).$type<AccessKind>(),
    at: p.datetime(3),
    /** Hours since 1970: repeated reads within one hour are logged once. */
    hour: p.integer(),
    readerId: p.uuid().$type<UserId>(),
    readerTenantId: p.uuid().$type<TenantId>(),
    readerRole: p.string().length(20).$type<Role>(),
    sessionId: p.uuid().$type<SessionId>().strictNullable(),
    apiKeyId: p.uuid().$type<ApiKeyId>().strictNullable(),
  },
  indexes: [
    { name: 'access_log_subject_idx', properties: ['subjectId', 'id'] },
    {
      name: 'access_log_at_idx',
      expression: 'create index access_log_at_idx on access_log using brin (at) with (autosummarize = on)',
    },
  ],
  uniques: [
    { name: 'access_log_hour_key', properties: ['subjectId', 'readerId', 'kind', 'hour', 'tenantId'] },
  ],
  checks: checks('access_log', {
    subject_kind: oneOf('subject_kind', ['user', 'order']),
    kind: oneOf('kind', accessKinds),
    by: 'session_id is null or api_key_id is null',
  }),
})
