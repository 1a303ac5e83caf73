import { defineEntity, p } from '@mikro-orm/core'
import type { Address } from '@rodovia/core/geo/address.ts'
import type { SavedAddressId, TenantId, UserId } from '@rodovia/core/shared/ids.ts'
import type { Metadata } from '@rodovia/core/shared/metadata.ts'
import { atLeast, checks, isJson, notEmpty } from './checks.ts'
import { id, text, time } from './column-types.ts'

export const SavedAddressEntity = defineEntity({
  name: 'saved_addresses',
  properties: {
    id: id<SavedAddressId>().primary(),
    tenantId: id<TenantId>().primary(),
    ownerId: id<UserId>().strictNullable(),
    name: text(120),
    phone: text(25),
    address: p.json<Address>(),
    line: text(300),
    isDefaultPickup: p.boolean(),
    metadata: p.json<Metadata>().strictNullable(),
    useCount: p.integer(),
    lastUsedAt: time().strictNullable(),
    changedAt: time(),
  },
  indexes: [
    { name: 'saved_addresses_book_idx', properties: ['tenantId', 'ownerId', 'id'] },
    {
      name: 'saved_addresses_unused_idx',
      expression:
        'create index saved_addresses_unused_idx on saved_addresses (greatest(changed_at, last_used_at))',
    },
    {
      name: 'saved_addresses_pickup_key',
      expression:
        'create unique index saved_addresses_pickup_key on saved_addresses (tenant_id, coalesce(owner_id, tenant_id)) where is_default_pickup',
    },
  ],
  checks: checks('saved_addresses', {
    name: notEmpty,
    phone: notEmpty,
    address: isJson('object'),
    metadata: isJson('object'),
    use_count: atLeast(0),
  }),
})
