import { controlsOf } from '../../forms/controls.ts'
import { type Fields, filledFields, firstValue } from '../../forms/fields.ts'
import { newForm } from '../../forms/form-state.ts'
import { html } from '../../html.ts'
import { messages as tracking } from '../../tracking/tracking-messages.ts'
import { ordersMap } from '../map/orders-map.ts'
import { notice } from '../notice.ts'
import type { PageContent, SignedInContext } from '../page.ts'
import { deskMessages, keys, messages, planMessages } from './dispatch-messages.ts'
import { driverItems } from './driver-panel.ts'
import { filterNames, filterOf, queueFilters } from './queue-filters.ts'
import { queueRow, type RowError } from './queue-row.ts'
import { type DeskQueue, dispatchRoutes, path } from './routes.ts'

/** People without JavaScript read the queue in pages of so many; the script reads on by itself. */
const pageLength = 200

/** The desk: the open orders, first those with a problem or a close deadline, beside a map and the drivers at work. */
export async function queuePage(
  { run, tiles, query }: Pick<SignedInContext, 'run' | 'tiles' | 'query'>,
  error: RowError | null = null,
): Promise<PageContent> {
  const desk = await run<DeskQueue>(dispatchRoutes.queue, {
    query: { first: pageLength, after: firstValue(query, 'depois') || null, filter: filterOf(query) },
  })
  const { orders, total } = desk
  const isFiltered = Object.keys(filterOf(query)).length > 0
  const none = isFiltered ? deskMessages.nothingFits : messages.none
  return {
    title: messages.title,
    scripts: ['desk'],
    body: html`${notice(query)}<div class="page-head"><h1>${messages.title}</h1>
<p class="buttons"><a class="button plain" href="${path}/rotas">${planMessages.link}</a> <button type="button" id="sound" class="plain" aria-pressed="false" hidden>${deskMessages.sound}</button>
<button type="button" class="plain" popovertarget="help" aria-keyshortcuts="?">${deskMessages.help}</button></p></div>
<div id="alerts" class="desk-alerts" role="alert" data-problem="${deskMessages.alertProblem}" data-late="${deskMessages.alertLate}" data-dismiss="${deskMessages.dismiss}"></div>
<nav class="desk-parts" aria-label="${deskMessages.places}"><a href="#queue-title">${messages.queue}</a> <a href="#map">${deskMessages.mapTab}</a> <a href="#drivers-title">${deskMessages.drivers}</a></nav>
<div class="desk" data-offered="${deskMessages.offered}" data-not-sent="${deskMessages.notSent}" data-choose-first="${deskMessages.chooseFirst}" data-minutes-late="${messages.late('#')}" data-minutes-left="${messages.left('#')}">
<section class="card desk-queue" aria-labelledby="queue-title"><h2 id="queue-title">${messages.queue}</h2>
${queueFilters(query, desk)}
<p id="counted" class="quiet" data-total="${total}" data-shown="${deskMessages.shown}">${orders.length === 0 ? none : messages.counted(total, orders.length)}</p>
<form id="assign" method="post" action="${path}/oferecer"><input type="hidden" name="back" value="${filtersIn({ ...query, feito: '' })}"><button disabled hidden></button></form>
<p class="issue" id="assign-issue" role="alert"${error && error.orderId === '' ? '' : ' hidden'}>${error?.message ?? ''}</p>
<ol id="queue" class="list">${orders.map((order) => queueRow(order, error?.orderId === order.order_id ? error : null))}</ol>
${desk.end_cursor === null ? '' : html`<p class="pager"><a rel="next" href="${path}?${filtersIn({ ...query, feito: '', depois: desk.end_cursor })}">${deskMessages.next}</a></p>`}</section>
<div id="map" class="desk-map">${ordersMap(orders, { tiles, title: messages.map, path, isLive: true })}</div>
<section class="card desk-drivers" aria-labelledby="drivers-title"><h2 id="drivers-title">${deskMessages.drivers}</h2>
<ul id="drivers" class="list">${driverItems(desk.drivers.nodes, orders)}</ul>${moreDrivers(desk)}</section></div>
<p id="live" class="live" role="status" data-live="${tracking.live}" data-away="${tracking.away}"></p>
${help()}${byPlanForm(desk.by_plan)}${supportPhoneForm(desk.support_phone)}`,
  }
}

/** The feed of the desk's script: rows after a cursor, and with the first rows also the drivers. */
export async function queueFeed({ run, query, request }: SignedInContext) {
  const after = firstValue(query, 'depois') || null
  const { language } = request
  const desk = await run<DeskQueue>(dispatchRoutes.queue, { query: { first: 500, after, filter: {} } })
  return {
    json: {
      rows: desk.orders.map((order) => queueRow(order).in(language)),
      total: desk.total,
      after: desk.end_cursor,
      drivers:
        after === null ? driverItems(desk.drivers.nodes, desk.orders).map((item) => item.in(language)) : null,
    },
  }
}

/** The form of the desk: offers the marked delivery to a driver, and comes back to the same filters; an error stands at its row. */
export async function offerFromDesk(context: SignedInContext) {
  const { fields, tryRun, reply } = context
  const back = Object.fromEntries(new URLSearchParams(firstValue(fields, 'back')))
  const orderId = firstValue(fields, 'order_id')
  const again = (status: number, error: RowError) => {
    reply.code(status)
    return queuePage({ ...context, query: back }, error)
  }
  if (orderId === '') return again(422, { orderId, message: deskMessages.chooseFirst })
  const result = await tryRun(dispatchRoutes.assign, { params: { order_id: orderId } })
  if ('body' in result) return { to: `${path}?${filtersIn({ ...back, feito: 'oferecida' })}` }
  const { error } = result
  const message = error.error === 'validation_failed' ? deskMessages.cannotCarry : error.message
  return again(error.status, { orderId, message })
}

/** The filters of an address, its place in the queue, and its notice, as a query. */
function filtersIn(query: Fields): string {
  const names = [...filterNames, 'depois', 'feito']
  return new URLSearchParams(Object.entries(filledFields(query, names)) as [string, string][]).toString()
}

function moreDrivers({ drivers }: DeskQueue) {
  const more = drivers.totalCount - drivers.nodes.length
  return more > 0 ? html`<p class="quiet">${deskMessages.moreDrivers(more)}</p>` : ''
}

const shortcuts = [
  ['↑ ↓ j k', 'choose'],
  ['Enter', 'open'],
  ['a', 'assign'],
  ['f', 'search'],
  ['s', 'sound'],
  ['Esc', 'back'],
  ['?', 'help'],
] as const

/** A popover, which needs no script. */
function help() {
  return html`<div id="help" class="card" popover role="dialog" aria-labelledby="help-title"><h2 id="help-title">${deskMessages.help}</h2>
<dl class="keys">${shortcuts.map(([key, name]) => html`<div><dt><kbd>${key}</kbd></dt><dd>${keys[name]}</dd></div>`)}</dl>
<button type="button" class="plain" popovertarget="help" popovertargetaction="hide">${deskMessages.close}</button></div>`
}

/** Whether the platform plans and offers routes by itself. */
function byPlanForm(isOn: boolean) {
  return html`<section class="card"><h2>${deskMessages.byPlan}</h2><p><b>${isOn ? deskMessages.byPlanOn : deskMessages.byPlanOff}</b> ${deskMessages.byPlanAbout}</p>
<form method="post" action="${path}/por-plano"><input type="hidden" name="on" value="${isOn ? '0' : '1'}"><p class="buttons"><button class="plain">${isOn ? deskMessages.switchByPlanOff : deskMessages.switchByPlanOn}</button></p></form></section>`
}

/** The number that drivers call for help. */
function supportPhoneForm(phone: string | null) {
  const { text } = controlsOf(newForm({ phone: phone ?? '' }))
  return html`<section class="card"><h2>${messages.supportPhone}</h2>
<form method="post" action="${path}/telefone" class="form">
${text({ name: 'phone', type: 'tel', label: messages.supportPhoneLabel, isOptional: true, maxLength: 60 })}
<p class="buttons"><button class="plain">${messages.save}</button></p></form></section>`
}
