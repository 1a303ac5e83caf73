import { html } from '../../html.ts'
import { firstValue } from '../forms/fields.ts'
import type { SignedInContext } from '../page.ts'
import { planMessages } from './dispatch-messages.ts'
import { type DeskPlan, dispatchRoutes, type PlanBasis } from './routes.ts'

/**
 * Where the script of the page says that something changed since the plan: its orders and its basis are what the script compares with. The
 * button sends the form that plans again; without the script that form has one of its own.
 */
export function planNews({ plan, drivers }: DeskPlan, area: string, form: string) {
  const proposed = [...plan.routes.flatMap(({ deliveries }) => deliveries), ...plan.unplanned]
  const basis = basisOf(plan.waitingCount, drivers)
  return html`<div id="plan-news" data-orders="${proposed.map(({ order }) => order.order_id).join(' ')}" data-area="${area}" data-basis="${basis}"><p role="status" data-text="${planMessages.news}"></p><button form="${form}" hidden>${planMessages.planNow}</button></div>`
}

/** What the script reads where the stream of orders says nothing: drivers on duty, and after a lost connection. */
export async function planBasisFeed({ run, query }: SignedInContext) {
  const area = firstValue(query, 'area') || null
  const { queue, drivers } = await run<PlanBasis>(dispatchRoutes.planBasis, { query: { area } })
  return { json: { basis: basisOf(queue.total, drivers) } }
}

function basisOf(waiting: number, { nodes }: PlanBasis['drivers']): string {
  const available = nodes.filter(({ isAvailable }) => isAvailable).map(({ id }) => id)
  return [waiting, ...available.toSorted()].join(' ')
}
