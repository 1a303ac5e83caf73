import { type AnyRoute, route } from './route.ts'
import { type DataOf, storedOperation } from './stored-operation.ts'

const week = '{ orders delivered on_time_rate: onTimeRate spend_cents: spendCents }'

const overviewOperation = storedOperation(`query Overview {
  overview {
    steps awaits_approval: awaitsApproval
    orders {
      by_status: byStatus { status count } problem_count: problemCount late_count: lateCount due_soon_count: dueSoonCount
      attention { reason order {
        order_id: id code status deadline_at: deadlineAt dispatch_from: dispatchFrom
        arrived_at_destination_at: arrivedAtDestinationAt recipient { name } destino: destination { address }
      } }
    }
    week ${week} week_before: weekBefore ${week}
    balance_cents: balanceCents suggested_top_up_cents: suggestedTopUpCents
    dispatch {
      waiting { from_minutes: fromMinutes to_minutes: toMinutes count }
      drivers_on_duty: driversOnDuty drivers_silent: driversSilent
      offers offers_declined: offersDeclined offers_timed_out: offersTimedOut
    }
    money { payouts payout_cents: payoutCents top_ups: topUps top_up_cents: topUpCents }
    health_issues: healthIssues
    webhooks { endpoints failing { id url status since } last_events: lastEvents { id type at order_id: orderId } }
  }
}`)

export type OverviewAnswer = DataOf<typeof overviewOperation>['overview']

/** The route of the overview, for users and partners alike. */
export const overviewRoute = (address: 'GET /api/app/v1/overview' | 'GET /v1/overview'): AnyRoute =>
  route(address, {
    summary: 'Get what needs attention now',
    description:
      'Orders of today by status, open orders that are late, close to their deadline or have a problem, last week and the week before, and what to do next. A part that the role or the scopes of the key do not allow is null.',
    operation: overviewOperation,
    responseFrom: 'overview',
  })
