import { capacityOf } from '@rodovia/core/quoting/service-type.ts'
import { dotted, kilometres, money, stopTime, timeElement } from '../../formats.ts'
import { firstValue } from '../../forms/fields.ts'
import { type Hole, html } from '../../html.ts'
import { type Ends, stopZones, timeOfDay } from '../../local-time.ts'
import { personaNames } from '../members/member-messages.ts'
import { type NoticeName, notice } from '../notice.ts'
import type { PageContent, SignedInContext } from '../page.ts'
import { deskMessages, messages, planMessages } from './dispatch-messages.ts'
import { dragForm, keyOf, lockForm, moveForm, type ShownPlan, stopIdOf, undoForm } from './plan-changes.ts'
import { fallenLocks, planComparison, routeComparison } from './plan-comparison.ts'
import { planMap } from './plan-map.ts'
import { planNews } from './plan-news.ts'
import type { RowError } from './queue-row.ts'
import {
  type DeskPlan,
  type DeskRoute,
  type DeskStop,
  dispatchRoutes,
  type OfferedRoute,
  path,
} from './routes.ts'

const oneDigit = { minimumFractionDigits: 1, maximumFractionDigits: 1 }

/** The routes that the planner proposes now: a map, the stops of each driver, and the reason for each choice. */
export async function planPage(
  { run, tiles, query }: Pick<SignedInContext, 'run' | 'tiles' | 'query'>,
  error: RowError | null = null,
): Promise<PageContent> {
  const area = firstValue(query, 'area')
  const isKept = firstValue(query, 'plano') === 'atual'
  const desk = await run<DeskPlan>(dispatchRoutes.plan, { query: { area: area || null, isKept } })
  const { queue, plan, offered, by_plan: isByPlan } = desk
  const { routes, unplanned } = plan
  const planned = routes.reduce((sum, { deliveries }) => sum + deliveries.length, 0)
  const isEmpty = planned + unplanned.length === 0
  const shown: ShownPlan = { plan, drivers: desk.drivers, area, moving: firstValue(query, 'mover') }
  return {
    title: planMessages.title,
    scripts: ['map', 'plan'],
    body: html`${notice(query)}<p><a href="${path}" data-back>${messages.back}</a></p>
<h1>${planMessages.title}</h1>
${planNews(desk, area, 'plan-again')}
<section class="card"><p>${planMessages.about}</p>
<form method="get" action="${path}/rotas" class="form" id="plan-again"><p class="buttons"><label>${planMessages.area} <select name="area"><option value="">${planMessages.allAreas}</option>${queue.areas.map(
      ({ name }) => html`<option value="${name}"${name === area ? ' selected' : ''}>${name}</option>`,
    )}</select></label> <button class="plain">${planMessages.plan}</button></p></form>
<p><b>${isEmpty ? planMessages.none : planMessages.counted(planned, routes.length, unplanned.length)}</b></p>
<p class="quiet">${planMessages.looked(plan.plannedCount, plan.waitingCount, plan.plannedDriverCount, plan.driverCount)} ${plan.distanceSource === 'road' ? planMessages.byRoad : planMessages.estimated}</p>
${comparison(plan)}
${isKept && !plan.isKept ? html`<p>${planMessages.notKept}</p>` : ''}${planComparison(plan)}${undoForm(shown)}
${isEmpty ? '' : html`<p class="quiet">${planMessages.dragHint}</p>${dragForm(shown)}`}
<p class="issue" role="alert"${error ? '' : ' hidden'}>${error?.message ?? ''}</p></section>
${fallenLocks(plan)}
${offeredCard(offered.nodes, isByPlan)}
${isEmpty ? '' : planMap(plan, tiles)}
${routes.map((route, index) => routeCard(route, index + 1, shown))}
${unplannedCard(shown)}`,
  }
}

type Changes = Pick<DeskPlan['plan'], 'previousPlannedAt' | 'changes'>

/** The plan with which this one is compared, and the drivers who have no route any more. */
function comparison({ previousPlannedAt, changes }: Changes) {
  if (previousPlannedAt === null) return ''
  const gone = (changes ?? []).filter(({ kind }) => kind === 'gone').map(({ driver }) => driver.name)
  return html`<p class="quiet">${planMessages.compared} ${timeElement(previousPlannedAt, timeOfDay)}.${gone.length > 0 ? html` ${planMessages.gone}: ${gone.join(', ')}.` : ''}</p>`
}

/** The changes in a route since the previous plan; empty without a previous plan. */
function changeOf({ changes }: Changes, { driver }: DeskRoute): Hole[] {
  const change = changes?.find((one) => one.driver.id === driver.id)
  if (!change) return []
  const { kind, addedCount, removedCount } = change
  if (kind === 'same' || kind === 'new') return [html`<b>${planMessages.routeChanges[kind]}</b>`]
  return [
    ...(addedCount > 0 ? [html`<b>${planMessages.more(addedCount)}</b>`] : []),
    ...(removedCount > 0 ? [html`<b>${planMessages.fewer(removedCount)}</b>`] : []),
  ]
}

/** Offers one delivery of a proposed route to its driver, and plans anew with it as that driver's. */
export function offerFromPlan(context: SignedInContext) {
  const orderId = firstValue(context.fields, 'order_id')
  return offer(context, dispatchRoutes.assign, 'oferecida', orderId)
}

/** Offers a proposed route to its driver, who accepts all of it or nothing, and plans anew. */
export function offerRouteFromPlan(context: SignedInContext) {
  return offer(context, dispatchRoutes.offerRoute, 'rota_oferecida')
}

async function offer(
  context: SignedInContext,
  route: typeof dispatchRoutes.assign | typeof dispatchRoutes.offerRoute,
  feito: NoticeName,
  orderId = '',
) {
  const { fields, tryRun, reply } = context
  const area = firstValue(fields, 'area')
  const result = await tryRun(route, { params: { order_id: orderId } })
  if ('body' in result)
    return { to: `${path}/rotas?${new URLSearchParams({ ...(area && { area }), feito })}` }
  const { error } = result
  reply.code(error.status)
  const isUnfit = route === dispatchRoutes.assign && error.error === 'validation_failed'
  const message = isUnfit ? deskMessages.cannotCarry : error.message
  return planPage({ ...context, query: { area } }, { orderId, message })
}

type Hidden = readonly (readonly [name: string, value: string])[]

/** A form that makes an offer to the driver of a route. */
function offerForm(action: string, hidden: Hidden, label: Hole) {
  const inputs = hidden.map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)
  return html`<form method="post" action="${path}/rotas${action}">${inputs}<button class="plain">${label}</button></form>`
}

/** The first deliveries of a route that its driver may accept beside what the driver has. */
function offerableOf({ driver, stops, deliveries }: DeskRoute) {
  const taken = new Set(stops.filter(({ isCommitted }) => isCommitted).map(({ order }) => order.order_id))
  return deliveries.slice(0, Math.max(0, capacityOf[driver.persona] - taken.size))
}

/** A route of one delivery is an offer like any other. */
function routeForm(route: DeskRoute, area: string) {
  const { driver, stops, deliveries } = route
  const offerable = new Set(offerableOf(route).map(({ order }) => order.order_id))
  if (offerable.size === 0) return html`<p class="quiet">${planMessages.driverFull}</p>`
  const driverAndArea: Hidden = [
    ['driver_id', driver.id],
    ['area', area],
  ]
  if (deliveries.length === 1)
    return offerForm(
      '',
      [['order_id', [...offerable][0]!], ...driverAndArea],
      planMessages.offer(driver.name),
    )
  const offered = stops.filter(({ isCommitted, order }) => !isCommitted && offerable.has(order.order_id))
  const hidden: Hidden = [
    ...offered.map(({ order, kind }) => ['stops', `${order.order_id} ${kind}`] as const),
    ...driverAndArea,
  ]
  return html`${offerForm('/oferecer', hidden, planMessages.offerRoute(offerable.size, driver.name))}${
    offerable.size < deliveries.length
      ? html`<p class="quiet">${planMessages.offeredFirst(offerable.size, deliveries.length)}</p>`
      : ''
  }`
}

function routeCard(route: DeskRoute, number: number, shown: ShownPlan) {
  const { plan, area } = shown
  const { driver, distanceKm, travelSeconds, payCents, endsAt, stops } = route
  const last = stops.at(-1)
  const facts = [
    ...changeOf(plan, route),
    kilometres(distanceKm, oneDigit),
    planMessages.minutes(Math.round(travelSeconds / 60)),
    html`<b>${money(payCents)}</b> ${planMessages.pay}`,
    html`${planMessages.ends} ${last ? timeAtStop(endsAt, last) : timeElement(endsAt, timeOfDay)}`,
  ]
  return html`<section class="card" aria-labelledby="route-${driver.id}" data-driver="${driver.id}"><h2 id="route-${driver.id}">${planMessages.route(number)} · ${driver.name} · ${personaNames[driver.persona]}</h2>
<p>${dotted(facts)}</p>
${routeComparison(plan, route)}
${routeForm(route, area)}
<ol class="list">${stops.map((stop) => stopItem(stop, route, shown))}</ol></section>`
}

type Stop = { kind: DeskStop['kind']; order: Ends }

/** A time in the zone of a stop. A parcel is returned to its pickup. */
function timeAtStop(at: string, { kind, order }: Stop) {
  return stopTime(at, stopZones(order)[kind === 'dropoff' ? 'destination' : 'pickup'], timeOfDay)
}

/** Its pickup says why a delivery is in the route, and offers it alone. */
function stopItem(stop: DeskStop, route: DeskRoute, shown: ShownPlan) {
  const { kind, beginsAt, isCommitted, lateSeconds, order } = stop
  const { area } = shown
  const { order_id, code, origem, destino, recipient } = order
  const place = kind === 'dropoff' ? destino : origem
  const planned = route.deliveries.find((one) => one.order.order_id === order_id)
  const why = kind === 'pickup' ? planned : undefined
  const late =
    lateSeconds > 0
      ? html` <strong class="late">${planMessages.late(Math.ceil(lateSeconds / 60))}</strong>`
      : ''
  const movable = planned && kind !== 'return' ? kind : null
  return html`<li${movable ? html` id="${stopIdOf(order_id, movable)}" data-stop="${keyOf(stop)}"` : ''}><p>${timeAtStop(beginsAt, stop)} · <b>${planMessages.kinds[kind]}</b> · <a class="code" href="${path}/${order_id}">${code}</a>${isCommitted ? html` · <span class="quiet">${planMessages.committed}</span>` : ''}${planned?.isLocked ? html` · <b>${planMessages.locked}</b>` : ''}${late}</p>
<p>${kind === 'dropoff' ? html`${recipient.name} · ` : ''}${place.address}</p>
${movable ? html`<div class="buttons">${moveForm(shown, order_id, movable, code)}${why ? lockForm(shown, order_id, code, why.isLocked) : ''}</div>` : ''}
${
  why
    ? html`<details><summary>${planMessages.why}</summary><p>${why.explanation}</p></details>
${
  route.deliveries.length > 1
    ? offerForm(
        '',
        [
          ['order_id', order_id],
          ['driver_id', route.driver.id],
          ['area', area],
        ],
        html`${messages.assign} ${route.driver.name} · ${money(why.payCents)}<span class="unseen"> · ${code}</span>`,
      )
    : ''
}`
    : ''
}</li>`
}

function unplannedCard(shown: ShownPlan) {
  const { unplanned } = shown.plan
  if (unplanned.length === 0) return ''
  return html`<section class="card" aria-labelledby="unplanned"><h2 id="unplanned">${planMessages.unplanned}</h2>
<ol class="list">${unplanned.map(
    ({ reason, order, order: { order_id, code, deadline_at, destino } }) =>
      html`<li id="${stopIdOf(order_id, 'pickup')}" data-stop="${order_id} pickup"><p><a class="code" href="${path}/${order_id}">${code}</a> · ${messages.deadline} ${stopTime(deadline_at, stopZones(order).destination, timeOfDay)} · ${destino.address}</p>
<p class="quiet">${reason.text}</p>
<div class="buttons">${moveForm(shown, order_id, 'pickup', code)}</div></li>`,
  )}</ol></section>`
}

/** The routes that were offered last, with the status of each. */
function offeredCard(routes: readonly OfferedRoute[], isByPlan: boolean) {
  const on = isByPlan ? html`<p>${planMessages.byPlanOn}</p>` : ''
  if (routes.length === 0) return isByPlan ? html`<section class="card">${on}</section>` : ''
  return html`<section class="card" aria-labelledby="offered"><h2 id="offered">${planMessages.offeredTitle}</h2>${on}
<ol class="list">${routes.map((route) => {
    const { driver, status, payCents, distanceKm, offeredAt, stops, skips, isByPlan, explanation } = route
    const orders = stops.filter(({ kind }) => kind === 'dropoff')
    const facts = [
      timeElement(offeredAt, timeOfDay),
      ...(driver ? [driver.name] : []),
      html`<b>${planMessages.routeStatuses[status]}</b>`,
      ...(isByPlan ? [planMessages.offeredByPlan] : []),
      ...(orders.length > 0
        ? [
            planMessages.done(orders.filter(({ isDone }) => isDone).length, orders.length),
            money(payCents),
            kilometres(distanceKm, oneDigit),
          ]
        : []),
    ]
    return html`<li><p>${dotted(facts)}</p>${
      orders.length > 0
        ? html`<p>${orders.map(({ order }) => html`<a class="code" href="${path}/${order.order_id}">${order.code}</a> `)}</p>`
        : ''
    }${
      explanation ? html`<details><summary>${planMessages.why}</summary><p>${explanation}</p></details>` : ''
    }${status === 'accepted' ? stopsLeft(stops) : ''}${skips.map(skipLine)}</li>`
  })}</ol></section>`
}

/** The stops that are left of an accepted route, in the sequence of now. */
function stopsLeft(stops: OfferedRoute['stops']) {
  const left = stops.filter(({ isDone }) => !isDone)
  return html`<p>${planMessages.stopsLeft}</p><ol>${left.map(
    ({ kind, plannedAt, order }) =>
      html`<li>${timeAtStop(plannedAt, { kind, order })} · <b>${planMessages.kinds[kind]}</b> · <a class="code" href="${path}/${order.order_id}">${order.code}</a></li>`,
  )}</ol>`
}

/** A stop that the driver left for later, why, and which windows are missed by it. */
function skipLine({ kind, reason, note, at, order, missedWindows }: OfferedRoute['skips'][number]) {
  const facts = [
    timeAtStop(at, { kind, order }),
    html`${planMessages.skipped} <b>${planMessages.kinds[kind]}</b> <a class="code" href="${path}/${order.order_id}">${order.code}</a>`,
    planMessages.skipReasons[reason],
    ...(note ? [note] : []),
  ]
  const missed = missedWindows.map(
    ({ code, until }) =>
      html` <strong class="late">${planMessages.missesWindow(code)} ${timeElement(until, timeOfDay)}</strong>`,
  )
  return html`<p class="quiet">${dotted(facts)}${missed}</p>`
}
