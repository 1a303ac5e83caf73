import type { Delivery } from '../delivery.ts'
import { dialable } from '../dialable.ts'
import { mapsLink, wazeLink } from '../format.ts'
import { useStore } from '../store.ts'
import { texts } from '../texts/texts.ts'
import { html, Link } from '../ui.ts'

type Props = { delivery: Delivery; stop: 'pickup' | 'destination' }

/** Where to go, whom to call, and what they said. */
export function StopCard({ delivery, stop }: Props) {
  const t = texts()
  const isPickup = stop === 'pickup'
  const place = isPickup ? delivery.origin : delivery.destination
  const contact = isPickup ? delivery.sender : delivery.recipient
  const { instructions } = delivery
  const hints = [
    place.details?.complement,
    place.details?.reference,
    contact.remarks,
    ...(isPickup ? [] : [instructions?.complement, instructions?.reference, instructions?.note]),
  ].filter(Boolean)
  return html`<section class="card stop" aria-label=${isPickup ? t.pickup : t.destination}>
    <h2>${isPickup ? t.pickup : t.destination}</h2>
    <p class="place">${place.address}</p>
    ${delivery.isAddressIncomplete && html`<p class="notice alarm">${t.addressIncomplete}</p>`}
    ${hints.map((hint) => html`<p class="hint">${hint}</p>`)}
    <div class="pair">
      <${Link} href=${mapsLink(place)}>Maps<//>
      <${Link} href=${wazeLink(place)}>Waze<//>
    </div>
    <p class="contact">${contact.name}</p>
    <${CallLinks} phone=${contact.phone} />
  </section>`
}

/** Calls the operators. Nothing where no number is set. */
export function SupportLink() {
  const { supportPhone } = useStore()
  const digits = supportPhone && dialable(supportPhone)
  return digits ? html`<${Link} href=${`tel:+${digits}`}>${texts().callSupport(supportPhone)}<//>` : null
}

function CallLinks({ phone }: { phone: string }) {
  const t = texts()
  const digits = dialable(phone)
  if (!digits) return html`<p class="quiet">${phone}</p>`
  return html`<div class="pair">
    <${Link} href=${`tel:+${digits}`}>${t.call}<//>
    <${Link} href=${`https://wa.me/${digits}`}>WhatsApp<//>
  </div>`
}
