import { randomUUID } from 'node:crypto'
import { statusLabels } from '@rodovia/core/delivery/texts/labels.ts'
import { permittedLists } from '@rodovia/core/exports/request-list-export.ts'
import { timeElement } from '../../formats.ts'
import { controlsOf } from '../../forms/controls.ts'
import { allValues, type Fields, filledFields } from '../../forms/fields.ts'
import { type FormState, newForm } from '../../forms/form-state.ts'
import { type Hole, html } from '../../html.ts'
import { startOfDay } from '../../local-time.ts'
import { emptyList } from '../lists/empty-list.ts'
import { notice, withNotice } from '../notice.ts'
import { metadataFilterFrom } from '../orders/filters.ts'
import type { ConsoleArea, PageContent, PageResponse, SignedInContext } from '../page.ts'
import { pageParameters, pager } from '../pagination.ts'
import { exportsPath as path } from './export-button.ts'
import { failureTexts, listLabels, messages } from './export-messages.ts'
import { exportRoutes, type ListExport, type ListExports, type OneListExport } from './routes.ts'

/** Each look costs a request of the user’s budget. */
const refreshMilliseconds = 3_000

/** The exports of the last days, each with its progress or its file. */
async function exportsPage(context: SignedInContext, form = newForm()): Promise<PageContent> {
  const { run, query } = context
  const page = await run<ListExports>(exportRoutes.list, { query: pageParameters(query) })
  const isWorking = page.exports.some(({ status }) => status === 'preparing')
  return {
    title: messages.title,
    ...(isWorking && { updates: { paceMilliseconds: refreshMilliseconds } }),
    body: html`${notice(query)}<h1>${messages.title}</h1>
<p class="quiet">${messages.intro}</p>
${page.exports.length === 0 ? emptyList(messages.none) : html`<ul class="list">${page.exports.map(exportLine)}</ul>`}
${pager(path, query, { ...page, count: page.exports.length })}
${newExportForm(context, form)}`,
  }
}

function exportLine(one: ListExport) {
  return html`<li class="card"><h2>${listLabels[one.list]} · ${timeElement(one.requested_at)}</h2>
${filterLine(one.filter)}
${stateOf(one)}</li>`
}

function filterLine({
  from,
  before,
  statuses,
  code,
  reference,
  ids,
  metadata,
  actions,
}: ListExport['filter']) {
  const parts: Hole[] = [
    ...(from ? [html`${messages.from} ${timeElement(from)}`] : []),
    ...(before ? [html`${messages.to} ${timeElement(before)}`] : []),
    ...(statuses ?? []).map((status) => statusLabels[status]),
    ...(ids ? [messages.marked(ids.length)] : []),
    ...Object.entries(metadata ?? {}).map(([key, value]) => (value === '' ? key : `${key}=${value}`)),
    ...[code, reference, ...(actions ?? [])].flatMap((text) => text ?? []),
  ]
  if (parts.length === 0) return ''
  return html`<p class="quiet">${parts.map((part, index) => html`${index === 0 ? '' : ' · '}${part}`)}</p>`
}

function stateOf({ id, list, status, failure, rows_done, rows_total, expires_at }: ListExport) {
  if (status === 'failed')
    return html`<p class="late">${failure ? failureTexts[failure] : messages.failed}</p>`
  if (status === 'ready')
    return html`<p>${messages.rows(rows_done)} · ${messages.expires} ${timeElement(expires_at)}</p>
<p class="buttons"><a href="${path}/${id}/lista.csv">${messages.download}<span class="unseen"> · ${listLabels[list]}</span></a></p>`
  const text = rows_total === null ? messages.waiting : messages.progress(rows_done, rows_total)
  return html`<p><progress aria-label="${text}" max="${rows_total ?? 1}" value="${rows_done}"></progress> ${text}</p>
<p><a href="${path}">${messages.refresh}</a></p>`
}

/** For lists without a page of their own too. */
function newExportForm({ caller }: SignedInContext, form: FormState) {
  const { summary, select, text } = controlsOf(form)
  const options = permittedLists(caller.actor).map((name) => [name, listLabels[name]] as const)
  return html`<section class="card"><h2>${messages.new}</h2>
<form method="post" action="${path}" class="form">
${summary}
<input type="hidden" name="once" value="${randomUUID()}">
${select({ name: 'list', label: messages.list, options })}
${text({ name: 'from', label: messages.from, type: 'date', isOptional: true })}
${text({ name: 'to', label: messages.to, type: 'date', isOptional: true })}
<p class="buttons"><button>${messages.export}</button></p></form></section>`
}

/** The form has days, both included, and the statuses as the address of the list has them. */
function bodyOf(fields: Fields) {
  const ids = allValues(fields, 'id')
  const { list, from, to, status, code, reference, is_return, metadata } = filledFields(fields, [
    'list',
    'from',
    'to',
    'status',
    'code',
    'reference',
    'is_return',
    'metadata',
  ])
  return {
    list,
    ...(from && { from: startOfDay(from) }),
    ...(to && { before: startOfDay(to, 1) }),
    ...(status && { statuses: status.split(',') }),
    code,
    reference,
    ...(is_return && { is_return: is_return === 'true' }),
    ...(metadata && { metadata: metadataFilterFrom(metadata) }),
    ...(ids.length > 0 && { ids }),
  }
}

async function requestExport(context: SignedInContext): Promise<PageResponse> {
  const result = await context.submit(exportRoutes.create, { body: bodyOf(context.fields) })
  return 'rejected' in result ? exportsPage(context, result.rejected) : { to: withNotice(path, 'exportacao') }
}

/** The link of a page that stood open would have expired. */
async function redirectToFile({ run, params }: SignedInContext): Promise<PageResponse> {
  const found = await run<OneListExport>(exportRoutes.read, { params })
  return { to: found.export.url ?? path }
}

/** Lists as files. */
export const exportsArea: ConsoleArea = {
  section: 'exports',
  get: { '/exportacoes': exportsPage, '/exportacoes/:export_id/lista.csv': redirectToFile },
  postOnce: { '/exportacoes': requestExport },
}
