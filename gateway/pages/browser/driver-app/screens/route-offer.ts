import { RodoviaError } from '@rodovia/client'
import { refreshDeliveries } from '../deliveries.ts'
import type { Route } from '../delivery.ts'
import { kilometres, moment, money, stopMoment } from '../format.ts'
import { accept, decline, refreshRoutes, type StopAhead } from '../routes.ts'
import { goTo, useStore } from '../store.ts'
import { texts } from '../texts/texts.ts'
import { BottomBar, Button, html, Notice, useRef, useState } from '../ui.ts'
import { answer, Countdown, DeclineDialog, useAlarm } from './offer.ts'
import { RouteStops } from './route-stops.ts'

type Props = { route: Route; stops: readonly StopAhead[]; onPassed: () => void }

/** A route is one offer: what it pays, where it leads and how long it takes. The driver takes all of it or nothing. */
export function RouteOfferScreen({ route, stops, onPassed }: Props) {
  const t = texts()
  const { fault } = useStore()
  const [isDeclining, setDeclining] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  useAlarm(heading)
  const answerAll = (work: (id: string) => Promise<void>) =>
    answer(
      async () => {
        await work(route.id)
        await Promise.all([refreshDeliveries(), refreshRoutes()]).catch(() => {})
        onPassed()
      },
      onPassed,
      goneText,
    )
  const acceptAll = async (id: string) => {
    await accept(id)
    goTo('')
  }
  const last = stops.at(-1)
  const endText = last ? stopMoment(route.endsAt, last.delivery, 'destination') : moment(route.endsAt)
  const count = stops.filter(({ kind }) => kind === 'dropoff').length
  return html`<div class="offer" role="dialog" aria-modal="true" aria-labelledby="offer-title">
    <h1 id="offer-title" tabindex="-1" ref=${heading}>${t.newRoute(count)}</h1>
    <${Countdown} until=${route.expiresAt ?? ''} />
    <p class="pay">${money(route.payCents)}</p>
    <div>
      ${fault && html`<${Notice} kind="alarm">${fault}<//>`}
      <p>${t.trip(kilometres(route.distanceKm), route.travelSeconds)} · ${t.until(endText)}</p>
      <p class="quiet">${t.routeIsWhole}</p>
      <${RouteStops} stops=${stops} />
    </div>
    <${BottomBar}>
      <${Button} kind="quiet" onClick=${() => setDeclining(true)}>${t.decline}<//>
      <${Button} onClick=${() => answerAll(acceptAll)}>${t.acceptRoute}<//>
    <//>
    ${isDeclining && html`<${DeclineDialog} onDecline=${(reason: string) => answerAll((id) => decline(id, reason))} onClose=${() => setDeclining(false)} />`}
  </div>`
}

/** Names the deliveries that are gone, if the server does. */
function goneText(error: unknown): string {
  const t = texts()
  const { deliveries } = ((error instanceof RodoviaError && error.details) || {}) as {
    deliveries?: readonly { code: string; reason: string }[]
  }
  if (!deliveries?.length) return error instanceof Error && error.message ? error.message : t.offerGone
  return t.routeGone(deliveries.map(({ code, reason }) => t.goneFromRoute(code, reason === 'canceled')))
}
