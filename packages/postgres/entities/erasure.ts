import { defineEntity, p } from '@mikro-orm/core'
import { type ErasureId, type ErasureStatus, erasureStatuses } from '@rodovia/core/privacy/erasure.ts'
import type { TenantId, UserId } from '@rodovia/core/shared/ids.ts'
import { checks, oneOf } from './checks.ts'

/** A request to erase a person. The telephone number of a contact stays only until it is done. */
export const ErasureEntity = defineEntity({
  name: 'Erasure',
  tableName: 'erasures',
  properties: {
    id: p.uuid().$type<ErasureId>().primary(),
    tenantId: p.uuid().$type<TenantId>(),
    userId: p.uuid().$type<UserId>().strictNullable(),
    phone: p.string().length(15).strictNullable(),
    status: p.string().length(10).$type<ErasureStatus>(),
    requestedBy: p.uuid().$type<UserId>(),
    requestedAt: p.datetime(3),
    possibleFrom: p.datetime(3).strictNullable(),
    /** The next attempt. */
    nextAt: p.datetime(3),
    doneAt: p.datetime(3).strictNullable(),
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
    status: oneOf('status', erasureStatuses),
    done_at: `(done_at is null) = (status <> 'done')`,
    phone: `(phone is not null) = (status = 'waiting' and user_id is null)`,
  }),
})
