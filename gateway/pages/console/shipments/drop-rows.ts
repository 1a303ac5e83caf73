import { orderFields } from '@rodovia/core/imports/fields.ts'
import { requiredFields } from '@rodovia/core/shipments/item-texts.ts'
import type { Controls } from '../../forms/controls.ts'
import { type Fields, firstValue } from '../../forms/fields.ts'
import { type Hole, html } from '../../html.ts'
import { formMessages as messages } from './shipment-messages.ts'

/** More come in a file. */
const maxRows = 30
/** A new form has room for so many, and each button adds as many. */
const rowsAtOnce = 3

const names = [
  'recipient_name',
  'recipient_phone',
  'destination_cep',
  'destination_street',
  'destination_number',
  'destination_complement',
  'reference',
  'remarks',
] as const
type Name = (typeof names)[number]
type Row = Record<Name, string>

const fieldOf = (row: number, name: Name) => `drops.${row}.${name}`
const emptyRow = () => Object.fromEntries(names.map((name) => [name, ''])) as Row

function rowsOf(fields: Fields): Row[] {
  return Array.from({ length: maxRows }, (_, row) => row)
    .filter((row) => names.some((name) => Object.hasOwn(fields, fieldOf(row, name))))
    .map(
      (row) => Object.fromEntries(names.map((name) => [name, firstValue(fields, fieldOf(row, name))])) as Row,
    )
}

const isFilled = (row: Row) => names.some((name) => row[name].trim() !== '')

/** The rows that say something. */
export const filledRows = (fields: Fields) => rowsOf(fields).filter(isFilled)

/** The fields with empty rows for more drops, or without the row whose button was pressed. */
export function withRows(fields: Fields): Fields {
  const pressed = firstValue(fields, 'rows')
  const rows = rowsOf(fields).filter((_, row) => pressed !== `remove ${row}`)
  const added = pressed === 'add' || rows.length === 0 ? rowsAtOnce : 0
  const changed = [...rows, ...Array.from({ length: added }, emptyRow)].slice(0, maxRows)
  const others = Object.entries(fields).filter(([name]) => name !== 'rows' && !name.startsWith('drops.'))
  return Object.fromEntries([
    ...others,
    ...changed.flatMap((row, index) => names.map((name) => [fieldOf(index, name), row[name]] as const)),
  ])
}

/** The rows as the file that the shipment takes, with every text as it was written. */
export function fileOf(rows: readonly Row[]): string {
  const cell = (text: string) => `"${text.replaceAll('"', '""').replaceAll(/[\r\n]+/g, ' ')}"`
  const lines = [names, ...rows.map((row) => names.map((name) => row[name]))]
  return Buffer.from(lines.map((cells) => cells.map(cell).join(';')).join('\n')).toString('base64')
}

/** The rows of drops, with buttons for more and fewer of them, which need no script. */
export function dropRows(controls: Controls, fields: Fields): Hole {
  const rows = rowsOf(fields)
  const button = (value: string, label: Hole) =>
    html`<button name="rows" value="${value}" class="plain" formnovalidate>${label}</button>`
  return html`<fieldset class="address"><legend>${messages.drops}</legend>
<p class="hint">${messages.dropsHint}</p>
${rows.map((_, row) => dropRow(controls, row, button(`remove ${row}`, messages.removeDrop(row + 1))))}
${rows.length < maxRows ? button('add', messages.addDrops(Math.min(rowsAtOnce, maxRows - rows.length))) : ''}
</fieldset>`
}

const isRequired = (name: Name) => (requiredFields as readonly string[]).includes(name)

function dropRow({ text }: Controls, row: number, remove: Hole) {
  const field = (name: Name, maxLength: number, more: { hint?: Hole; type?: 'tel' } = {}) =>
    text({
      name: fieldOf(row, name),
      label: orderFields[name].label,
      maxLength,
      ...(!isRequired(name) && { isOptional: true as const }),
      ...more,
    })
  return html`<fieldset class="address"><legend>${messages.drop(row + 1)}</legend>
<div class="pair">
${field('recipient_name', 120)}
${field('recipient_phone', 60, { type: 'tel' })}
</div>
<div class="pair">
${field('destination_cep', 12)}
${field('destination_number', 15)}
</div>
${field('destination_street', 100, { hint: messages.streetHint })}
<div class="pair">
${field('destination_complement', 60)}
${field('reference', 100)}
</div>
${field('remarks', 1000)}
${remove}
</fieldset>`
}
