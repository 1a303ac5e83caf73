import { goodsDocumentNames, splitKeys } from '@rodovia/core/delivery/goods/document-key.ts'
import { maxGoodsDocuments, noDocumentReasons } from '@rodovia/core/delivery/goods/goods-documents.ts'
import { isFinal, type Status } from '@rodovia/core/delivery/model/states.ts'
import { noDocumentReasonNames } from '@rodovia/core/delivery/texts/labels.ts'
import { type Controls, controlsOf } from '../../forms/controls.ts'
import { type Fields, firstValue } from '../../forms/fields.ts'
import { type FormState, newForm } from '../../forms/form-state.ts'
import { html } from '../../html.ts'
import { copyable } from '../copyable.ts'
import { ordersPath } from './filters.ts'
import { messages } from './order-messages.ts'
import type { OrderDetail } from './routes.ts'

/** A key in groups, and what is between two keys. */
const maxCharacters = maxGoodsDocuments * 60

/** The fields of the documents of goods: one text with all keys, and the reason why there are none. */
export function goodsControls(controls: Controls) {
  const options = [
    ['', messages.hasDocument],
    ...noDocumentReasons.map((reason) => [reason, noDocumentReasonNames[reason]] as const),
  ] as const
  return html`${controls.textArea({ name: 'goods_documents', label: messages.documentKeys, isOptional: true, hint: messages.documentKeysHint, maxLength: maxCharacters })}
${controls.select({ name: 'no_document_reason', label: messages.noDocument, options })}`
}

/** The values of these fields, as the routes take them. */
export function goodsBody(fields: Fields) {
  const reason = firstValue(fields, 'no_document_reason')
  return {
    goods_documents: splitKeys(firstValue(fields, 'goods_documents')),
    no_document_reason: reason === '' ? null : reason,
  }
}

/** The documents of the goods, and the form that changes them until the order ends. */
export function goodsSection(order: OrderDetail, mayChange: boolean, rejected: FormState | null) {
  const { order_id, status, goods_documents: documents, no_document_reason: reason } = order
  const isOpen = mayChange && (!isFinal(status as Status) || rejected !== null)
  if (!isOpen && documents.length === 0 && reason === null) return ''
  const list = documents.map(
    ({ kind, key }) => html`<li><b>${goodsDocumentNames[kind]}</b> ${copyable(key)}</li>`,
  )
  const why = reason === null ? '' : html`<p>${noDocumentReasonNames[reason]}</p>`
  const none =
    documents.length === 0 && reason === null ? html`<p class="quiet">${messages.noDocuments}</p>` : ''
  const waits = order.waits_for_document ? html`<p class="late">${messages.waitsForDocument}</p>` : ''
  return html`<section class="card" id="documentos"><h2>${messages.documents}</h2>
<div id="goods" data-fresh>${none}${waits}${list.length > 0 ? html`<ul>${list}</ul>` : ''}${why}</div>
${isOpen ? goodsForm(order_id, rejected, { documents, reason }) : ''}</section>`
}

type Known = { documents: OrderDetail['goods_documents']; reason: OrderDetail['no_document_reason'] }

function goodsForm(orderId: string, rejected: FormState | null, { documents, reason }: Known) {
  const keys = documents.map(({ key }) => key).join('\n')
  const form = rejected ?? newForm({ goods_documents: keys, no_document_reason: reason ?? '' })
  const controls = controlsOf(form, 'documentos')
  const fields = goodsControls(controls)
  return html`<form method="post" action="${ordersPath}/${orderId}/documentos" class="form">
${controls.summary}
${fields}
<p class="buttons"><button>${messages.saveDocuments}</button></p></form>`
}
