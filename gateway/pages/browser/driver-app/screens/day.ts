import { unlockSound } from '../alarm.ts'
import { hasCode, isOffline } from '../api.ts'
import { refreshWorkDay, setOnDuty } from '../day.ts'
import { refreshDeliveries } from '../deliveries.ts'
import { type Driver, type StoredDelivery, unreadNotes } from '../delivery.ts'
import { kilometres, moment, money, stopMoment, townOf } from '../format.ts'
import { isUnderWay, statusWith } from '../operations.ts'
import { takePosition } from '../positions.ts'
import { registerPushes } from '../pushes.ts'
import { refreshRoutes, stopsAhead } from '../routes.ts'
import { end } from '../session-start.ts'
import { current, goTo, update, useStore } from '../store.ts'
import { chooseLanguage, type Language, language, languageNames, texts } from '../texts/texts.ts'
import { BottomBar, Button, Dialog, html, Notice, useEffect, useState } from '../ui.ts'
import { RouteCard } from './route-stops.ts'

const refreshMilliseconds = 120_000
const firstMilliseconds = 5000

/** The work day: on or off duty, what comes next, and what was earned. */
export function DayScreen() {
  const { driver, deliveries, queue, user, routes } = useStore()
  const t = texts()
  const open = deliveries.filter(({ status, gone }) => status !== 'assigned' || gone)
  // An offered route is no work yet: its deliveries are offers.
  const ahead = routes.map((route) => ({
    id: route.id,
    stops: stopsAhead(route, { deliveries: open, queue }),
  }))
  const next =
    ahead.flatMap(({ stops }) => stops)[0]?.delivery ??
    open.find((one) => isUnderWay(statusWith(one, queue)) && !one.gone)
  useKeptFresh(driver)
  return html`<main>
    <header class="dayhead"><h1>${t.hello(user?.name.split(' ')[0] ?? '')}</h1><${Menu} /></header>
    <${DutyCard} />
    <${EarningsCard} />
    ${ahead.map(({ id, stops }) => html`<${RouteCard} key=${id} stops=${stops} />`)}
    <h2>${t.yourDeliveries}</h2>
    ${open.length === 0 && html`<p class="quiet">${driver?.isAvailable ? t.waitingForOffers : t.noDeliveries}</p>`}
    <ul class="deliveries">${open.map((one) => html`<li key=${one.code}><${DeliveryCard} delivery=${one} /></li>`)}</ul>
    <${MissedOrders} />
    <${BottomBar}>
      ${next ? html`<${Button} onClick=${() => goTo(next.code)}>${t.continueDelivery}<//>` : html`<${DutyButton} />`}
    <//>
  </main>`
}

/** A driver on duty who is not heard of for five minutes gets no offers. Before the first answer the app asks more often. */
function useKeptFresh(driver: Driver | null): void {
  const isOnDuty = driver?.isAvailable ?? false
  const isKnown = driver !== null
  useEffect(() => {
    const refresh = () => {
      if (document.visibilityState === 'visible') void keepFresh().catch(() => {})
    }
    refresh()
    const timer = setInterval(refresh, isKnown ? refreshMilliseconds : firstMilliseconds)
    document.addEventListener('visibilitychange', refresh)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', refresh)
    }
  }, [isOnDuty, isKnown])
}

/** Why the driver was not asked, for the last day. */
function MissedOrders() {
  const { missedOrders } = useStore()
  const t = texts()
  if (missedOrders.length === 0) return null
  return html`<details class="card"><summary>${t.missedOrders(missedOrders.length)}</summary>
    <ul class="missed">${missedOrders.map(({ at, message }) => html`<li>${moment(at)}: ${message}</li>`)}</ul>
    <p class="quiet">${t.brasiliaTime}</p>
  </details>`
}

/** Reading the deliveries tells the server that the driver is there. Going on duty again would undo going off duty on another phone. */
async function keepFresh(): Promise<void> {
  takePosition()
  await refreshDeliveries()
  if (current().routes.length > 0) await refreshRoutes()
  await refreshWorkDay()
}

function DutyCard() {
  const { driver, isConnected, position } = useStore()
  const t = texts()
  if (!driver) return html`<section class="card"><p role="status">${t.loadingDay}</p></section>`
  const isOnDuty = Boolean(driver.isAvailable)
  const isPending = driver.workDay?.reasons.some(({ code }) => code === 'sign_up_pending') ?? false
  const reasons = [
    ...(isConnected ? [] : [t.noOffersOffline]),
    ...(driver.workDay?.reasons.map(({ message }) => message) ?? []),
    ...(position === 'denied' ? [t.positionDenied] : []),
  ]
  return html`<section class=${`card duty ${isOnDuty ? 'on' : 'off'}`}>
    <p class="dutystate" role="status">${isOnDuty ? t.onDuty : t.offDuty}</p>
    <p>${isOnDuty ? t.onDutyHint : t.offDutyHint}</p>
    ${driver.averageRating && html`<p>${t.rating(driver.averageRating, driver.ratingCount ?? 0)}</p>`}
    ${isPending && html`<p><a href="/conta/cadastro">${t.seeApplication}</a></p>`}
    ${!isPending && driver.persona === 'caminhoneiro' && html`<p><a href="/conta/cadastro">${t.seeVehicles}</a></p>`}
    ${isOnDuty && reasons.length > 0 && html`<ul class="reasons">${reasons.map((reason) => html`<li>${reason}</li>`)}</ul>`}
    <${PushNotice} />
    ${isOnDuty && html`<p><button type="button" class="inline" onClick=${() => changeDuty(false)}>${t.goOffDuty}</button></p>`}
  </section>`
}

/** A driver on duty whose phone gets no push reads why, and what to do. */
function PushNotice() {
  const { driver, pushes } = useStore()
  const t = texts()
  if (!driver?.isAvailable || pushes === 'unknown') return null
  const message = pushes === 'on' ? driver.workDay?.noPushMessage : t.noPushes[pushes]
  if (!message) return null
  return html`<${Notice}>${message}<//>
    ${(pushes === 'on' || pushes === 'off') && html`<p><button type="button" class="inline" onClick=${() => turnOnPushes(true).catch(() => {})}>${t.turnOnPushes}</button></p>`}`
}

async function turnOnPushes(isAnew: boolean): Promise<void> {
  await registerPushes({ isAsked: true, isAnew })
  await refreshWorkDay()
}

function DutyButton() {
  const { driver } = useStore()
  const t = texts()
  if (driver?.isAvailable) return html`<${Button} kind="quiet" onClick=${refresh}>${t.refresh}<//>`
  return html`<${Button} onClick=${() => changeDuty(true)}>${t.goOnDuty}<//>`
}

async function refresh(): Promise<void> {
  await Promise.all([refreshDeliveries(), refreshWorkDay()]).catch(() =>
    update({ fault: texts().needsNetwork }),
  )
}

async function changeDuty(isOnDuty: boolean): Promise<void> {
  unlockSound()
  const t = texts()
  try {
    await setOnDuty(isOnDuty)
    update({ fault: null })
    if (isOnDuty) void turnOnPushes(false).catch(() => {})
  } catch (error) {
    if (hasCode(error, 'invalid_state')) update({ fault: t.signUpPending })
    else update({ fault: isOffline(error) ? t.needsNetwork : (error as Error).message })
  }
}

function EarningsCard() {
  const { earnings } = useStore()
  const t = texts()
  if (!earnings) return null
  return html`<section class="card stack" aria-label=${t.earningsToday}>
    <p class="amount">${money(earnings.today.cents)}</p>
    <p>${t.today(earnings.today.count)} · ${t.balance(money(earnings.balanceCents))}</p>
    <a class="button quiet" href="#ganhos">${t.earningsLink}</a>
  </section>`
}

function DeliveryCard({ delivery }: { delivery: StoredDelivery }) {
  const { queue } = useStore()
  const t = texts()
  const status = statusWith(delivery, queue)
  const unread = unreadNotes(delivery)
  const label = delivery.gone ? t.gone[delivery.gone] : t.statuses[status]
  return html`<a class=${`card delivery ${delivery.gone ? 'gone' : ''}`} href=${`#${delivery.code}`}>
    <b>${label}</b>
    ${unread > 0 && html`<span class="unread">${t.unreadMessages(unread)}</span>`}
    <span>${townOf(delivery.origin)} → ${townOf(delivery.destination)}</span>
    <span class="quiet">${delivery.code} · ${kilometres(delivery.distanceKm)} · ${money(delivery.earningsCents)} · ${t.until(stopMoment(delivery.deadlineAt, delivery, 'destination'))}</span>
  </a>`
}

function Menu() {
  const [isOpen, setOpen] = useState(false)
  const { user, queue } = useStore()
  const t = texts()
  const waiting = queue.filter(({ userId }) => userId === user?.id).length
  if (!isOpen)
    return html`<button type="button" class="button quiet small" onClick=${() => setOpen(true)}>${t.menu}</button>`
  const others = (Object.keys(languageNames) as Language[]).filter((other) => other !== language())
  return html`<${Dialog} title=${user?.name ?? ''} onClose=${() => setOpen(false)}>
    <p class="quiet">${user?.email}</p>
    ${others.map((other) => html`<${Button} kind="quiet" onClick=${() => chooseLanguage(other)}><span lang=${other}>${languageNames[other]}</span><//>`)}
    ${waiting > 0 && html`<${Notice}>${t.logOutWaiting(waiting)}<//>`}
    <${Button} kind="quiet" onClick=${end}>${t.logOut}<//>
    <form method="dialog"><button class="button quiet">${t.close}</button></form>
  <//>`
}
