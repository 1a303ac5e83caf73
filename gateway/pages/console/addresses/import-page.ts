import { randomUUID } from 'node:crypto'
import { type OrderField, orderFields } from '@rodovia/core/imports/fields.ts'
import { bookFields } from '@rodovia/core/imports/import-addresses.ts'
import type { ImportedAddresses } from '@rodovia/gateway/rest/addresses.ts'
import { firstValue } from '../../forms/fields.ts'
import { type FormState, issuesOf, newForm } from '../../forms/form-state.ts'
import { html } from '../../html.ts'
import { uploadForm } from '../imports/upload-page.ts'
import { noticesSection } from '../notice.ts'
import type { PageContent, SignedInContext } from '../page.ts'
import { messages } from './address-messages.ts'
import { addressesPath, addressRoutes, importPath } from './routes.ts'

/** The form for a file of addresses, what became of the last one, or the faults of its rows. */
export function importPage(
  form: FormState = newForm({ once: randomUUID() }),
  imported: ImportedAddresses | null = null,
): PageContent {
  return {
    title: messages.importTitle,
    body: html`<h1>${messages.importTitle}</h1>
<p><a href="${addressesPath}" data-back>${messages.back}</a></p>
${imported ? resultSection(imported) : ''}
${uploadForm(form, { path: importPath, intro: messages.importIntro, hint: messages.fileHint })}
${faultsSection(form)}`,
  }
}

function resultSection({ added, skipped, notices }: ImportedAddresses) {
  return html`<div class="done" role="status"><p>${messages.added(added)}</p>${skipped > 0 ? html`<p>${messages.skipped(skipped)}</p>` : ''}</div>
${noticesSection(notices)}`
}

const labels = new Map<string, OrderField>(
  Object.entries(bookFields).map(([field, name]) => [name, field as OrderField]),
)

function faultsSection(form: FormState) {
  const faults = issuesOf(form).flatMap(({ field, issue }) => {
    const [, row, name = ''] = /^rows\.(\d+)\.(.+)$/.exec(field) ?? []
    const label = labels.get(name)
    if (!row) return []
    return html`<li>${messages.row(row)}: <b>${label ? orderFields[label].label : name}</b>: ${issue}</li>`
  })
  return faults.length === 0
    ? ''
    : html`<section class="card" role="alert"><h2>${messages.faults}</h2><ul>${faults}</ul></section>`
}

/** Sending the form twice adds each row once. */
export async function sendFile({ fields, submit }: SignedInContext): Promise<PageContent> {
  const result = await submit<{ imported: ImportedAddresses }>(addressRoutes.import, {
    body: { file: firstValue(fields, 'file') },
  })
  const form = newForm({ once: randomUUID() })
  return 'body' in result
    ? importPage(form, result.body.imported)
    : importPage({ ...result.rejected, fields: form.fields })
}
