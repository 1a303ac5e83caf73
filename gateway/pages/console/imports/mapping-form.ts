import {
  definitionOf,
  isMetadataField,
  orderFieldNames,
  type RowField,
} from '@rodovia/core/imports/fields.ts'
import { type Fields, firstValue } from '../../forms/fields.ts'
import { html } from '../../html.ts'
import type { PageResponse, SignedInContext } from '../page.ts'
import { messages } from './import-messages.ts'
import { importPath, importRoutes, type OrderImport } from './routes.ts'

/**
 * The column of each field. The form is open if no row is valid, because a wrong column is the first cause of
 * faults.
 */
export function mappingForm({ id, headers, mapping, counts }: OrderImport) {
  const metadataFields = mapping.map(({ field }) => field).filter(isMetadataField)
  const lines = [...orderFieldNames, ...metadataFields].map((field) => {
    const { column = null, value = null } = mapping.find((source) => source.field === field) ?? {}
    const options = headers.map(
      (heading, index) =>
        html`<option value="${index}"${index === column ? ' selected' : ''}>${heading || `#${index + 1}`}</option>`,
    )
    return html`<tr role="row"><td role="cell" class="on-line" id="m-${field}">${definitionOf(field).label}</td>
<td role="cell" class="on-line"><select name="column.${field}" aria-labelledby="m-${field} m-column"><option value="">${messages.noColumn}</option>${options}</select></td>
<td role="cell" class="on-line labelled" data-label="${messages.fixed}"><input name="value.${field}" value="${value ?? ''}" maxlength="200" autocomplete="off" aria-labelledby="m-${field} m-value"></td></tr>`
  })
  return html`<details class="card"${counts.valid + counts.placed === 0 ? ' open' : ''}><summary>${messages.mapping}</summary>
<form method="post" action="${importPath}/${id}/colunas"><p>${messages.mappingText}</p>
<table class="rows" role="table"><caption class="unseen">${messages.mapping}</caption>
<thead role="rowgroup"><tr role="row"><th role="columnheader" scope="col">${messages.field}</th><th role="columnheader" scope="col" id="m-column">${messages.column}</th><th role="columnheader" scope="col" id="m-value">${messages.fixed}</th></tr></thead>
<tbody role="rowgroup">${lines}</tbody></table>
<button>${messages.checkAgain}</button></form></details>`
}

type Source = { field: string; column?: number; value?: string }

/** A column goes before a value. */
function mappingFrom(fields: Fields): Source[] {
  const metadataFields = Object.keys(fields).flatMap((name): RowField[] => {
    const field = name.replace(/^column\./, '')
    return field !== name && isMetadataField(field) ? [field] : []
  })
  return [...orderFieldNames, ...metadataFields].flatMap((field): Source[] => {
    const column = firstValue(fields, `column.${field}`)
    const value = firstValue(fields, `value.${field}`)
    if (column !== '') return [{ field, column: Number(column) }]
    return value === '' ? [] : [{ field, value }]
  })
}

export async function saveMapping({ run, params, fields }: SignedInContext): Promise<PageResponse> {
  await run(importRoutes.map, { params, body: { mapping: mappingFrom(fields) } })
  return { to: `${importPath}/${params.import_id}` }
}
