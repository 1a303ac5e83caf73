import { controlsOf } from '../../forms/controls.ts'
import { type FormState, newForm } from '../../forms/form-state.ts'
import {
  metadataControls,
  metadataFields,
  metadataList,
  withMetadataIssues,
} from '../../forms/metadata-fields.ts'
import { html } from '../../html.ts'
import { ordersPath } from './filters.ts'
import { messages } from './order-messages.ts'
import type { OrderDetail } from './routes.ts'

/** The shipper's own fields of an order, and the form that changes them. */
export function metadataSection(order: OrderDetail, mayChange: boolean, rejected: FormState | null) {
  const { order_id, metadata } = order
  const list = metadataList(metadata)
  if (!mayChange && !list) return ''
  const form = rejected ? withMetadataIssues(rejected) : newForm(metadataFields(metadata))
  const controls = controlsOf(form, 'campos')
  const fields = metadataControls(controls, form)
  return html`<section class="card" id="campos"><h2>${messages.metadata}</h2>
<div id="metadata" data-fresh>${list || html`<p class="quiet">${messages.noMetadata}</p>`}</div>
${
  mayChange
    ? html`<details${rejected ? ' open' : ''}><summary>${messages.changeMetadata}</summary>
<form method="post" action="${ordersPath}/${order_id}/campos" class="form">
${controls.summary}
${fields}
<p class="buttons"><button>${messages.saveMetadata}</button></p></form></details>`
    : ''
}</section>`
}
