import { can } from '@rodovia/core/identity/permissions.ts'
import { dayOf } from '@rodovia/core/shared/local-day.ts'
import type {
  FiscalDocumentAnswer,
  FiscalIssuerAnswer,
  FiscalOrderAnswer,
} from '@rodovia/gateway/rest/fiscal-documents.ts'
import { timeElement } from '../../formats.ts'
import { confirmDestructiveAction } from '../../forms/buttons.ts'
import { html } from '../../html.ts'
import { badge, type Tone } from '../../tones.ts'
import { emptyList } from '../lists/empty-list.ts'
import { notice } from '../notice.ts'
import type { PageContent, SignedInContext } from '../page.ts'
import { pageParameters, pager } from '../pagination.ts'
import { environmentNames, messages, statusNames } from './fiscal-messages.ts'
import { certificatePath, documentPath, fiscalPath, fiscalRoutes, issuerPath } from './routes.ts'

type Documents = { fiscal_documents: FiscalDocumentAnswer[]; total: number; offset: number }

/** The issuer, the orders that wait for a document, and the documents, newest first. */
export async function listPage({ query, run, caller }: SignedInContext): Promise<PageContent> {
  const [{ issuer }, { orders }, { fiscal_documents, total, offset }] = await Promise.all([
    run<{ issuer: FiscalIssuerAnswer }>(fiscalRoutes.issuer),
    run<{ orders: FiscalOrderAnswer[] }>(fiscalRoutes.orders),
    run<Documents>(fiscalRoutes.list, { query: pageParameters(query) }),
  ])
  const waiting = orders.filter(({ document_id }) => document_id === null)
  const mayIssue = issuer?.certificate_subject != null
  return {
    title: messages.title,
    body: html`${notice(query)}<h1>${messages.title}</h1>
<p class="quiet">${messages.intro}</p>
${issuerCard(issuer, can(caller.actor, 'fiscalIssuer.manage'))}
<h2>${messages.waiting}</h2>
${waiting.length === 0 ? emptyList(messages.noneWaiting) : html`<ul class="list">${waiting.map((order) => orderItem(order, mayIssue))}</ul>`}
<h2>${messages.documents}</h2>
${fiscal_documents.length === 0 ? emptyList(messages.noDocuments) : html`<ul class="list">${fiscal_documents.map(documentItem)}</ul>`}
${pager(fiscalPath, query, { total, offset, count: fiscal_documents.length })}
<form method="get" action="${fiscalPath}/arquivo.zip" class="form card"><div class="field"><label for="month">${messages.month}</label>
<input id="month" name="month" type="month" required value="${dayOf(new Date()).slice(0, 7)}"></div><button class="plain">${messages.archive}</button></form>`,
  }
}

function issuerCard(issuer: FiscalIssuerAnswer, mayManage: boolean) {
  const change = mayManage
    ? html`<p class="buttons"><a href="${issuerPath}">${issuer ? messages.changeIssuer : messages.addIssuer}</a>${issuer ? html` <a href="${certificatePath}">${issuer.certificate_subject ? messages.replaceCertificate : messages.addCertificate}</a>` : ''}</p>`
    : ''
  if (!issuer)
    return html`<section class="card"><h2>${messages.issuer}</h2><p>${messages.noIssuer}</p>${change}</section>`
  const { name, document, environment, series, certificate_subject, certificate_valid_until } = issuer
  const { number_gaps } = issuer
  return html`<section class="card"><h2>${messages.issuer}</h2>
<p>${name} · ${document} · ${environmentNames[environment as keyof typeof environmentNames]} · ${messages.seriesOf(series)}</p>
<p>${certificate_subject && certificate_valid_until ? html`${messages.certificate}: ${certificate_subject}, ${messages.until} ${timeElement(certificate_valid_until)}` : messages.noCertificate}</p>
${number_gaps.length > 0 ? html`<p>${badge(messages.gaps, 'waiting')} ${number_gaps.join(', ')}</p>` : ''}
${change}
${mayManage && certificate_subject ? confirmDestructiveAction(`${certificatePath}/remover`, { summary: messages.removeCertificate, text: messages.removeCertificateText, label: messages.removeNow }) : ''}</section>`
}

function orderItem({ order_id, code, from, to, document_keys }: FiscalOrderAnswer, mayIssue: boolean) {
  const town = (one: typeof from) => (one ? `${one.name}/${one.state}` : '?')
  return html`<li class="card"><h3>${code}</h3><p>${town(from)} → ${town(to)} · ${messages.keysOf(document_keys.length)}</p>
${mayIssue && document_keys.length > 0 ? html`<p><a class="button" href="${fiscalPath}/novo?pedido=${order_id}">${messages.issue}</a></p>` : ''}</li>`
}

export const tones: Record<FiscalDocumentAnswer['status'], Tone> = {
  sending: 'waiting',
  contingency: 'waiting',
  authorized: 'done',
  rejected: 'problem',
  canceled: 'ended',
  closed: 'ended',
}

export function documentItem(one: FiscalDocumentAnswer) {
  const { id, number, series, status, plate, unloading, issued_at, answer_code, answer_text } = one
  return html`<li class="card"><h3><a href="${documentPath(id)}">MDF-e ${series}-${number}</a> ${badge(statusNames[status], tones[status])}</h3>
<p>${plate} · ${unloading.map(({ name, state }) => `${name}/${state}`).join(', ')} · ${timeElement(issued_at)}</p>
${status === 'rejected' && answer_code ? html`<p>${answer_code}: ${answer_text ?? ''}</p>` : ''}</li>`
}
