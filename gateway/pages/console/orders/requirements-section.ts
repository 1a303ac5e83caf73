import { isFinal, type Status } from '@rodovia/core/delivery/model/states.ts'
import {
  maxBarcodeCharacters,
  maxBarcodes,
  type RequirementPlace,
  requirementKinds,
  requirementPlaces,
} from '@rodovia/core/delivery/requirements/requirements.ts'
import {
  personDocumentNames,
  requirementNames,
  requirementPlaceNames,
} from '@rodovia/core/delivery/texts/labels.ts'
import { stopTime } from '../../formats.ts'
import { type Controls, controlsOf } from '../../forms/controls.ts'
import { allValues, type Fields, firstValue } from '../../forms/fields.ts'
import { type FormState, newForm, withControlNames } from '../../forms/form-state.ts'
import { type Hole, html } from '../../html.ts'
import { stopZones } from '../../local-time.ts'
import { ordersPath } from './filters.ts'
import { messages } from './order-messages.ts'
import type { OrderDetail } from './routes.ts'

type Requirements = NonNullable<OrderDetail['requirements']>
type Stop = NonNullable<Requirements['pickup']>
type Check = OrderDetail['checks'][number]

const kindsName = (place: RequirementPlace) => `requirements.${place}`
const codesName = (place: RequirementPlace) => `requirements.${place}.barcodes`
/** Codes on lines of their own. */
const codesLength = maxBarcodes * (maxBarcodeCharacters + 2)

export const requirementControlNames = requirementPlaces.flatMap((place) => [
  kindsName(place),
  codesName(place),
])

/** A PIN has a control of its own: an order with one asks for it. */
const checkedKinds = requirementKinds.filter((kind) => kind !== 'pin')

/** The controls of what must be shown, by stop. */
export function requirementsControls(controls: Controls) {
  return requirementPlaces.map((place) => {
    const options = checkedKinds.map((kind) => ({ value: kind, label: messages.requirementLabels[kind] }))
    return html`${controls.choices({ name: kindsName(place), label: requirementPlaceNames[place], type: 'checkbox', options })}
${codesControl(controls, codesName(place), place)}`
  })
}

function codesControl(controls: Controls, name: string, place: RequirementPlace) {
  const [label, hint] = [messages.codesAt[place], messages.codesHint]
  return controls.textArea({ name, label, hint, isOptional: true, maxLength: codesLength })
}

/** The values of these fields, as the routes take them; undefined if nothing is asked for. */
export function requirementsBody(fields: Fields) {
  const stops = requirementPlaces.flatMap((place) => {
    const kinds = allValues(fields, kindsName(place))
    const barcodes = codesIn(firstValue(fields, codesName(place)))
    if (kinds.length === 0 && barcodes.length === 0) return []
    const flags = Object.fromEntries(kinds.map((kind) => [kind, true]))
    return [[place, { ...flags, ...(barcodes.length > 0 && { barcodes }) }] as const]
  })
  return stops.length > 0 ? Object.fromEntries(stops) : undefined
}

/** The form with the issues of a kind at the check boxes of its stop. */
export function withRequirementIssues(form: FormState): FormState {
  const names = requirementPlaces.flatMap((place) =>
    requirementKinds.map((kind) => [`${kindsName(place)}.${kind}`, kindsName(place)] as const),
  )
  return withControlNames(form, Object.fromEntries(names))
}

const codesIn = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

/** The needs and the checks of each stop, and the form that changes the codes to scan. */
export function requirementsSection(order: OrderDetail, mayChange: boolean, rejected: FormState | null) {
  const { requirements, checks, status } = order
  if (!requirements && checks.length === 0) return ''
  const places = requirementPlaces.filter(
    (place) => requirements?.[place] || checks.some((check) => check.place === place),
  )
  const rows = places.map((place) => {
    const checked = checks.filter((check) => check.place === place)
    return html`<div><dt>${requirementPlaceNames[place]}</dt><dd>${neededText(requirements?.[place] ?? null)}
${checked.map((check) => html`<p>${checkedText(order, check)}</p>`)}</dd></div>`
  })
  const withCodes = requirementPlaces.filter((place) => requirements?.[place]?.barcode)
  const isOpen = mayChange && withCodes.length > 0 && (!isFinal(status as Status) || rejected !== null)
  return html`<section class="card" id="comprovacao"><h2>${messages.requirements}</h2>
<div id="requirements" data-fresh><dl class="facts">${rows}</dl></div>
${isOpen ? codesForm(order, withCodes, rejected) : ''}</section>`
}

const inList = (parts: readonly Hole[], between: string) =>
  parts.map((part, index) => html`${index === 0 ? '' : between}${part}`)

function neededText(stop: Stop | null): Hole {
  if (!stop) return ''
  const names = [
    ...(stop.photo_or_signature ? [requirementNames.photo_or_signature] : []),
    ...requirementKinds.filter((kind) => stop[kind]).map((kind) => requirementNames[kind]),
  ]
  const codes = stop.barcodes.length > 0 ? html`<br><small>${stop.barcodes.join(', ')}</small>` : ''
  return html`${messages.requirementsNeeded} ${inList(names, ', ')}${codes}`
}

/** A check in words: its kinds, person, document, codes, driver, distance and time. */
function checkedText(order: OrderDetail, check: Check): Hole {
  const { place, at, kinds, signer_name, barcodes, document_kind, document_last4, distance_m } = check
  const { pickup, destination } = stopZones(order)
  const names = kinds.map((kind) => requirementNames[kind])
  const facts: Hole[] = [
    ...(signer_name === null ? [] : [messages.signedBy(signer_name)]),
    ...(document_kind === null
      ? []
      : [html`${personDocumentNames[document_kind]} ${messages.ending(document_last4 ?? '')}`]),
    ...(barcodes.length > 0 ? [barcodes.join(', ')] : []),
    ...(order.driver ? [order.driver.name] : []),
    ...(distance_m === null ? [] : [messages.driverAt(distance_m)]),
    stopTime(at, place === 'pickup' ? pickup : destination),
  ]
  return html`<b>✓ ${inList(names, ', ')}</b><br><small>${inList(facts, ' · ')}</small>`
}

function codesForm(order: OrderDetail, places: readonly RequirementPlace[], rejected: FormState | null) {
  const codes = places.map(
    (place) => [place, order.requirements?.[place]?.barcodes.join('\n') ?? ''] as const,
  )
  const controls = controlsOf(rejected ?? newForm(Object.fromEntries(codes)), 'comprovacao')
  const fields = places.map((place) => codesControl(controls, place, place))
  return html`<details${rejected ? ' open' : ''}><summary>${messages.changeCodes}</summary>
<form method="post" action="${ordersPath}/${order.order_id}/codigos" class="form">
${controls.summary}
${fields}
<p class="buttons"><button>${messages.saveCodes}</button></p></form></details>`
}

/** The codes of the stops that the form has. */
export function codesBody(fields: Fields) {
  const places = requirementPlaces.filter((place) => fields[place] !== undefined)
  return Object.fromEntries(places.map((place) => [place, codesIn(firstValue(fields, place))]))
}
