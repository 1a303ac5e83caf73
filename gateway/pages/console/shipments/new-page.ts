import { randomUUID } from 'node:crypto'
import { timeZoneOf } from '@rodovia/core/geo/time-zone.ts'
import { serviceTypes } from '@rodovia/core/quoting/service-type.ts'
import { orderableTiers } from '@rodovia/core/quoting/tier.ts'
import { vehicleNames } from '@rodovia/core/quoting/vehicle-names.ts'
import type { SavedAddress } from '@rodovia/gateway/rest/addresses.ts'
import { cepDigits } from '../../forms/cep-digits.ts'
import { type Controls, controlsOf } from '../../forms/controls.ts'
import { type Fields, filledFields, firstValue } from '../../forms/fields.ts'
import { type FormState, newForm, withControlNames } from '../../forms/form-state.ts'
import { metadataMessages } from '../../forms/forms-messages.ts'
import {
  hasMetadata,
  metadataBody,
  metadataControls,
  withMetadataIssues,
} from '../../forms/metadata-fields.ts'
import { type Hole, html } from '../../html.ts'
import { instantFromLocal } from '../../local-time.ts'
import { importPath } from '../imports/routes.ts'
import { tierName } from '../orders/order-messages.ts'
import type { PageContent, PageResponse, SignedInContext } from '../page.ts'
import { dropRows, fileOf, filledRows, withRows } from './drop-rows.ts'
import { ofFile, shipmentRoutes, shipmentsPath } from './routes.ts'
import { formMessages as messages } from './shipment-messages.ts'

const path = `${shipmentsPath}/nova`

/** The form keeps a file of at most so many characters of base64 when it comes back: a file of 500 drops is far below. */
const keptCharacters = 2_000_000

/** A pickup, and its drops as a file or row by row. */
export async function newShipmentPage(context: SignedInContext, sent?: FormState): Promise<PageContent> {
  const { addresses } = await context.run<{ addresses: SavedAddress[] }>(shipmentRoutes.addresses, {
    query: { limit: '100' },
  })
  const form = sent ?? newForm({ tier: 'express', origin_address_id: defaultPickup(addresses) })
  const fields = withRows(form.fields)
  const controls = controlsOf({ ...form, fields })
  // Only the button that prices has the idempotency key: what more rows answer holds people's data, and is not kept to be repeated.
  const once = html` name="once" value="${randomUUID()}"`
  return {
    title: messages.title,
    body: html`<h1>${messages.title}</h1>
<p>${messages.intro} <a href="${importPath}">${messages.manyPickups}</a></p>
<form method="post" action="${path}" enctype="multipart/form-data" class="card form" novalidate>
<button hidden${once}>${messages.send}</button>
${controls.summary}
${pickupSection(controls, addresses)}
${controls.select({ name: 'tier', label: messages.tier, options: orderableTiers.map((tier) => [tier, tierName(tier)] as const) })}
${controls.select({ name: 'service_type', label: messages.vehicle, options: vehicles })}
${controls.text({ name: 'shipment_reference', label: messages.reference, isOptional: true, hint: messages.referenceHint, maxLength: 100 })}
<details${hasMetadata(form) ? ' open' : ''}><summary>${metadataMessages.title}</summary>${metadataControls(controls, form)}</details>
${controls.file({ name: 'file', label: messages.file, isOptional: true, accept: '.csv,.xlsx,text/csv', hint: html`${messages.fileHint} <a href="${importPath}/modelo.xlsx">XLSX</a> · <a href="${importPath}/modelo.csv">CSV</a>`, kept: keptFile(form.fields) })}
${dropRows(controls, fields)}
<button${once}>${messages.send}</button>
</form>`,
  }
}

const vehicles = [
  ['', messages.smallestVehicle] as const,
  ...serviceTypes.map((type) => [type, vehicleNames[type]] as const),
]

const defaultPickup = (addresses: readonly SavedAddress[]) =>
  addresses.find(({ is_default_pickup }) => is_default_pickup)?.id ?? ''

function pickupSection({ select, text }: Controls, addresses: readonly SavedAddress[]): Hole {
  const options = addresses.map(
    ({ id, name, address: { street, number } }) => [id, `${name}: ${street}, ${number}`] as const,
  )
  const optional = (name: string, label: Hole, maxLength: number, hint?: Hole) =>
    text({ name, label, isOptional: true, maxLength, ...(hint !== undefined && { hint }) })
  return html`<fieldset class="address"><legend>${messages.pickup}</legend>
${options.length > 0 ? select({ name: 'origin_address_id', label: messages.savedPickup, options: [['', messages.otherPickup], ...options] }) : ''}
${options.length > 0 ? html`<p class="hint">${messages.otherPickupHint}</p>` : ''}
<div class="pair">
${optional('cep_origem', messages.cep, 12, messages.cepHint)}
${optional('origin_address.number', messages.number, 15)}
</div>
${optional('origin_address.street', messages.street, 100)}
${optional('origin_address.complement', messages.complement, 60)}
<div class="pair">
${optional('sender_name', messages.senderName, 120)}
${text({ name: 'sender_phone', label: messages.senderPhone, type: 'tel', isOptional: true, hint: messages.senderPhoneHint, maxLength: 60 })}
</div>
${text({ name: 'ready_at', label: messages.readyAt, type: 'datetime-local', isOptional: true, hint: messages.readyAtHint })}
</fieldset>`
}

/** A browser does not send a file again when a form comes back, so the form keeps what it got. */
function keptFile(fields: Fields): Hole {
  const { content, name } = fileIn(fields)
  if (content === '') return ''
  if (content.length > keptCharacters) return html`<p>${messages.notKept(name)}</p>`
  return html`<p>${messages.kept(name)} <button name="rows" value="forget" class="plain" formnovalidate>${messages.forget}</button></p>
<input type="hidden" name="kept_file" value="${content}"><input type="hidden" name="kept_file_name" value="${name}">`
}

/** The file that was chosen now, else the one that the form kept. */
function fileIn(fields: Fields): { content: string; name: string } {
  const prefix = firstValue(fields, 'file') === '' ? 'kept_file' : 'file'
  return { content: firstValue(fields, prefix), name: firstValue(fields, `${prefix}_name`) }
}

/** Prices the drops and goes on to the prices, or shows the form again with all that was filled in. */
export async function sendShipment(context: SignedInContext): Promise<PageResponse> {
  const { fields, submit } = context
  const pressed = firstValue(fields, 'rows')
  if (pressed === 'forget') {
    const { kept_file: _, kept_file_name: __, file: ___, file_name: ____, ...rest } = fields
    return newShipmentPage(context, newForm(rest))
  }
  if (pressed !== '') return newShipmentPage(context, newForm(fields))
  const { content } = fileIn(fields)
  const body = { ...(await pickupFrom(context)), ...dropsFrom(fields, content) }
  const result = await submit<{ shipment: { shipment_id: string } }>(shipmentRoutes.quote, { body })
  if ('rejected' in result)
    return newShipmentPage(context, withMetadataIssues(withControlNames(result.rejected, controlNames)))
  return { to: `${shipmentsPath}/${result.body.shipment.shipment_id}${content ? ofFile : ''}` }
}

/** With both, the route says that one is allowed. */
function dropsFrom(fields: Fields, file: string) {
  const rows = filledRows(fields)
  if (rows.length === 0) return file === '' ? {} : { file }
  if (file === '') return { file: fileOf(rows) }
  return {
    file,
    items: rows.map(({ recipient_name, recipient_phone }) => ({ recipient_name, recipient_phone })),
  }
}

async function pickupFrom({ fields, run }: SignedInContext) {
  const given = filledFields(fields, ['sender_name', 'sender_phone', 'tier', 'service_type'])
  const ready = firstValue(fields, 'ready_at')
  const address_id = firstValue(fields, 'origin_address_id')
  const saved =
    address_id === '' || hasOtherPickup(fields)
      ? null
      : (await run<{ address: SavedAddress }>(shipmentRoutes.address, { params: { address_id } })).address
  const cep = saved?.address.postal_code ?? cepDigits(firstValue(fields, 'cep_origem'))
  return {
    sender_phone: saved?.phone ?? '',
    ...(saved && { sender_name: saved.name, origin_address_id: saved.id }),
    ...given,
    ...(saved ? {} : otherPickup(fields)),
    ...(ready && { ready_at: instantFromLocal(ready, timeZoneOf(cep)) }),
    reference: firstValue(fields, 'shipment_reference'),
    metadata: metadataBody(fields),
  }
}

/** An address that is typed goes before the one that the form has chosen by itself. */
function hasOtherPickup(fields: Fields): boolean {
  return ['cep_origem', 'origin_address.street', 'origin_address.number'].some(
    (name) => firstValue(fields, name).trim() !== '',
  )
}

/** A postal code alone, or the street address at it. */
function otherPickup(fields: Fields) {
  const cep = cepDigits(firstValue(fields, 'cep_origem'))
  const street = firstValue(fields, 'origin_address.street').trim()
  const number = firstValue(fields, 'origin_address.number').trim()
  if (street === '' && number === '') return { cep_origem: cep }
  const complement = firstValue(fields, 'origin_address.complement').trim()
  return { origin_address: { postal_code: cep, street, number, ...(complement && { complement }) } }
}

const controlNames: Record<string, string> = {
  items: 'file',
  reference: 'shipment_reference',
  origin_address: 'cep_origem',
  'origin_address.postal_code': 'cep_origem',
}
