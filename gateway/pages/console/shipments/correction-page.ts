import type { Field } from '@rodovia/core/imports/address-fields.ts'
import { definitionOf, isMetadataField, type RowField } from '@rodovia/core/imports/fields.ts'
import { maxCellCharacters } from '@rodovia/core/imports/order-import.ts'
import { dropFields, isDropField } from '@rodovia/core/shipments/item-texts.ts'
import { type Controls, controlsOf } from '../../forms/controls.ts'
import { allValues, type Fields, firstValue } from '../../forms/fields.ts'
import { type FormState, newForm } from '../../forms/form-state.ts'
import { type Hole, html } from '../../html.ts'
import { withNotice } from '../notice.ts'
import type { PageContent, PageResponse, SignedInContext } from '../page.ts'
import { faultLines } from './item-table.ts'
import { markOf, type Shipment, type ShipmentItem, shipmentRoutes, shipmentsPath } from './routes.ts'
import { messages } from './shipment-messages.ts'

/** One form corrects so many items; the next page has the rest. */
const mostItems = 25

const nameOf = (number: number, field: RowField) => `item.${number}.${field}`

/** The items that have no price, with what is wrong and all their texts; those that are wrong stand first. */
export async function correctionPage(
  { run, params, query }: Pick<SignedInContext, 'run' | 'params' | 'query'>,
  rejected: FormState | null = null,
): Promise<PageContent> {
  const { shipment } = await run<{ shipment: Shipment }>(shipmentRoutes.read, { params })
  const path = `${shipmentsPath}/${shipment.id}`
  const mark = markOf(query)
  const all = shipment.items.filter(({ status, texts }) => status === 'refused' && texts.length > 0)
  const items = all.slice(0, mostItems)
  // The rejected fields belong to the items that the form showed. Another page may have changed those since.
  const isSame = rejected !== null && firstValue(rejected.fields, 'expires_at') === shipment.expires_at
  const form = isSame ? rejected : { ...newForm(fieldsOf(items)), error: rejected?.error ?? null }
  const controls = controlsOf(form)
  return {
    title: messages.correctTitle,
    body: html`<h1>${messages.correctTitle}</h1>
<p><a href="${path}${mark}">${messages.backToShipment}</a></p>
${
  items.length === 0
    ? html`<p>${messages.nothingToCorrect}</p>`
    : html`<p>${all.length > items.length ? messages.correctFirst(items.length, all.length) : messages.correctIntro}</p>
<form method="post" action="${path}/corrigir${mark}" class="form" novalidate>${controls.summary}
<input type="hidden" name="expires_at" value="${shipment.expires_at}">
${items.map((item) => itemCard(controls, item, mark !== ''))}
<button>${messages.save}</button></form>`
}`,
  }
}

function fieldsOf(items: readonly ShipmentItem[]): Fields {
  return Object.fromEntries(
    items.flatMap(({ number, texts }) => texts.map(({ field, value }) => [`item.${number}.${field}`, value])),
  )
}

function itemCard({ text, checkbox }: Controls, item: ShipmentItem, isOfFile: boolean): Hole {
  const { number, row, faults, texts } = item
  const rowFields: RowField[] = [...dropFields, ...texts.map(({ field }) => field).filter(isMetadataField)]
  const isFaulty = (field: RowField) => faults.some((fault) => fault.field === field)
  const control = (field: RowField) => {
    const { label, allowed, isRequired }: Field = definitionOf(field)
    const common = {
      name: nameOf(number, field),
      label,
      maxLength: maxCellCharacters,
      ...(!isRequired && { isOptional: true as const }),
    }
    return isFaulty(field) ? text({ ...common, hint: allowed }) : text(common)
  }
  return html`<fieldset class="card"><legend><b>${messages.itemTitle(number)}</b>${isOfFile && row ? html` <small>${messages.row(row)}</small>` : ''}</legend>
<input type="hidden" name="number" value="${number}">
<div role="group" aria-label="${messages.faults}">${faultLines(item)}</div>
${rowFields.filter(isFaulty).map(control)}
<details><summary>${messages.otherFields}</summary>${rowFields.filter((field) => !isFaulty(field)).map(control)}</details>
${checkbox({ name: `remove.${number}`, label: messages.remove })}
</fieldset>`
}

/** Prices the shipment again with the corrections; what is still wrong comes again. */
export async function correctItems(context: SignedInContext): Promise<PageResponse> {
  const { submit, run, params, fields, query } = context
  const mark = markOf(query)
  const result = await submit(shipmentRoutes.requote, {
    params,
    body: { expires_at: firstValue(fields, 'expires_at'), corrections: correctionsFrom(fields) },
  })
  if ('rejected' in result) return correctionPage(context, result.rejected)
  const { shipment } = await run<{ shipment: Shipment }>(shipmentRoutes.read, { params })
  const path = `${shipmentsPath}/${shipment.id}`
  return {
    to:
      shipment.counts.refused > 0
        ? `${path}/corrigir${mark}`
        : withNotice(`${path}${mark}`, 'remessa_cotada'),
  }
}

function correctionsFrom(fields: Fields) {
  return allValues(fields, 'number')
    .slice(0, mostItems)
    .map((text) => {
      const number = Number(text)
      if (firstValue(fields, `remove.${number}`) !== '') return { number, remove: true }
      const prefix = `item.${number}.`
      const values = Object.keys(fields).flatMap((name) => {
        const field = name.slice(prefix.length)
        const isOfItem = name.startsWith(prefix) && (isDropField(field) || isMetadataField(field))
        return isOfItem ? [{ field, value: firstValue(fields, name) }] : []
      })
      return { number, values }
    })
}
