import { defineEntity, p } from '@mikro-orm/core'
import { cents, checks } from './checks.ts'

/** What the orders of a key cost on a day in São Paulo. The cap stands beside it, as of the last order, for the check. */
export const KeySpendingEntity = defineEntity({
  name: 'KeySpending',
  tableName: 'api_key_spending',
  properties: {
    keyId: p.uuid().primary(),
    day: p.date().primary(),
    cents: p.bigint(),
    capCents: p.bigint().nullable(),
  },
  checks: checks('api_key_spending', { cents: cents('cents'), cap: 'cents <= cap_cents' }),
})
