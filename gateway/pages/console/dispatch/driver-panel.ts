import { vehiclesOf } from '@rodovia/core/quoting/service-type.ts'
import { formatLocales } from '@rodovia/core/shared/language.ts'
import { telephoneIn, whatsappUrlOf } from '@rodovia/core/shared/telephone.ts'
import { agoElement, dotted } from '../../formats.ts'
import { type Hole, html } from '../../html.ts'
import { badge } from '../../tones.ts'
import { personaNames } from '../members/member-messages.ts'
import { deskMessages, messages } from './dispatch-messages.ts'
import { type DeskDriver, type DispatchedOrder, path } from './routes.ts'

/** A phone that reports nothing for so long is off, or without a network. */
const silentMilliseconds = 10 * 60_000

/** Groups of drivers in the order of the panel, each with its tone. */
const states = { free: 'done', busy: 'moving', silent: 'ended' } as const
type DriverState = keyof typeof states

function stateOf({ activeDeliveryCount, positionedAt }: DeskDriver): DriverState {
  if (!positionedAt || Date.now() - Date.parse(positionedAt) > silentMilliseconds) return 'silent'
  return (activeDeliveryCount ?? 0) > 0 ? 'busy' : 'free'
}

/**
 * The drivers at work, those first who carry nothing: whom to call, what comes, how much of it is taken, which of the listed orders they
 * carry, and a button that offers the chosen delivery.
 */
export function driverItems(drivers: readonly DeskDriver[], orders: readonly DispatchedOrder[]) {
  if (drivers.length === 0) return [html`<li>${deskMessages.noDrivers}</li>`]
  const names = Object.keys(states) as DriverState[]
  const withStates = drivers.map((driver) => ({ driver, state: stateOf(driver) }))
  const sorted = names.flatMap((name) => withStates.filter(({ state }) => state === name))
  return sorted.map(({ driver, state }) => {
    const { id, name, persona, position, phone } = driver
    const carried = orders.filter(({ driver: carrier }) => carrier?.id === id)
    const call = phone ? html`${phoneLinks(phone)}` : html`${deskMessages.noPhone}`
    return html`<li id="at-work-${id}" data-driver="${id}" data-vehicles="${vehiclesOf[persona].join(' ')}" data-place="${position ? JSON.stringify([position.lat, position.lng]) : ''}">
<div><p><b>${name}</b> ${badge(deskMessages.driverStates[state], states[state])}</p>
<p>${personaNames[persona]} · ${deskMessages.load(driver.activeDeliveryCount ?? 0, driver.capacity, driver.openOfferCount ?? 0)}${ratingOf(driver)}<span class="unfit late"> · ${deskMessages.unfit}</span></p>
<p class="quiet">${dotted([driver.vehiclePlate, driver.vehicleModel, call].filter((fact) => fact !== null))}</p>
<p class="quiet">${dotted([...(driver.isAvailable ? [] : [deskMessages.offDuty]), driverPosition(driver), ...noPushes(driver)])}</p>
${carried.length === 0 ? '' : html`<p>${dotted(carried.map(({ order_id, code }) => html`<a href="${path}/${order_id}">${code}</a>`))}</p>`}</div>
<button form="assign" name="driver_id" value="${id}" class="plain" aria-label="${messages.assign} ${name}">${deskMessages.offer}</button></li>`
  })
}

/** Those who dispatch see the numbers of the drivers at work. */
function phoneLinks(phone: string) {
  const telephone = telephoneIn(phone)
  if (telephone === null) return html`${phone}`
  const whatsappUrl = whatsappUrlOf(telephone)
  return html`<a href="${telephone.telUrl}">${telephone.text}</a>${whatsappUrl === null ? '' : html` <a href="${whatsappUrl}" rel="noreferrer">WhatsApp</a>`}`
}

/** Such as " · ★ 4,8"; nothing below five ratings. */
function ratingOf({ averageRating }: DeskDriver): Hole {
  if (averageRating === null) return ''
  const options = { minimumFractionDigits: 1, maximumFractionDigits: 1 }
  return (language) => ` · ★ ${averageRating.toLocaleString(formatLocales[language], options)}`
}

/** Such as "sem notificações: o serviço recusou o aparelho (403 SENDER_ID_MISMATCH)"; nothing for a driver whom pushes reach. */
function noPushes({ receivesPushes, pushRefusal }: DeskDriver): Hole[] {
  if (receivesPushes !== false) return []
  return [pushRefusal ? deskMessages.pushesRefused(pushRefusal) : deskMessages.noPushes]
}

type Positioned = Pick<DeskDriver, 'positionedAt' | 'positionAccuracyMeters' | 'batteryPercent'>

/** Such as "última posição há 3 min, ±12 m, bateria 80%". */
export function driverPosition({
  positionedAt,
  positionAccuracyMeters: meters,
  batteryPercent: percent,
}: Positioned) {
  if (!positionedAt) return messages.noPosition
  const accuracy = meters === null ? '' : `, ±${Math.ceil(meters)} m`
  const battery = percent === null ? '' : html`, ${messages.battery(percent)}`
  return html`${messages.lastPosition(agoElement(positionedAt))}${accuracy}${battery}`
}
