import { day, pageQuery } from './request-fields.ts'
import { type AnyRoute, route } from './route.ts'
import { storedOperation } from './stored-operation.ts'

const earned = '{ count cents }'
const earnedDelivery = `{
  code tier service_type: serviceType distance_km: distanceKm delivered_at: deliveredAt payment_due_on: paymentDueOn price_cents: priceCents cents
  parts { kind label cents }
}`

/** docs/reference/contract.md#driver: the earnings panel, and what a day consists of. */
export const earningsRoutes: AnyRoute[] = [
  route('GET /api/app/v1/driver/earnings', {
    summary: 'Get the driver’s earnings',
    operation: storedOperation(`query Earnings {
      earnings {
        currency balance_cents: balanceCents
        today ${earned} last_7_days: last7Days ${earned} last_30_days: last30Days ${earned} all_time: allTime ${earned}
        by_day: byDay { date count cents }
        last_deliveries: lastDeliveries ${earnedDelivery}
      }
    }`),
  }),
  route('GET /api/app/v1/driver/earnings/deliveries', {
    summary: 'List what the driver earned on a day, by delivery',
    description:
      'Newest first. `parts` are the lines of the price as they were quoted, less the share of the platform; they add up to `cents`.',
    query: pageQuery.extend({ date: day.describe('The day, in the time of São Paulo') }),
    operation: storedOperation(`query EarnedDeliveries($date: String!, $limit: Int, $offset: Int) {
      list: earnedDeliveries(date: $date, first: $limit, offset: $offset) {
        deliveries: nodes ${earnedDelivery} total: totalCount
      }
    }`),
    responseFrom: 'list',
  }),
]
