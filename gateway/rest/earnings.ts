import { route } from './route.ts'
import { storedOperation } from './stored-operation.ts'

const earned = '{ count cents }'

/** docs/reference/contract.md#driver: the earnings panel. */
export const earningsRoute = route('GET /api/app/v1/driver/earnings', {
  summary: 'Get the driver’s earnings',
  operation: storedOperation(`query Earnings {
    earnings {
      currency balance_cents: balanceCents
      today ${earned} last_7_days: last7Days ${earned} last_30_days: last30Days ${earned} all_time: allTime ${earned}
      by_day: byDay { date count cents }
      last_deliveries: lastDeliveries { code tier delivered_at: deliveredAt cents }
    }
  }`),
})
