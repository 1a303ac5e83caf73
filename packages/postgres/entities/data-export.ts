import { defineEntity, p } from '@mikro-orm/core'
import type { Access } from '@rodovia/core/identity/access/access.ts'
import { type ExportId, type ExportStatus, exportStatuses } from '@rodovia/core/privacy/data-export.ts'
import type { TenantId, UserId } from '@rodovia/core/shared/ids.ts'
import { atLeast, checks, oneOf } from './checks.ts'

/** A data export and its progress. At most one of a person is being made at a time. */
export const DataExportEntity = defineEntity({
  name: 'DataExport',
  tableName: 'data_exports',
  properties: {
    id: p.uuid().$type<ExportId>().primary(),
    tenantId: p.uuid().$type<TenantId>(),
    /** The subject: a user, or a contact by the digits of the telephone number. */
    userId: p.uuid().$type<UserId>().strictNullable(),
    phone: p.string().length(15).strictNullable(),
    status: p.string().length(10).$type<ExportStatus>(),
    requestedAt: p.datetime(3),
    requestedBy: p.json<Access['reader']>(),
    readyAt: p.datetime(3).strictNullable(),
    expiresAt: p.datetime(3),
    sizeBytes: p.bigint().strictNullable(),
    tries: p.smallint().default(0),
    claimedUntil: p.datetime(3).strictNullable(),
  },
  indexes: [
    {
      name: 'data_exports_user_key',
      expression: `create unique index data_exports_user_key on data_exports (user_id) where status = 'preparing'`,
    },
    {
      name: 'data_exports_contact_key',
      expression: `create unique index data_exports_contact_key on data_exports (tenant_id, phone) where status = 'preparing'`,
    },
    { name: 'data_exports_waiting_idx', properties: ['id'], where: `status = 'preparing'` },
    { name: 'data_exports_expires_idx', properties: ['expiresAt'] },
  ],
  checks: checks('data_exports', {
    whose: 'num_nulls(user_id, phone) = 1',
    status: oneOf('status', exportStatuses),
    ready: `(status = 'ready') = (ready_at is not null) and (status = 'ready') = (size_bytes is not null)`,
    tries: atLeast('tries', 0),
  }),
})
