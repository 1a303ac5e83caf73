import { z } from 'zod'
import * as answers from './response-schemas.ts'
import { type AnyRoute, route } from './route.ts'

const earned = '{ count cents }'

/** Contract section 4, Driver: the earnings panel. */
export const earningsRoutes: AnyRoute[] = [
  route({
    method: 'GET',
    path: '/api/app/v1/driver/earnings',
    tag: 'driver',
    summary: 'What the driver earned',
    answers: z.object({ earnings: answers.earnings }),
    refuses: ['forbidden'],
    auth: 'bearer',
    operation: `query Earnings {
      earnings {
        currency balance_cents: balanceCents
        today ${earned} last_7_days: last7Days ${earned} last_30_days: last30Days ${earned} all_time: allTime ${earned}
        by_day: byDay { date count cents }
        last_deliveries: lastDeliveries { code tier delivered_at: deliveredAt cents }
      }
    }`,
  }),
]
