import { html } from '../../html.ts'
import { planMessages } from './dispatch-messages.ts'
import { type DeskPlan, type DeskRoute, type DeskStop, path } from './routes.ts'

/** The plan that was shown last, with its changes: the address that a change leads to, which may be loaded again. */
export function keptPlanPath(area: string, more: Record<string, string> = {}): string {
  return `${path}/rotas?${new URLSearchParams({ plano: 'atual', ...(area && { area }), ...more })}`
}

/** The state of the plan that its page shows. Every form of a change sends it. */
export type ShownPlan = { plan: DeskPlan['plan']; drivers: DeskPlan['drivers']; area: string; moving: string }

type Changed = Pick<ShownPlan, 'plan' | 'area'>

function shownIn({ plan, area }: Changed) {
  return html`<input type="hidden" name="plan" value="${plan.id}"><input type="hidden" name="area" value="${area}">`
}

/** The form that the script fills in and sends after a drop, as the form at a stop does. */
export function dragForm(shown: Changed) {
  return html`<form method="post" action="${path}/rotas/mover" id="drag" hidden>${shownIn(shown)}<input type="hidden" name="stop"><input type="hidden" name="to"></form>`
}

export function undoForm(shown: Changed) {
  const { changeCount } = shown.plan
  if (changeCount === 0) return ''
  return html`<form method="post" action="${path}/rotas/desfazer" class="buttons">${shownIn(shown)}<button class="plain" name="count" value="1">${planMessages.undo}</button>${
    changeCount > 1
      ? html` <button class="plain" name="count" value="${changeCount}">${planMessages.undoAll(changeCount)}</button>`
      : ''
  }</form>`
}

export function lockForm(shown: Changed, orderId: string, code: string, isLocked: boolean) {
  return html`<form method="post" action="${path}/rotas/fixar">${shownIn(shown)}<input type="hidden" name="order_id" value="${orderId}"><button class="plain" name="lock" value="${isLocked ? '0' : '1'}">${isLocked ? planMessages.unlock : planMessages.lock}<span class="unseen"> · ${code}</span></button></form>`
}

export const stopIdOf = (orderId: string, kind: string) => `stop-${orderId}-${kind}`

/** A link that opens the form at this stop, or the form, which has the focus. It needs no script. */
export function moveForm(shown: ShownPlan, orderId: string, kind: 'pickup' | 'dropoff', code: string) {
  const { plan, drivers, area, moving } = shown
  const stop = `${orderId} ${kind}`
  const back = `#${stopIdOf(orderId, kind)}`
  if (moving !== stop)
    return html`<a href="${keptPlanPath(area, { mover: stop })}" draggable="false">${planMessages.move}<span class="unseen"> ${planMessages.kinds[kind]} ${code}</span></a>`
  const planned = new Set(plan.routes.map(({ driver }) => driver.id))
  const others = drivers.nodes.filter(({ id, isAvailable }) => isAvailable && !planned.has(id))
  return html`<form method="post" action="${path}/rotas/mover" class="form">${shownIn(shown)}<input type="hidden" name="stop" value="${stop}">
<label class="field">${planMessages.moveTo} <select name="to" autofocus>${plan.routes.map((route) => placesIn(route, stop))}${others.map(
    ({ id, name }) => html`<option value="${id}">${planMessages.withoutRoute(name)}</option>`,
  )}</select></label>
<p class="buttons"><button>${planMessages.moveNow}</button> <a href="${keptPlanPath(area)}${back}">${planMessages.cancelMove}</a></p></form>`
}

function placesIn({ driver, stops }: DeskRoute, moving: string) {
  const places = stops.filter((stop) => !stop.isCommitted && keyOf(stop) !== moving)
  return html`<optgroup label="${driver.name}">${places.map(
    (stop) =>
      html`<option value="${driver.id} ${keyOf(stop)}">${driver.name}: ${planMessages.before(html`${planMessages.kinds[stop.kind]} ${stop.order.code}`)}</option>`,
  )}<option value="${driver.id}">${driver.name}: ${planMessages.toEnd}</option></optgroup>`
}

/** A stop as the forms name it. */
export const keyOf = ({ order, kind }: Pick<DeskStop, 'order' | 'kind'>) => `${order.order_id} ${kind}`
