import { defineEntity, p } from '@mikro-orm/core'
import type { ExportFailure, ListFilter, ListName } from '@rodovia/core/exports/list-export.ts'
import type { Access } from '@rodovia/core/identity/access/access.ts'
import { type ErasureId, type ErasureStatus, erasureStatuses } from '@rodovia/core/privacy/erasure.ts'
import { type ExportId, type ExportStatus, exportStatuses } from '@rodovia/core/shared/export-jobs.ts'
import type { ApiKeyId, SessionId, TenantId, UserId } from '@rodovia/core/shared/ids.ts'
import type { Language } from '@rodovia/core/shared/language.ts'
import { atLeast, checks, isJson, oneOf } from './checks.ts'
import { id, text, time } from './column-types.ts'

const isReady = `(status = 'ready') = (ready_at is not null) and (status = 'ready') = (size_bytes is not null)`

/** A data export and its progress. At most one of a person is being made at a time. */
export const DataExportEntity = defineEntity({
  name: 'data_exports',
  properties: {
    id: id<ExportId>().primary(),
    tenantId: id<TenantId>(),
    /** The subject: a user, or a contact by the digits of the telephone number. */
    userId: id<UserId>().strictNullable(),
    phone: text(15).strictNullable(),
    status: text<ExportStatus>(10),
    requestedAt: time(),
    requestedBy: p.json<Access['reader']>(),
    readyAt: time().strictNullable(),
    expiresAt: time(),
    sizeBytes: p.bigint('number').strictNullable(),
    tries: p.smallint().default(0).lazy(),
    claimedUntil: time().nullable().lazy(),
  },
  indexes: [
    { name: 'data_exports_waiting_idx', properties: ['id'], where: `status = 'preparing'` },
    { name: 'data_exports_expires_idx', properties: ['expiresAt'] },
  ],
  uniques: [
    { name: 'data_exports_user_key', properties: ['userId'], where: `status = 'preparing'` },
    { name: 'data_exports_contact_key', properties: ['tenantId', 'phone'], where: `status = 'preparing'` },
  ],
  checks: checks('data_exports', {
    whose: 'num_nulls(user_id, phone) = 1',
    status: oneOf(exportStatuses),
    ready: isReady,
    tries: atLeast(0),
  }),
})

/** A request to erase a person. The telephone number of a contact stays only until it is done. */
export const ErasureEntity = defineEntity({
  name: 'erasures',
  properties: {
    id: id<ErasureId>().primary(),
    tenantId: id<TenantId>(),
    userId: id<UserId>().strictNullable(),
    phone: text(15).strictNullable(),
    status: text<ErasureStatus>(10),
    requestedBy: id<UserId>(),
    requestedAt: time(),
    possibleFrom: time().strictNullable(),
    /** The next attempt. */
    nextAt: time().lazy(),
    doneAt: time().strictNullable(),
  },
  indexes: [
    { name: 'erasures_of_user_idx', properties: ['userId', 'id'] },
    { name: 'erasures_due_idx', properties: ['nextAt'], where: `status = 'waiting'` },
  ],
  uniques: [
    {
      name: 'erasures_user_key',
      properties: ['userId'],
      where: `status = 'waiting' and user_id is not null`,
    },
    { name: 'erasures_contact_key', properties: ['tenantId', 'phone'], where: 'phone is not null' },
  ],
  checks: checks('erasures', {
    status: oneOf(erasureStatuses),
    done_at: `(done_at is null) = (status <> 'done')`,
    phone: `(phone is not null) = (status = 'waiting' and user_id is null)`,
  }),
})

/** A list that a worker writes to a file, and its progress. */
export const ListExportEntity = defineEntity({
  name: 'list_exports',
  properties: {
    id: id<ExportId>().primary(),
    tenantId: id<TenantId>(),
    userId: id<UserId>(),
    keyId: id<ApiKeyId>().strictNullable(),
    sessionId: id<SessionId>().strictNullable(),
    list: text<ListName>(20),
    filter: p.json<ListFilter>(),
    language: text<Language>(5),
    status: text<ExportStatus>(10),
    failure: text<ExportFailure>(20).strictNullable(),
    requestedAt: time(),
    readyAt: time().strictNullable(),
    expiresAt: time(),
    sizeBytes: p.bigint('number').strictNullable(),
    rowsDone: p.integer(),
    rowsTotal: p.integer().strictNullable(),
    tries: p.smallint().default(0).lazy(),
    claimedUntil: time().nullable().lazy(),
  },
  indexes: [
    { name: 'list_exports_user_idx', properties: ['tenantId', 'userId', 'id'] },
    { name: 'list_exports_waiting_idx', properties: ['id'], where: `status = 'preparing'` },
    { name: 'list_exports_expires_idx', properties: ['expiresAt'] },
  ],
  checks: checks('list_exports', {
    filter: isJson('object'),
    status: oneOf(exportStatuses),
    ready: isReady,
    failure: `failure is null or status = 'failed'`,
    rows_done: atLeast(0),
    tries: atLeast(0),
  }),
})
