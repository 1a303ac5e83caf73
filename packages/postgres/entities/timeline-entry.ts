import { defineEntity, p } from '@mikro-orm/core'
import type { TimelineFacts } from '@rodovia/core/delivery/timeline.ts'
import { atLeast, checks, oneOf, sha256Hex } from './checks.ts'

/**
 * Append-only, except that an erasure removes personal facts. `number` is the version of the delivery after
 * the change.
 */
export const TimelineEntryEntity = defineEntity({
  name: 'TimelineEntry',
  tableName: 'timeline_entries',
  properties: {
    orderId: p.uuid().primary(),
    number: p.integer().primary(),
    tenantId: p.uuid().primary(),
    type: p.string().length(40),
    at: p.datetime(3),
    byKind: p.string().length(10),
    byUserId: p.uuid().nullable(),
    facts: p.json<TimelineFacts>(),
    hash: p.string().length(64),
    erasedAt: p.datetime(3).nullable(),
  },
  indexes: [
    {
      name: 'timeline_entries_head_idx',
      expression: 'create index timeline_entries_head_idx on timeline_entries (left(hash, 20))',
    },
  ],
  checks: checks('timeline_entries', {
    number: atLeast('number', 1),
    by_kind: oneOf('by_kind', ['shipper', 'driver', 'operator', 'platform']),
    by_user_id: `(by_kind = 'platform') = (by_user_id is null)`,
    facts: `jsonb_typeof(facts) = 'object'`,
    hash: sha256Hex('hash'),
  }),
})
