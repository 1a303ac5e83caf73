import { timeOfDay } from '../../brasilia-time.ts'
import { dotted, kilometres, money, timeElement } from '../../formats.ts'
import { type Hole, html } from '../../html.ts'
import { allValues, firstValue } from '../forms/fields.ts'
import { notice } from '../notice.ts'
import type { PageContent, SignedInContext } from '../page.ts'
import { personaNames } from '../team/team-messages.ts'
import { deskMessages, messages, planMessages } from './dispatch-messages.ts'
import { planMap } from './plan-map.ts'
import type { RowError } from './queue-row.ts'
import { type DeskPlan, type DeskRoute, type DeskStop, dispatchRoutes, path } from './routes.ts'

const oneDigit = { minimumFractionDigits: 1, maximumFractionDigits: 1 }

/** The routes that the planner proposes now: a map, the stops of each driver, and the reason for each choice. */
export async function planPage(
  { run, tiles, query }: Pick<SignedInContext, 'run' | 'tiles' | 'query'>,
  error: RowError | null = null,
): Promise<PageContent> {
  const area = firstValue(query, 'area')
  const { queue, plan } = await run<DeskPlan>(dispatchRoutes.plan, { query: { area: area || null } })
  const { routes, unplanned } = plan
  const planned = routes.reduce((sum, { deliveries }) => sum + deliveries.length, 0)
  const isEmpty = planned + unplanned.length === 0
  return {
    title: planMessages.title,
    hasMap: true,
    body: html`${notice(query)}<p><a href="${path}" data-back>${messages.back}</a></p>
<h1>${planMessages.title}</h1>
<section class="card"><p>${planMessages.about}</p>
<form method="get" action="${path}/rotas" class="form"><p class="buttons"><label>${planMessages.area} <select name="area"><option value="">${planMessages.allAreas}</option>${queue.areas.map(
      ({ name }) => html`<option value="${name}"${name === area ? ' selected' : ''}>${name}</option>`,
    )}</select></label> <button class="plain">${planMessages.plan}</button></p></form>
<p><b>${isEmpty ? planMessages.none : planMessages.counted(planned, routes.length, unplanned.length)}</b></p>
<p class="quiet">${planMessages.looked(plan.plannedCount, plan.waitingCount, plan.plannedDriverCount, plan.driverCount)} ${plan.distanceSource === 'road' ? planMessages.byRoad : planMessages.estimated}</p>
<p class="issue" role="alert"${error ? '' : ' hidden'}>${error?.message ?? ''}</p></section>
${isEmpty ? '' : planMap(plan, tiles)}
${routes.map((route, index) => routeCard(route, index + 1, area))}
${unplannedCard(unplanned)}`,
  }
}

/** One form offers so many deliveries at most; the page then plans the rest. */
const mostOffers = 50

/** Offers deliveries of a proposed route to its driver, each by an offer of its own, and plans anew with them as that driver's. */
export async function offerFromPlan(context: SignedInContext) {
  const { fields, tryRun, reply } = context
  const area = firstValue(fields, 'area')
  for (const orderId of allValues(fields, 'order_id').slice(0, mostOffers)) {
    const result = await tryRun(dispatchRoutes.assign, { params: { order_id: orderId } })
    if ('body' in result) continue
    const { error } = result
    reply.code(error.status)
    const message = error.error === 'validation_failed' ? deskMessages.cannotCarry : error.message
    return planPage({ ...context, query: { area } }, { orderId, message })
  }
  return { to: `${path}/rotas?${new URLSearchParams({ ...(area && { area }), feito: 'oferecida' })}` }
}

/** A form that offers deliveries to the driver of a route. */
function offerForm(orderIds: readonly string[], driverId: string, area: string, label: Hole) {
  const ids = orderIds.map((id) => html`<input type="hidden" name="order_id" value="${id}">`)
  return html`<form method="post" action="${path}/rotas">${ids}<input type="hidden" name="driver_id" value="${driverId}"><input type="hidden" name="area" value="${area}"><button class="plain">${label}</button></form>`
}

function routeCard(route: DeskRoute, number: number, area: string) {
  const { driver, distanceKm, travelSeconds, payCents, endsAt, stops, deliveries } = route
  const ids = deliveries.map(({ order }) => order.order_id)
  const facts = [
    kilometres(distanceKm, oneDigit),
    planMessages.minutes(Math.round(travelSeconds / 60)),
    html`<b>${money(payCents)}</b> ${planMessages.pay}`,
    html`${planMessages.ends} ${timeElement(endsAt, timeOfDay)}`,
  ]
  return html`<section class="card" aria-labelledby="route-${driver.id}"><h2 id="route-${driver.id}">${planMessages.route(number)} · ${driver.name} · ${personaNames[driver.persona]}</h2>
<p>${dotted(facts)}</p>
${offerForm(ids, driver.id, area, planMessages.offerAll(ids.length, driver.name))}
<ol class="list">${stops.map((stop) => stopItem(stop, route, area))}</ol></section>`
}

/** Its pickup says why a delivery is in the route, and offers it alone. */
function stopItem(
  { kind, beginsAt, isCommitted, lateSeconds, order }: DeskStop,
  route: DeskRoute,
  area: string,
) {
  const { order_id, code, origem, destino, recipient } = order
  const place = kind === 'dropoff' ? destino : origem
  const why = kind === 'pickup' ? route.deliveries.find((one) => one.order.order_id === order_id) : undefined
  const late =
    lateSeconds > 0
      ? html` <strong class="late">${planMessages.late(Math.ceil(lateSeconds / 60))}</strong>`
      : ''
  return html`<li><p>${timeElement(beginsAt, timeOfDay)} · <b>${planMessages.kinds[kind]}</b> · <a class="code" href="${path}/${order_id}">${code}</a>${isCommitted ? html` · <span class="quiet">${planMessages.committed}</span>` : ''}${late}</p>
<p>${kind === 'dropoff' ? html`${recipient.name} · ` : ''}${place.address}</p>
${
  why
    ? html`<details><summary>${planMessages.why}</summary><p>${why.explanation}</p></details>
${route.deliveries.length > 1 ? offerForm([order_id], route.driver.id, area, html`${messages.assign} ${route.driver.name} · ${money(why.payCents)}<span class="unseen"> · ${code}</span>`) : ''}`
    : ''
}</li>`
}

function unplannedCard(unplanned: DeskPlan['plan']['unplanned']) {
  if (unplanned.length === 0) return ''
  return html`<section class="card" aria-labelledby="unplanned"><h2 id="unplanned">${planMessages.unplanned}</h2>
<ol class="list">${unplanned.map(
    ({ reason, order: { order_id, code, deadline_at, destino } }) =>
      html`<li><p><a class="code" href="${path}/${order_id}">${code}</a> · ${messages.deadline} ${timeElement(deadline_at, timeOfDay)} · ${destino.address}</p>
<p class="quiet">${reason.text}</p></li>`,
  )}</ol></section>`
}
