import type { Field } from '@rodovia/core/imports/address-fields.ts'
import { definitionOf, isMetadataField, isOrderField, type RowField } from '@rodovia/core/imports/fields.ts'
import { maxCellCharacters } from '@rodovia/core/imports/order-import.ts'
import { controlsOf } from '../../forms/controls.ts'
import { type Fields, firstValue } from '../../forms/fields.ts'
import { newForm } from '../../forms/form-state.ts'
import { html } from '../../html.ts'
import type { PageContent, PageResponse, SignedInContext } from '../page.ts'
import { messages } from './import-messages.ts'
import { faultList } from './import-page.ts'
import { type ImportRow, importPath, importRoutes, type OrderImport } from './routes.ts'

/** The texts of one row, to be corrected, and what is wrong with them; those that are wrong go first. */
export async function rowPage({ run, params }: SignedInContext, rejected = newForm()): Promise<PageContent> {
  const [{ order_import: one }, { row }] = await Promise.all([
    run<{ order_import: OrderImport }>(importRoutes.read, { params }),
    run<{ row: ImportRow }>(importRoutes.row, { params }),
  ])
  const isFaulty = (field: RowField) => row.faults.some((fault) => fault.field === field)
  const columns = columnsOf(one).toSorted((a, b) => Number(isFaulty(b.field)) - Number(isFaulty(a.field)))
  const form = rejected.error
    ? rejected
    : newForm(Object.fromEntries(columns.map(({ field, column }) => [field, row.cells[column] ?? ''])))
  const { summary, text } = controlsOf(form)
  const controls = columns.map(({ field }) => {
    const { label, allowed, isRequired }: Field = definitionOf(field)
    return text({
      name: field,
      label,
      hint: allowed,
      maxLength: maxCellCharacters,
      ...(!isRequired && { isOptional: true }),
    })
  })
  return {
    title: messages.correctTitle(`${row.number}`),
    body: html`<h1>${messages.correctTitle(`${row.number}`)}</h1>
<p><a href="${importPath}/${one.id}">${messages.back}</a></p>
${row.faults.length === 0 ? '' : html`<section class="card" role="alert"><h2>${messages.faults}</h2>${faultList(row.faults)}</section>`}
<form method="post" action="${importPath}/${one.id}/linhas/${row.number}" class="card form">${summary}${controls}<button>${messages.save}</button></form>`,
  }
}

function columnsOf({ mapping }: OrderImport) {
  return mapping.flatMap(({ field, column }) =>
    column !== null && (isOrderField(field) || isMetadataField(field)) ? [{ field, column }] : [],
  )
}

/** A row that is still wrong shows its form again. */
export async function correctRow(context: SignedInContext): Promise<PageResponse> {
  const { run, submit, params, fields } = context
  const { order_import: one } = await run<{ order_import: OrderImport }>(importRoutes.read, { params })
  const result = await submit<{ row: ImportRow }>(importRoutes.correct, {
    params,
    body: { values: valuesFrom(fields, one) },
  })
  if ('rejected' in result) return rowPage(context, result.rejected)
  return result.body.row.status === 'invalid'
    ? rowPage(context)
    : { to: `${importPath}/${one.id}?situacao=invalid` }
}

function valuesFrom(fields: Fields, one: OrderImport) {
  return columnsOf(one).map(({ field }) => ({ field, value: firstValue(fields, field) }))
}
