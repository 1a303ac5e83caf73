import { soundAlarm } from '../alarm.ts'
import { hasCode, isOffline } from '../api.ts'
import { serverNow } from '../clock.ts'
import { accept, decline } from '../deliveries.ts'
import type { Delivery } from '../delivery.ts'
import { kilometres, money, parcelLine, stopMoment, stopSpan, townOf } from '../format.ts'
import { metersBetween } from '../position-filter.ts'
import { checklistOf, needsOf } from '../required.ts'
import { goTo, update, useStore } from '../store.ts'
import { texts } from '../texts/texts.ts'
import { BottomBar, Button, Dialog, html, Notice, useEffect, useRef, useState } from '../ui.ts'
import { CollectNotice } from './collect.ts'

type Props = { offer: Delivery; onPassed: () => void }

const alarmMilliseconds = 5000

/** An offer with what matters for the decision, and the time that is left. */
export function OfferScreen({ offer, onPassed }: Props) {
  const t = texts()
  const [isDeclining, setDeclining] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  useAlarm(heading)
  return html`<div class="offer" role="dialog" aria-modal="true" aria-labelledby="offer-title">
    <h1 id="offer-title" tabindex="-1" ref=${heading}>${t.newOffer}</h1>
    <${Countdown} until=${offer.offerExpiresAt ?? ''} />
    <p class="pay">${money(offer.earningsCents)}</p>
    <${CollectNotice} delivery=${offer} />
    <${OfferFacts} offer=${offer} />
    <${BottomBar}>
      <${Button} kind="quiet" onClick=${() => setDeclining(true)}>${t.decline}<//>
      <${Button} onClick=${() => answer(() => acceptAndOpen(offer.code), onPassed)}>${t.accept}<//>
    <//>
    ${isDeclining && html`<${DeclineDialog} onDecline=${(reason: string) => answer(() => decline(offer.code, reason), onPassed)} onClose=${() => setDeclining(false)} />`}
  </div>`
}

/** Sounds while an offer is open, and moves the focus to its title. */
export function useAlarm(heading: { current: HTMLElement | null }): void {
  useEffect(() => {
    heading.current?.focus()
    soundAlarm()
    const timer = setInterval(soundAlarm, alarmMilliseconds)
    return () => clearInterval(timer)
  }, [])
}

const reasons = [
  'too_far',
  'pay_too_low',
  'does_not_fit',
  'unsafe_area',
  'vehicle_problem',
  'ending_work',
  'other',
] as const

type Decline = { onDecline: (reason: string) => Promise<void>; onClose: () => void }

/** One tap says why; the sender does not see it. */
export function DeclineDialog({ onDecline, onClose }: Decline) {
  const t = texts()
  return html`<${Dialog} title=${t.whyDecline} onClose=${onClose}>
    ${reasons.map((reason) => html`<${Button} key=${reason} kind="quiet" onClick=${() => onDecline(reason)}>${t.declineReasons[reason]}<//>`)}
    <form method="dialog"><button class="button quiet">${t.back}</button></form>
  <//>`
}

async function acceptAndOpen(code: string): Promise<void> {
  await accept(code)
  goTo(code)
}

/** An offer that is gone closes; without a network it stays, and the driver may try again. */
export async function answer(
  work: () => Promise<void>,
  onPassed: () => void,
  goneText: (error: unknown) => string = () => texts().offerGone,
): Promise<void> {
  try {
    update({ fault: null })
    await work()
  } catch (error) {
    if (isOffline(error)) return update({ fault: texts().offerNeedsNetwork })
    const isGone = hasCode(error, 'invalid_state', 'not_found')
    update({ fault: isGone ? goneText(error) : (error as Error).message })
    onPassed()
  }
}

export function Countdown({ until }: { until: string }) {
  const t = texts()
  const [seconds, setSeconds] = useState(secondsTo(until))
  useEffect(() => {
    const timer = setInterval(() => setSeconds(secondsTo(until)), 250)
    return () => clearInterval(timer)
  }, [until])
  return html`<p class=${`countdown ${seconds <= 10 ? 'late' : ''}`}><span role="timer">${t.secondsLeft(seconds)}</span>
    <progress max="45" value=${seconds} aria-hidden="true"></progress></p>`
}

function secondsTo(until: string): number {
  return Math.max(0, Math.ceil((Date.parse(until) - serverNow()) / 1000))
}

function OfferFacts({ offer }: { offer: Delivery }) {
  const t = texts()
  const { driver, fault } = useStore()
  const { origin, destination, parcels, wholeLoad, pickupWindow, deliveryWindow } = offer
  const away = driver?.position ? kilometres(metersBetween(driver.position, origin) / 1000) : null
  return html`${fault && html`<${Notice} kind="alarm">${fault}<//>`}<dl class="facts">
    <div><dt>${t.pickup}</dt><dd>${townOf(origin)}${away && html`<small>${t.away(away)}</small>`}</dd></div>
    <div><dt>${t.destination}</dt><dd>${townOf(destination)}<small>${t.trip(kilometres(offer.distanceKm), offer.durationSeconds)}</small></dd></div>
    ${pickupWindow && html`<div><dt>${t.pickupWindow}</dt><dd>${stopSpan(pickupWindow, offer, 'pickup')}</dd></div>`}
    ${deliveryWindow && html`<div><dt>${t.deliveryWindow}</dt><dd>${stopSpan(deliveryWindow, offer, 'destination')}</dd></div>`}
    <div><dt>${t.deadline}</dt><dd>${stopMoment(offer.deadlineAt, offer, 'destination')}</dd></div>
    ${parcels && html`<div><dt>${t.parcels(parcels.length)}</dt><dd>${parcels.map((one) => html`<span class="line">${parcelLine(one)}${one.fragile && ` · ${t.fragile}`}</span>`)}</dd></div>`}
    ${wholeLoad && html`<div><dt>${t.wholeLoad}</dt><dd>${t.wholeLoadOf(wholeLoad.axles, money(wholeLoad.floorCents))}</dd></div>`}
    ${(['picked', 'delivered'] as const).map((step) => html`<${Needed} key=${step} offer=${offer} step=${step} />`)}
  </dl>`
}

/** The proof that the driver would have to give. */
function Needed({ offer, step }: { offer: Delivery; step: 'picked' | 'delivered' }) {
  const t = texts()
  const items = checklistOf(offer, needsOf(offer, step))
  if (items.length === 0) return null
  const names = items.map(({ item }) => t.required.items[item]).join(' · ')
  return html`<div><dt>${step === 'picked' ? t.required.atPickup : t.handOver}</dt><dd>${names}</dd></div>`
}
