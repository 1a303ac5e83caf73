import { type MaskedNumber, maskedNumber, type Party, recordCall } from '../calls.ts'
import type { Delivery, Place } from '../delivery.ts'
import { mapsLink, wazeLink } from '../format.ts'
import { useStore } from '../store.ts'
import { texts } from '../texts/texts.ts'
import { Button, html, Link, Notice, useState } from '../ui.ts'

type Props = { delivery: Delivery; stop: 'pickup' | 'destination' }

/** The address of a stop, the contact to call, and their instructions. */
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
    ...(isPickup
      ? []
      : [
          leaveHint(delivery),
          instructions?.atHome && t.recipientAtHome,
          instructions?.complement,
          instructions?.reference,
          instructions?.note,
        ]),
  ].filter(Boolean)
  return html`<section class="card stop" aria-label=${isPickup ? t.pickup : t.destination}>
    <h2>${isPickup ? t.pickup : t.destination}</h2>
    <p class="place">${place.address}</p>
    ${delivery.isAddressIncomplete && html`<p class="notice alarm">${t.addressIncomplete}</p>`}
    ${isOnlyTown(place) && html`<p class="hint">${t.onlyTown}</p>`}
    ${isOnlyNear(place) && html`<p class="hint">${t.pointIsNear}</p>`}
    ${hints.map((hint) => html`<p class="hint">${hint}</p>`)}
    <div class="pair">
      <${Link} href=${mapsLink(place)}>Maps<//>
      <${Link} href=${wazeLink(place)}>Waze<//>
    </div>
    <p class="contact">${contact.name}</p>
    <${CallButtons} delivery=${delivery} to=${isPickup ? 'sender' : 'recipient'} />
  </section>`
}

/** Whether the point is that of the town, because nobody knows where the street is. */
function isOnlyTown({ precision }: Place): boolean {
  return precision === 'city' || precision === 'region'
}

/** Whether the point is that of a part of the town. */
function isOnlyNear({ precision, details }: Place): boolean {
  return details !== null && precision === 'district'
}

/** The person with whom the recipient wants the parcel left; null for the recipient. */
export function leaveHint({ instructions }: Delivery): string | null {
  const leave = instructions?.leaveWith
  return leave ? texts().leaveWith[leave.place](leave.name) : null
}

/** Calls the operators. Nothing where no number is set. */
export function SupportLink() {
  const { supportPhone } = useStore()
  if (!supportPhone) return null
  const telUrl = `tel:${supportPhone.replaceAll(/[^+,0-9]/g, '')}`
  return html`<${Link} href=${telUrl}>${texts().callSupport(supportPhone)}<//>`
}

type CallProps = { delivery: Delivery; to: Party }
type Contact = Delivery['recipient']

/** Links by the number that the app knows, which work without a network; where numbers are hidden, a button that asks for a masked one. */
function CallButtons({ delivery, to }: CallProps) {
  const { code } = delivery
  // A delivery that an earlier version of the app stored says nothing of calls.
  const { phone, telUrl = null, whatsappUrl = null } = delivery[to] as Partial<Contact>
  const { areNumbersHidden = false, callableParties = [] } = delivery as Partial<Delivery>
  if (areNumbersHidden && callableParties.includes(to))
    return html`<${MaskedCall} delivery=${delivery} to=${to} />`
  if (!telUrl) return html`<p class="quiet">${phone}</p>`
  const record = () => recordCall(code, to)
  return html`<div class="pair">
    <${Link} href=${telUrl} onClick=${record}>${texts().call}<//>
    ${whatsappUrl && html`<${Link} href=${whatsappUrl} onClick=${record}>WhatsApp<//>`}
  </div>
  ${whatsappUrl === null && html`<p class="quiet">${phone}</p>`}`
}

function MaskedCall({ delivery: { code }, to }: CallProps) {
  const [answer, setAnswer] = useState<MaskedNumber | null>(null)
  const [from, setFrom] = useState('')
  const t = texts()
  const call = async () => {
    const result = await maskedNumber(code, to, from)
    setAnswer(result)
    if ('telUrl' in result) location.href = result.telUrl
  }
  const type = (event: Event) => setFrom((event.currentTarget as HTMLInputElement).value)
  const needsOwnPhone = from !== '' || (answer && 'fault' in answer && answer.needsOwnPhone)
  return html`
    ${answer && 'fault' in answer && html`<${Notice} kind="alarm">${answer.fault}<//>`}
    ${
      needsOwnPhone &&
      html`<label class="stack">${t.ownPhone}
        <input type="tel" autocomplete="tel" maxlength="60" value=${from} onInput=${type} />
      </label>`
    }
    <${Button} kind="quiet" onClick=${call}>${t.call}<//>
    <p class="quiet">${t.callMasked}</p>
    ${answer && 'telUrl' in answer && html`<${Link} href=${answer.telUrl}>${answer.number}<//>`}`
}
