import { firstValue } from '../../forms/fields.ts'
import { html } from '../../html.ts'
import type { SignedInContext } from '../page.ts'
import { planMessages } from './dispatch-messages.ts'
import { type DeskPlan, dispatchRoutes, type PlanBasis } from './routes.ts'

/**
 * The place in which the page's script says that something changed since the plan. The script compares with
 * the orders and the basis here. The button sends the form that plans again; without the script, that form
 * has its own button.
 */
export function planNews({ plan, drivers }: DeskPlan, area: string, form: string) {
  const proposed = [...plan.routes.flatMap(({ deliveries }) => deliveries), ...plan.unplanned]
  const basis = basisOf(plan.waitingCount, drivers)
  return html`<div id="plan-news" data-orders="${proposed.map(({ order }) => order.order_id).join(' ')}" data-area="${area}" data-basis="${basis}"><p role="status" data-text="${planMessages.news}"></p><button form="${form}" hidden>${planMessages.planNow}</button></div>`
}

/**
 * The plan's basis, which the script polls because the stream of orders does not report drivers on duty. The
 * script also reads it after a lost connection.
 */
export async function planBasisFeed({ run, query }: SignedInContext) {
  const area = firstValue(query, 'area') || null
  const { queue, drivers } = await run<PlanBasis>(dispatchRoutes.planBasis, { query: { area } })
  return { json: { basis: basisOf(queue.total, drivers) } }
}

function basisOf(waiting: number, { nodes }: PlanBasis['drivers']): string {
  const available = nodes.filter(({ isAvailable }) => isAvailable).map(({ id }) => id)
  return [waiting, ...available.toSorted()].join(' ')
}
