import { randomUUID } from 'node:crypto'
import { can } from '@rodovia/core/identity/permissions.ts'
import { timeElement } from '../../formats.ts'
import { firstValue } from '../../forms/fields.ts'
import { type FormState, issueOf, newForm } from '../../forms/form-state.ts'
import { type Hole, html } from '../../html.ts'
import { type Column, listTable } from '../lists/list-table.ts'
import { viewOf } from '../lists/view.ts'
import { notice } from '../notice.ts'
import type { PageContent, PageResponse, SignedInContext } from '../page.ts'
import { pageParameters, pager } from '../pagination.ts'
import { messages } from './import-messages.ts'
import { stateOf, totalOf } from './import-state.ts'
import { importPath, importRoutes, type OrderImport } from './routes.ts'

/** The form for a file, and the files of the last 30 days. */
export async function importsPage(
  { run, query, request, caller }: SignedInContext,
  form = newForm({ once: randomUUID() }),
): Promise<PageContent> {
  const { imports, total, offset } = await run<{ imports: OrderImport[]; total: number; offset: number }>(
    importRoutes.list,
    { query: pageParameters(query) },
  )
  return {
    title: messages.title,
    body: html`${notice(query)}<h1>${messages.title}</h1>
${can(caller.actor, 'order.create') ? uploadForm(form, { path: importPath, intro: messages.intro, hint: messages.fileHint }) : ''}
<section><h2>${messages.earlier}</h2>
${imports.length === 0 ? html`<p>${messages.none}</p>` : listTable({ name: 'imports', caption: messages.earlier, path: importPath, query, view: viewOf(request, 'imports'), columns, rows: imports })}</section>
${pager(importPath, query, { total, offset, count: imports.length })}`,
  }
}

/** The form for a file, with the templates of its path. */
export function uploadForm(
  form: FormState,
  { path, intro, hint }: { path: string; intro: Hole; hint: Hole },
) {
  const issue = issueOf(form, 'file') ?? form.error?.message ?? null
  return html`<form method="post" action="${path}" enctype="multipart/form-data" class="card form">
<p>${intro}</p>
<p>${messages.template} <a href="${path}/modelo.xlsx">XLSX</a> · <a href="${path}/modelo.csv">CSV</a></p>
<input type="hidden" name="once" value="${firstValue(form.fields, 'once')}">
<div class="field"><label for="f-file">${messages.file}</label>
<input id="f-file" type="file" name="file" required accept=".csv,.xlsx,text/csv" aria-describedby="f-file-hint${issue === null ? '' : ' f-file-issue'}"${issue === null ? '' : html` aria-invalid="true"`}>
<p class="hint" id="f-file-hint">${hint}</p>
${issue === null ? '' : html`<p class="issue" id="f-file-issue" role="alert">${issue}</p>`}</div>
<button>${messages.send}</button>
</form>`
}

const columns: readonly Column<OrderImport>[] = [
  {
    name: 'file',
    label: messages.file,
    isFixed: true,
    onCard: 'line',
    cell: ({ id, file_name }) => html`<a href="${importPath}/${id}">${file_name}</a>`,
  },
  { name: 'sent', label: messages.sent, cell: ({ created_at }) => timeElement(created_at) },
  { name: 'state', label: messages.state, isFixed: true, cell: stateOf },
  { name: 'rows', label: messages.rows, isAmount: true, isLabelled: true, cell: (one) => `${totalOf(one)}` },
]

/** Sending the form twice makes one import. */
export async function sendFile(context: SignedInContext): Promise<PageResponse> {
  const { fields, submit } = context
  const body = {
    file_name: firstValue(fields, 'file_name') || 'pedidos.csv',
    file: firstValue(fields, 'file'),
  }
  const result = await submit<{ order_import: OrderImport }>(importRoutes.create, { body })
  if ('body' in result) return { to: `${importPath}/${result.body.order_import.id}` }
  return importsPage(context, { ...result.rejected, fields: { once: randomUUID() } })
}
