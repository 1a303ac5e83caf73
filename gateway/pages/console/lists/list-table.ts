import { allValues, type Fields, firstValue } from '../../forms/fields.ts'
import { type Hole, html } from '../../html.ts'
import { messages } from './list-messages.ts'
import type { View } from './view.ts'

/** A column of a table, which is a line of a card on phones. */
export type Column<Row> = {
  name: string
  label: Hole
  cell: (row: Row) => Hole
  /** On the card: alone on its line, at the end of the first line, or a check box before it. By default beside others. */
  onCard?: 'line' | 'corner' | 'pick'
  /** The card says its label too. */
  isLabelled?: true
  isAmount?: true
  /** It cannot be hidden. */
  isFixed?: true
  /** Left out where no row has it. */
  isSparse?: true
  /** The sort orders of the route by this column, as `?sort=` names them. A click takes the next one. */
  sorts?: readonly SortName[]
}

type ListTable<Row> = {
  /** The name of the list in the saved view. */
  name: string
  caption: Hole
  /** The address of the page, with the query that links keep. */
  path: string
  query: Fields
  view: View
  columns: readonly Column<Row>[]
  rows: readonly Row[]
}

const sortNames = {
  newest: { direction: 'descending', label: messages.newestFirst },
  oldest: { direction: 'ascending', label: messages.oldestFirst },
  deadline: { direction: 'ascending', label: messages.earliestFirst },
  price: { direction: 'descending', label: messages.highestFirst },
} as const
export type SortName = keyof typeof sortNames

/** The order of a list in its page's address. Any other text counts as the default. */
export function sortOf(query: Fields): SortName {
  const name = firstValue(query, 'sort')
  return Object.hasOwn(sortNames, name) ? (name as SortName) : 'newest'
}

/**
 * A list as a table where there is room; CSS makes each row a card where there is not. The roles keep what a screen reader hears when
 * CSS changes how a table is drawn. The form above it chooses columns and density.
 */
export function listTable<Row>(list: ListTable<Row>) {
  const { caption, view, columns, rows } = list
  const shown = columns.filter(
    ({ name, isFixed, isSparse, cell }) =>
      (isFixed || !view.hidden.has(name)) && !(isSparse && rows.every((row) => cell(row) === '')),
  )
  const cells = (row: Row) =>
    shown.map(
      ({ label, cell, ...column }) =>
        html`<td role="cell" class="${cellClass(column)}" data-label="${label}">${cell(row)}</td>`,
    )
  return html`${viewForm(list)}
<table class="rows${view.isCompact ? ' compact' : ''}" role="table"><caption class="unseen">${caption}</caption>
<thead role="rowgroup"><tr role="row">${shown.map((column) => columnHeader(column, list))}</tr></thead>
<tbody role="rowgroup">${rows.map((row) => html`<tr role="row">${cells(row)}</tr>`)}</tbody></table>`
}

function cellClass({
  isAmount,
  isLabelled,
  onCard,
}: Pick<Column<never>, 'isAmount' | 'isLabelled' | 'onCard'>): string {
  return [isAmount && 'amount', isLabelled && 'labelled', onCard && `on-${onCard}`].filter(Boolean).join(' ')
}

function columnHeader<Row>({ label, isAmount, sorts, onCard }: Column<Row>, { path, query }: ListTable<Row>) {
  if (onCard === 'pick')
    return html`<th role="columnheader" scope="col"><span class="unseen">${label}</span></th>`
  const amount = isAmount ? html` class="amount"` : ''
  if (!sorts) return html`<th role="columnheader" scope="col"${amount}>${label}</th>`
  const at = sorts.indexOf(sortOf(query))
  const now = at === -1 ? null : sortNames[sorts[at]!]
  const address = addressWith(path, query, { sort: sorts[(at + 1) % sorts.length]! })
  return html`<th role="columnheader" scope="col"${amount}${now ? html` aria-sort="${now.direction}"` : ''}><a href="${address}">${label}${now ? html` <span aria-hidden="true">${now.direction === 'ascending' ? '↑' : '↓'}</span><span class="unseen"> (${now.label})</span>` : ''}</a></th>`
}

/** The address of a list with other parameters, by default from its first page on. */
export function addressWith(
  path: string,
  query: Fields,
  changes: Record<string, string>,
  passing: readonly string[] = [],
): string {
  // The cookies keep language and theme.
  const left = ['offset', 'feito', 'quantos', 'marcar', 'lang', 'theme'].filter(
    (name) => !passing.includes(name),
  )
  const kept = Object.keys(query)
    .filter((name) => ![...left, ...Object.keys(changes)].includes(name))
    .flatMap((name) => allValues(query, name).map((text) => [name, text] as [string, string]))
  return `${path}?${new URLSearchParams([...kept, ...Object.entries(changes)])}`
}

function viewForm<Row>({ name, path, query, view, columns }: ListTable<Row>) {
  const optional = columns.filter(({ isFixed }) => !isFixed)
  const choice = (column: Column<Row>) =>
    html`<label class="mark"><input type="hidden" name="column" value="${column.name}"><input type="checkbox" name="shown" value="${column.name}"${view.hidden.has(column.name) ? '' : ' checked'}> <span>${column.label}</span></label>`
  const density = (value: string, label: Hole, isChecked: boolean) =>
    html`<label class="mark"><input type="radio" name="density" value="${value}"${isChecked ? ' checked' : ''}> <span>${label}</span></label>`
  return html`<details class="view"><summary>${messages.view}</summary>
<form method="post" action="/conta/exibicao" class="card form">
<input type="hidden" name="list" value="${name}"><input type="hidden" name="back" value="${addressWith(path, query, {})}">
<fieldset class="field"><legend>${messages.columns}</legend>${optional.map(choice)}</fieldset>
<fieldset class="field"><legend>${messages.density}</legend>${density('comfortable', messages.comfortable, !view.isCompact)}${density('compact', messages.compact, view.isCompact)}</fieldset>
<button class="plain">${messages.apply}</button></form></details>`
}
