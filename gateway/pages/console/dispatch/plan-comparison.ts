import { dotted, kilometres } from '../../formats.ts'
import { type Hole, html } from '../../html.ts'
import { planMessages } from './dispatch-messages.ts'
import { type DeskPlan, type DeskRoute, path } from './routes.ts'

type Plan = DeskPlan['plan']
type Comparison = NonNullable<Plan['comparison']>
type Figures = Comparison['before']

const oneDigit = { minimumFractionDigits: 1, maximumFractionDigits: 1 }

/** The effect of the last change on all routes together, and on those that have no stop left. */
export function planComparison({ comparison, routes }: Plan) {
  if (!comparison) return ''
  const shown = new Set(routes.map(({ driver }) => driver.id))
  const gone = comparison.routes.filter(({ driver }) => !shown.has(driver.id))
  return html`<p>${planMessages.wholePlan} ${figures(comparison)}</p>${gone.map(
    (route) => html`<p>${route.driver.name}: ${figures(route)}</p>`,
  )}`
}

/** The effect of the last change on a route; empty for a route that it did not touch. */
export function routeComparison({ comparison }: Plan, { driver }: DeskRoute) {
  const touched = comparison?.routes.find((one) => one.driver.id === driver.id)
  return touched ? html`<p class="changed">${planMessages.beforeChange} ${figures(touched)}</p>` : ''
}

/** Kilometres, minutes, the tightest hand-over, and deliveries: one value where it is the same. */
function figures({ before, after }: { before: Figures; after: Figures }) {
  const both = <Value>(of: (figures: Figures) => Value, show: (value: Value) => Hole) => {
    const [then, now] = [of(before), of(after)]
    return then === now ? show(now) : planMessages.fromTo(show(then), show(now))
  }
  const minutesOf = (seconds: number | null) => (seconds === null ? null : Math.floor(seconds / 60))
  return dotted([
    both(
      ({ distanceKm }) => Math.round(distanceKm * 10) / 10,
      (distance) => kilometres(distance, oneDigit),
    ),
    both(
      ({ travelSeconds }) => Math.round(travelSeconds / 60),
      (minutes) => `${minutes} min`,
    ),
    planMessages.spare(
      both(
        ({ spareSeconds }) => minutesOf(spareSeconds),
        (minutes) => (minutes === null ? planMessages.noSpare : `${minutes} min`),
      ),
    ),
    both(({ deliveryCount }) => deliveryCount, planMessages.deliveries),
  ])
}

/** The deliveries that could not stay where they were locked, each with the reason. */
export function fallenLocks({ fallenLocks: fallen }: Plan) {
  if (fallen.length === 0) return ''
  return html`<section class="card alarm" aria-labelledby="fallen"><h2 id="fallen">${planMessages.fallenTitle}</h2>
<ul class="list">${fallen.map(
    ({ order, driver, reason }) =>
      html`<li><p><a class="code" href="${path}/${order.order_id}">${order.code}</a>${driver ? html` · ${planMessages.wasWith(driver.name)}` : ''}</p><p>${reason.text}</p></li>`,
  )}</ul></section>`
}
