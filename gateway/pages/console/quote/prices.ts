import { townLine } from '@rodovia/core/geo/address.ts'
import { roleNames } from '@rodovia/core/identity/identity-messages.ts'
import { can, permissions } from '@rodovia/core/identity/permissions.ts'
import { vehicleNames } from '@rodovia/core/quoting/vehicle-names.ts'
import type { Wallet } from '@rodovia/gateway/rest/wallet.ts'
import { kilometres, listOf, money, parcelsSummary, stopTime } from '../../formats.ts'
import { type Controls, controlsOf } from '../../forms/controls.ts'
import { type FormState, issuesOf } from '../../forms/form-state.ts'
import { type Hole, html } from '../../html.ts'
import { stopZones } from '../../local-time.ts'
import { mapSection } from '../../tracking/map-section.ts'
import { tierName } from '../orders/order-messages.ts'
import type { PageResponse, SignedInContext } from '../page.ts'
import { walletRoutes } from '../wallet/area.ts'
import { knownStreets } from './known-streets.ts'
import { messages } from './quote-messages.ts'
import type { Quote } from './routes.ts'
import { wholeLoadText } from './whole-load-section.ts'

export const zonesOf = ({ origin, destination }: Quote) => stopZones({ origem: origin, destino: destination })

/** The balance of the tenant; null for roles that do not see it. */
export async function readBalance({ caller, run }: SignedInContext): Promise<number | null> {
  if (!can(caller.actor, 'wallet.read')) return null
  const { balance_cents } = await run<Wallet>(walletRoutes.read, { query: { limit: '1' } })
  return balance_cents
}

/** For the page's script: the prices and the map, and fields that the postal codes fill. */
export async function priceUpdate(
  context: SignedInContext,
  { quote, form }: { quote: Quote | null; form: FormState },
): Promise<PageResponse> {
  const { language } = context.request
  // Why there are no prices is an answer for the script, too.
  context.reply.code(200)
  if (!quote) return { json: { prices: missingPrices(form).in(language), way: '', fields: {} } }
  const controls = controlsOf(form)
  const balance = await readBalance(context)
  const { fields } = await knownStreets(context, quote)
  return {
    json: {
      prices: prices(context, { quote, controls, balance }).in(language),
      way: wayMap(context, quote).in(language),
      fields,
    },
  }
}

/** The page before there are prices: how to get them, or why there are none. */
export function missingPrices(form: FormState) {
  const issues = issuesOf(form).map(({ issue }) => issue)
  const reasons = issues.length > 0 ? issues : [form.error?.message]
  const faults = form.error
    ? html`<div class="alarm" role="alert">${reasons.map((reason) => html`<p>${reason ?? ''}</p>`)}</div>`
    : html`<p class="quiet">${messages.pricesHere}</p>`
  return html`<h2>${messages.prices}</h2>${faults}${askButton('')}`
}

/** The button for prices, which needs no field of the order yet. The script asks by itself. */
const askButton = (kind: 'plain' | '') =>
  html`<p class="without-script"><button class="${kind}" formnovalidate>${messages.ask}</button></p>`

/** The tiers with price, arrival and what stays in the wallet, and the button that pays. */
export function prices(
  { caller }: SignedInContext,
  { quote, controls, balance }: { quote: Quote; controls: Controls; balance: number | null },
) {
  const zones = zonesOf(quote)
  const mayOrder = can(caller.actor, 'order.create')
  const options = tierOptions(quote, balance)
  return html`<h2>${messages.prices}</h2>
<p><b>${placeLine(quote.origin)}</b> → <b>${placeLine(quote.destination)}</b></p>
${townNote(messages.pickupAddress, quote.origin)}${townNote(messages.deliveryAddress, quote.destination)}
<p>${vehicleNames[quote.service_type]} · ${distanceOf(quote)}${quote.parcels ? html` · ${parcelsSummary(quote.parcels)}` : ''}</p>
${quote.whole_load ? html`<p>${wholeLoadText(quote.whole_load)} <a href="/piso">${messages.aboutFloor}</a></p>` : ''}
${mayOrder ? controls.choices({ name: 'tier', label: messages.tier, type: 'radio', options }) : html`<ul>${options.map(({ label, hint }) => html`<li><b>${label}</b> ${hint}</li>`)}</ul>`}
${mayOrder ? html`<p><button formaction="/conta/cotacoes/${quote.id}">${messages.order}</button></p>` : whoOrders()}
<p class="quiet">${messages.expires} ${stopTime(quote.expires_at, zones.pickup)}</p>
${askButton('plain')}`
}

function whoOrders() {
  const roles = listOf(permissions['order.create'].map((role) => roleNames[role]))
  return html`<p class="quiet">${messages.whoOrders(roles)}</p>`
}

/** The tiers that can be ordered. */
function tierOptions(quote: Quote, balance: number | null) {
  const zone = zonesOf(quote).destination
  return quote.tiers
    .filter(({ tier }) => tier !== 'padrao')
    .map(({ tier, price_cents, deadline_hours }) => ({
      value: tier,
      label: tierName(tier),
      hint: html`${messages.priced(money(price_cents), deadline_hours, stopTime(hoursAhead(deadline_hours), zone))}${balance === null ? '' : html`<br>${afterPaying(balance - price_cents)}`}`,
    }))
}

const hoursAhead = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()

function afterPaying(cents: number): Hole {
  return cents < 0
    ? html`<b class="late">${messages.lacking(money(-cents))}</b> <a href="/conta/carteira">${messages.topUp}</a>`
    : messages.afterPaying(money(cents))
}

/** The way on a map, once both ends are known. */
export function wayMap({ tiles }: SignedInContext, { origin, destination, distance_km }: Quote) {
  const end = (place: QuotedPlace) => ({ ...place, address: placeLine(place) })
  return mapSection(
    {
      origem: end(origin),
      destino: end(destination),
      position: null,
      distance_km,
      driver_name: null,
      road_line: null,
    },
    tiles,
  )
}

function distanceOf({ distance_km, duration_seconds }: Quote) {
  const distance = kilometres(distance_km)
  return duration_seconds === null
    ? messages.estimated(distance)
    : messages.byRoad(distance, Math.ceil(duration_seconds / 60))
}

type QuotedPlace = Quote['origin']

/** Says where only the town is known, so that the distance is estimated from it. */
function townNote(stop: Hole, { precision_note }: QuotedPlace) {
  return precision_note ? html`<p class="quiet"><b>${stop}.</b> ${precision_note}</p>` : ''
}

function placeLine(place: QuotedPlace): string {
  const { details } = place
  return details ? `${details.street}, ${details.number} - ${townLine(place)}` : townLine(place)
}
