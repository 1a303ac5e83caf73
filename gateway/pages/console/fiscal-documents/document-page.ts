import { groupedKey } from '@rodovia/core/delivery/goods/document-key.ts'
import { isPrintable } from '@rodovia/core/fiscal-documents/read-documents.ts'
import type { FiscalDocumentAnswer } from '@rodovia/gateway/rest/fiscal-documents.ts'
import { money, timeElement } from '../../formats.ts'
import { confirmDestructiveAction } from '../../forms/buttons.ts'
import { controlsOf } from '../../forms/controls.ts'
import { filledFields } from '../../forms/fields.ts'
import { type FormState, newForm, withControlNames } from '../../forms/form-state.ts'
import { type Hole, html } from '../../html.ts'
import { badge } from '../../tones.ts'
import { notice, withNotice } from '../notice.ts'
import type { PageContent, PageResponse, SignedInContext } from '../page.ts'
import { environmentNames, eventNames, eventStatusNames, messages, statusNames } from './fiscal-messages.ts'
import { tones } from './list-page.ts'
import { documentPath, fiscalPath, fiscalRoutes } from './routes.ts'

type Rejected = { cancel?: FormState; driver?: FormState }

/** One document: its key, what the authority said, its files, and what may be done with it. */
export async function documentPage(context: SignedInContext, rejected: Rejected = {}): Promise<PageContent> {
  const { run, params, query } = context
  const { fiscal_document: one } = await run<{ fiscal_document: FiscalDocumentAnswer }>(fiscalRoutes.read, {
    params,
  })
  const { id, series, number, status, key, answer_code, answer_text, protocol } = one
  const title = `MDF-e ${series}-${number}`
  const path = documentPath(id)
  return {
    title,
    body: html`${notice(query)}<h1>${title} ${badge(statusNames[status], tones[status])}</h1>
<section class="card"><h2>${messages.key}</h2><p><code>${groupedKey(key)}</code></p>
<p>${environmentNames[one.environment as keyof typeof environmentNames]}${one.is_contingency ? html` · ${messages.contingency}` : ''}${protocol ? html` · ${messages.protocol} ${protocol}` : ''}</p>
${answer_code ? html`<p>${answer_code}: ${answer_text ?? ''}</p>` : ''}
<p class="buttons">${isPrintable({ status }) ? html`<a href="${path}/damdfe.pdf">DAMDFE</a> ` : ''}<a href="${path}/mdfe.xml">XML</a>${status === 'rejected' ? html` <a class="button" href="${path}/corrigir">${messages.correct}</a>` : ''}</p></section>
${tripCard(one)}
${status === 'authorized' ? actions(path, rejected) : ''}
<p><a href="${fiscalPath}" data-back>${messages.back}</a></p>`,
  }
}

function tripCard(one: FiscalDocumentAnswer) {
  const { loading, unloading, way, plate, trailer_plates, drivers, events, issued_at } = one
  const towns = (list: typeof loading) => list.map(({ name, state }) => `${name}/${state}`).join(', ')
  const people = drivers.map(({ name, cpf }) => `${name} (${cpf})`).join(', ')
  return html`<section class="card"><h2>${messages.trip}</h2>
<p>${towns(loading)} → ${way.length > 0 ? html`${way.join(', ')} → ` : ''}${towns(unloading)}</p>
<p>${[plate, ...trailer_plates].join(', ')} · ${people} · ${timeElement(issued_at)}</p>
<dl class="facts">${factsOf(one).map(([name, value]) => (value ? html`<dt>${name}</dt><dd>${value}</dd>` : ''))}</dl>
${events.length === 0 ? '' : html`<ul>${events.map((event) => html`<li>${eventNames[event.type as keyof typeof eventNames]}: ${eventStatusNames[event.status as keyof typeof eventStatusNames]}${event.answer_code ? html` (${event.answer_code}: ${event.answer_text ?? ''})` : ''}, ${timeElement(event.created_at)}</li>`)}</ul>`}</section>`
}

function factsOf(one: FiscalDocumentAnswer): (readonly [name: Hole, value: Hole])[] {
  const joined = (...parts: (string | null | undefined)[]) => parts.filter(Boolean).join(' · ')
  const { payment } = one
  return [
    [messages.product, joined(one.product, one.ncm && `NCM ${one.ncm}`)],
    [messages.value, money(one.value_cents)],
    [messages.weight, String(one.weight_kg)],
    ['CIOT', joined(one.ciot_number, one.ciot_document)],
    [messages.contractorName, joined(one.contractor_name, one.contractor_document)],
    ...one.insurances.map(
      ({ insurer, insurer_document, policy, endorsements }) =>
        [messages.policy, joined(insurer, insurer_document, policy, ...endorsements)] as const,
    ),
    [messages.paymentTotal, payment ? money(payment.total_cents) : ''],
    [messages.paymentPixKey, payment?.pix_key ?? ''],
  ]
}

function actions(path: string, rejected: Rejected) {
  const cancel = controlsOf(rejected.cancel ?? newForm(), 'cancel')
  const driver = controlsOf(rejected.driver ?? newForm(), 'driver')
  return html`<section class="card"><h2>${messages.endTrip}</h2><p>${messages.closeText}</p>
${confirmDestructiveAction(`${path}/encerrar`, { summary: messages.close, text: messages.closeConfirm, label: messages.closeNow })}</section>
<section class="card"><h2>${messages.addDriver}</h2>${driver.summary}
<form method="post" action="${path}/condutores" class="form">${driver.text({ name: 'name', label: messages.driverName, maxLength: 60 })}
${driver.text({ name: 'cpf', label: 'CPF', maxLength: 14, inputMode: 'numeric' })}<button class="plain">${messages.add}</button></form></section>
<section class="card"><h2>${messages.cancel}</h2><p>${messages.cancelText}</p>${cancel.summary}
<form method="post" action="${path}/cancelar" class="form">${cancel.text({ name: 'reason', label: messages.reason, hint: messages.reasonHint, maxLength: 255 })}
<button class="grave">${messages.cancelNow}</button></form></section>`
}

export async function cancelDocument(context: SignedInContext): Promise<PageResponse> {
  const { fields, params, submit } = context
  const result = await submit(fiscalRoutes.cancel, { params, body: filledFields(fields, ['reason']) })
  if ('rejected' in result) return documentPage(context, { cancel: result.rejected })
  return { to: withNotice(documentPath(params.document_id ?? ''), 'documento_fiscal_cancelado') }
}

export async function addDriver(context: SignedInContext): Promise<PageResponse> {
  const { fields, params, submit } = context
  const result = await submit(fiscalRoutes.addDriver, { params, body: filledFields(fields, ['name', 'cpf']) })
  if ('rejected' in result) {
    const names = { 'driver.name': 'name', 'driver.cpf': 'cpf' }
    return documentPage(context, { driver: withControlNames(result.rejected, names) })
  }
  return { to: withNotice(documentPath(params.document_id ?? ''), 'condutor_incluido') }
}
