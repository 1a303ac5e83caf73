import { serverNow } from '../clock.ts'
import type { StoredDelivery } from '../delivery.ts'
import { manyLabelsRoute } from '../many-labels/link.ts'
import { ManyLabelsScreen } from '../many-labels/screen.ts'
import { isUnderWay } from '../operations.ts'
import { keepAwake, trackPosition } from '../positions.ts'
import { stopsAhead } from '../routes.ts'
import { update, useStore } from '../store.ts'
import { texts } from '../texts/texts.ts'
import { html, Notice, useEffect, useState } from '../ui.ts'
import { DayScreen } from './day.ts'
import { DeliveryScreen } from './delivery.ts'
import { EarnedDayScreen } from './earned-day.ts'
import { MoneyScreen } from './money.ts'
import { OfferScreen } from './offer.ts'
import { PixKeyScreen } from './pix-key.ts'
import { QueueScreen } from './queue.ts'
import { RouteOfferScreen } from './route-offer.ts'

/** The screens of a logged-in driver. An offer comes over everything else, because it waits for 45 s. */
export function ReadyScreen() {
  const { route, deliveries, driver, routes, queue } = useStore()
  const [passed, setPassed] = useState<readonly string[]>([])
  const offer = deliveries.find(
    (delivery) => isOpenOffer(delivery) && !delivery.routeId && !passed.includes(delivery.code),
  )
  // A route comes as a whole: one of which a delivery is gone cannot be accepted.
  const routeOffer = offer
    ? undefined
    : routes.find(({ id, stops }) => {
        const own = deliveries.filter((delivery) => delivery.routeId === id && isOpenOffer(delivery))
        return own.length > 0 && own.length * 2 === stops.length && !passed.includes(id)
      })
  const delivery = deliveries.find(({ code, status }) => code === route && status !== 'assigned')
  useNextOffer(offer ?? deliveries.find((one) => one.routeId === routeOffer?.id && isOpenOffer(one)))
  const isOnTheWay = deliveries.some(({ status, gone }) => isUnderWay(status) && !gone)
  const isFollowed = isOnTheWay || (driver?.isAvailable ?? false)
  useEffect(() => (isFollowed ? trackPosition(isOnTheWay) : undefined), [isFollowed, isOnTheWay])
  useEffect(() => (isOnTheWay ? keepAwake() : undefined), [isOnTheWay])
  const screen = delivery
    ? html`<${DeliveryScreen} key=${delivery.code} delivery=${delivery} />`
    : (manyLabelsAt(route, deliveries) ?? screenAt(route))
  const pass = (code: string) => setPassed([...passed, code])
  return html`
    <div class="screen" inert=${Boolean(offer ?? routeOffer)}><${StatusBar} />${screen}</div>
    ${offer && html`<${OfferScreen} key=${offer.code} offer=${offer} onPassed=${() => pass(offer.code)} />`}
    ${routeOffer && html`<${RouteOfferScreen} key=${routeOffer.id} route=${routeOffer} stops=${stopsAhead(routeOffer, { deliveries, queue })} onPassed=${() => pass(routeOffer.id)} />`}
  `
}

/** The screen that reads the labels at the pickup of a delivery. */
function manyLabelsAt(route: string, deliveries: readonly StoredDelivery[]) {
  const delivery = deliveries.find(
    ({ code, status }) => route === manyLabelsRoute(code) && status !== 'assigned',
  )
  return delivery && html`<${ManyLabelsScreen} key=${delivery.code} delivery=${delivery} />`
}

function screenAt(route: string) {
  const [, date] = /^ganhos\/(\d{4}-\d{2}-\d{2})$/.exec(route) ?? []
  if (date && Date.parse(date)) return html`<${EarnedDayScreen} key=${date} date=${date} />`
  if (route.startsWith('ganhos')) return html`<${MoneyScreen} />`
  if (route === 'chave-pix') return html`<${PixKeyScreen} />`
  return route === 'registros' ? html`<${QueueScreen} />` : html`<${DayScreen} />`
}

function isOpenOffer({ status, offerExpiresAt, gone }: StoredDelivery): boolean {
  return status === 'assigned' && !gone && Date.parse(offerExpiresAt ?? '') > serverNow()
}

/** Draws again when the offer ends. */
function useNextOffer(offer: StoredDelivery | undefined): void {
  const [, redraw] = useState({})
  const expiresAt = offer?.offerExpiresAt
  useEffect(() => {
    if (!expiresAt) return
    const timer = setTimeout(() => redraw({}), Date.parse(expiresAt) - serverNow() + 100)
    return () => clearTimeout(timer)
  }, [expiresAt])
}

/** Whether the network is there, and what waits for it. */
function StatusBar() {
  const { isConnected, queue, user, fault } = useStore()
  const t = texts()
  const steps = queue.filter(({ op }) => op !== 'position')
  const refused = steps.filter(({ refusal }) => refusal).length
  const others = steps.filter(({ userId }) => userId !== user?.id).length
  const waiting = steps.length - refused - others
  return html`<div class="statusbar">
    ${!isConnected && html`<p class="offline" role="status">${t.offline}</p>`}
    ${waiting > 0 && html`<p class="waiting" role="status"><a href="#registros">${t.waitingToSend(waiting)}</a></p>`}
    ${refused > 0 && html`<p class="refused" role="alert"><a href="#registros">${t.refusedOperations(refused)}</a></p>`}
    ${others > 0 && html`<p class="waiting" role="status">${t.operationsOfAnother(others)}</p>`}
    ${fault && html`<${Notice} kind="alarm">${fault} <button type="button" class="inline" onClick=${() => update({ fault: null })}>${t.close}</button><//>`}
    <${UpdateBar} />
  </div>`
}

/** Never in the middle of a delivery: the page reloads. */
function UpdateBar() {
  const { hasNewVersion, deliveries } = useStore()
  if (!hasNewVersion || deliveries.some(({ status }) => isUnderWay(status))) return null
  return html`<p class="waiting"><button type="button" class="inline" onClick=${takeNewVersion}>${texts().newVersion}</button></p>`
}

async function takeNewVersion(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration('/motorista')
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true })
  registration?.waiting?.postMessage('take-over')
}
