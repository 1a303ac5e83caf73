import { defineEntity, p } from '@mikro-orm/core'
import { cents, checks } from './checks.ts'

/** The spending of a key on a day in São Paulo. The cap at the last order stands beside it for the CHECK. */
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
