import { mapsLink, stopMoment, townOf, wazeLink } from '../format.ts'
import { canSkipNext, endOf, type StopAhead } from '../routes.ts'
import { texts } from '../texts/texts.ts'
import { Button, html, Link, useState } from '../ui.ts'
import { SkipDialog } from './skip-dialog.ts'

type Stops = { stops: readonly StopAhead[] }

const placeOf = ({ kind, delivery }: StopAhead) =>
  kind === 'pickup' ? delivery.origin : delivery.destination

function Stop({ stop }: { stop: StopAhead }) {
  const t = texts()
  const name = stop.kind === 'pickup' ? t.pickup : t.destination
  return html`<b>${name}</b> · ${stopMoment(stop.plannedAt, stop.delivery, endOf(stop.kind))}<span class="line">${townOf(placeOf(stop))}</span><span class="line quiet">${stop.delivery.code}</span>`
}

/** The stops of an offered route in their sequence. */
export function RouteStops({ stops }: Stops) {
  return html`<ol class="stops">${stops.map((stop) => html`<li key=${`${stop.delivery.code} ${stop.kind}`}><${Stop} stop=${stop} /></li>`)}</ol>`
}

/** The stops that are left of an accepted route: the next one with its way, each with a link to its delivery. */
export function RouteCard({ stops }: Stops) {
  const t = texts()
  const [isSkipping, setSkipping] = useState(false)
  const next = stops[0]
  if (!next) return null
  return html`<section class="card stack" aria-label=${t.yourRoute}>
    <h2>${t.yourRoute}</h2>
    <p class="quiet">${t.stopsLeft(stops.length)}</p>
    <ol class="stops">${stops.map(
      (stop, index) =>
        html`<li key=${`${stop.delivery.code} ${stop.kind}`} aria-current=${index === 0 ? 'step' : undefined}><a href=${`#${stop.delivery.code}`}><${Stop} stop=${stop} /></a></li>`,
    )}</ol>
    <div class="pair">
      <${Link} href=${mapsLink(placeOf(next))}>${t.nextStopBy('Maps')}<//>
      <${Link} href=${wazeLink(placeOf(next))}>${t.nextStopBy('Waze')}<//>
    </div>
    ${canSkipNext(stops) && html`<${Button} kind="quiet" onClick=${() => setSkipping(true)}>${t.skipStop}<//>`}
    ${isSkipping && html`<${SkipDialog} stop=${next} onClose=${() => setSkipping(false)} />`}
  </section>`
}
