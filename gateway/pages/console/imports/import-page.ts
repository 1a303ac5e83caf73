import { can } from '@rodovia/core/identity/permissions.ts'
import { rowStatusLabels } from '@rodovia/core/imports/result-table.ts'
import { dotted, money, timeElement } from '../../formats.ts'
import { actionButton, confirmDestructiveAction } from '../../forms/buttons.ts'
import { firstValue } from '../../forms/fields.ts'
import { html } from '../../html.ts'
import { type Column, listTable } from '../lists/list-table.ts'
import { viewOf } from '../lists/view.ts'
import { notice, noticesSection } from '../notice.ts'
import type { PageContent, SignedInContext } from '../page.ts'
import { pageParameters, pager } from '../pagination.ts'
import { messages } from './import-messages.ts'
import { presentStatuses, totalOf } from './import-state.ts'
import { mappingForm } from './mapping-form.ts'
import { type ImportRow, importPath, importRoutes, type OrderImport } from './routes.ts'

const refreshMilliseconds = 1_000

/** One file: its progress, what can be done with it, and its rows with price and faults. */
export async function importPage({
  run,
  params,
  query,
  request,
  caller,
}: SignedInContext): Promise<PageContent> {
  const shown = firstValue(query, 'situacao')
  const [{ order_import: one }, rows] = await Promise.all([
    run<{ order_import: OrderImport }>(importRoutes.read, { params }),
    run<{ rows: ImportRow[]; total: number; offset: number }>(importRoutes.rows, {
      params,
      query: { ...pageParameters(query), ...(shown && { status: shown }) },
    }),
  ])
  const mayChange = can(caller.actor, 'order.create')
  const isRunning = one.status !== 'ready'
  const path = `${importPath}/${one.id}`
  return {
    title: one.file_name,
    ...(isRunning && { updates: { paceMilliseconds: refreshMilliseconds } }),
    body: html`${notice(query)}<h1>${one.file_name}</h1>
<p class="quiet">${messages.sent} ${timeElement(one.created_at)} · <a href="${importPath}">${messages.earlier}</a></p>
${noticesSection(one.notices)}
<div id="progress" data-fresh>${isRunning ? progressSection(one, mayChange) : summarySection(one, mayChange)}</div>
<div id="mapping" data-fresh>${mayChange && !isRunning && hasOpenRows(one) ? mappingForm(one) : ''}</div>
<section id="rows" data-fresh><h2>${messages.rows}</h2>
${filterLinks(one, shown)}
${rows.rows.length === 0 ? html`<p>${messages.noRows}</p>` : listTable({ name: 'import_rows', caption: messages.rows, path, query, view: viewOf(request, 'import_rows'), columns: rowColumns(one, mayChange && !isRunning), rows: rows.rows })}
${pager(path, query, { total: rows.total, offset: rows.offset, count: rows.rows.length })}</section>
<div id="remove" data-fresh>${mayChange && !isRunning ? confirmDestructiveAction(`${path}/apagar`, { summary: messages.remove, text: messages.removeText, label: messages.remove }) : ''}</div>`,
  }
}

const hasOpenRows = (one: OrderImport) => one.counts.placed < totalOf(one)

function progressSection(one: OrderImport, mayChange: boolean) {
  const { counts, id, status } = one
  const all = status === 'checking' ? totalOf(one) : totalOf(one) - counts.invalid - counts.waiting
  const done = all - (status === 'checking' ? counts.waiting : counts.valid)
  return html`<section class="card" role="status"><p><label for="bar"><b>${status === 'checking' ? messages.checking : messages.placing}</b></label></p>
<p><progress id="bar" max="${all}" value="${done}"></progress> ${messages.progress(done, all)}</p>
<p class="quiet">${messages.running}</p>
${mayChange ? actionButton({ action: `${importPath}/${id}/parar`, label: messages.stop }) : ''}</section>`
}

function summarySection(one: OrderImport, mayChange: boolean) {
  const { counts, id } = one
  const payable = counts.valid + counts.unpaid + counts.refused
  const path = `${importPath}/${id}`
  return html`<section class="card">
<ul class="list">${presentStatuses(one).map(({ text }) => html`<li>${text}</li>`)}</ul>
${counts.placed > 0 ? html`<p>${messages.paid}: <b>${money(counts.placed_cents)}</b></p>` : ''}
${hasOpenRows(one) ? '' : html`<p class="done">${messages.done}</p>`}
${counts.unpaid > 0 ? html`<p class="late">${messages.unpaid} <a href="/conta/carteira">${messages.topUp}</a></p>` : ''}
${
  mayChange && payable > 0
    ? html`<p>${messages.total}: <b>${money(counts.payable_cents)}</b></p><p class="quiet">${messages.placeText}</p>
<form method="post" action="${path}/fazer"><button>${messages.place(payable)}</button></form>`
    : ''
}
<p class="buttons"><a href="${path}/resultado.csv">${messages.result}</a>
${hasOpenRows(one) ? html`<a href="${path}/resultado.csv?open=1">${messages.openRows}</a>` : ''}</p></section>`
}

function filterLinks(one: OrderImport, shown: string) {
  const path = `${importPath}/${one.id}`
  const links = [
    { status: '', text: messages.all, href: path },
    ...presentStatuses(one).map((present) => ({ ...present, href: `${path}?situacao=${present.status}` })),
  ].map(({ status, text, href }) =>
    status === shown ? html`<b aria-current="true">${text}</b>` : html`<a href="${href}">${text}</a>`,
  )
  return html`<p role="group" aria-label="${messages.show}">${dotted(links)}</p>`
}

function rowColumns(one: OrderImport, mayCorrect: boolean): Column<ImportRow>[] {
  return [
    {
      name: 'number',
      label: messages.number,
      isFixed: true,
      isLabelled: true,
      cell: ({ number }) => `${number}`,
    },
    {
      name: 'status',
      label: messages.state,
      isFixed: true,
      onCard: 'corner',
      cell: ({ status }) => rowStatusLabels[status],
    },
    {
      name: 'order',
      label: messages.order,
      isFixed: true,
      onCard: 'line',
      cell: (row) => orderCell(one, row),
    },
    {
      name: 'price',
      label: messages.price,
      isAmount: true,
      cell: ({ price_cents }) => (price_cents === null ? '' : money(price_cents)),
    },
    {
      name: 'faults',
      label: messages.notices,
      isFixed: true,
      onCard: 'line',
      cell: (row) => faultCell(one, row, mayCorrect),
    },
  ]
}

function orderCell(one: OrderImport, row: ImportRow) {
  const { order_id, code } = row
  return order_id
    ? html`<a class="code" href="/conta/pedidos/${order_id}">${code ?? order_id}</a>`
    : summaryOf(one, row)
}

function faultCell({ id }: OrderImport, { number, status, faults, notices }: ImportRow, mayCorrect: boolean) {
  const isCorrected = mayCorrect && status !== 'placed' && status !== 'valid'
  return html`${faultList(faults)}${notices.map((text) => html`<div class="quiet">${text}</div>`)}${isCorrected ? html` <a href="${importPath}/${id}/linhas/${number}" aria-label="${messages.correctTitle(`${number}`)}">${messages.correct}</a>` : ''}`
}

export function faultList(faults: ImportRow['faults']) {
  return faults.map(
    ({ label, value, message }) =>
      html`<div>${label === null ? '' : html`<b>${label}</b>: ${value === '' ? messages.emptyValue : html`“${value}”`}: `}${message}</div>`,
  )
}

/** The fields by which people know a row: reference, recipient and postal code. */
function summaryOf({ mapping }: OrderImport, { cells }: ImportRow) {
  const texts = ['reference', 'recipient_name', 'destination_cep'].map((field) => {
    const column = mapping.find((source) => source.field === field)?.column
    return column == null ? '' : (cells[column] ?? '')
  })
  return texts.filter(Boolean).join(' · ')
}
