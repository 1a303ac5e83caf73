import { maxParcels } from '@rodovia/core/quoting/parcels.ts'
import { readNumber } from '@rodovia/core/shared/written-number.ts'
import * as z from 'zod'
import { amountInReais } from '../../forms/amount.ts'
import type { Controls } from '../../forms/controls.ts'
import { type Fields, firstValue } from '../../forms/fields.ts'
import { weightInKilograms } from '../../forms/weight.ts'
import { type Hole, html } from '../../html.ts'
import { parcelsSectionMessages as messages } from './quote-messages.ts'

const names = [
  'weight_g',
  'length_cm',
  'width_cm',
  'height_cm',
  'description',
  'declared_value_cents',
  'fragile',
] as const
type Name = (typeof names)[number]

const fieldOf = (row: number, name: Name) => `parcels.${row}.${name}`

/** The rows of the form, each with its fields. */
function rowsOf(fields: Fields): Record<Name, string>[] {
  const rows = Array.from({ length: maxParcels }, (_, row) => row)
    .filter((row) => names.some((name) => Object.hasOwn(fields, fieldOf(row, name))))
    .map((row) => names.map((name) => [name, firstValue(fields, fieldOf(row, name))]))
  return rows.map((row) => Object.fromEntries(row))
}

/** The fields after the button for another row, or for one row less. Null if neither was pressed. */
export function withChangedRows(fields: Fields): Fields | null {
  const pressed = firstValue(fields, 'rows')
  if (pressed === '') return null
  const rows = rowsOf(fields)
  const changed =
    pressed === 'add'
      ? [...rows, Object.fromEntries(names.map((name) => [name, '']))].slice(0, maxParcels)
      : rows.filter((_, row) => `remove ${row}` !== pressed)
  const others = Object.entries(fields).filter(([name]) => name !== 'rows' && !name.startsWith('parcels.'))
  const cells = changed.flatMap((row, index) => names.map((name) => [fieldOf(index, name), row[name] ?? '']))
  return Object.fromEntries([...others, ...cells])
}

/** Parcels whose weights and values are as people type them, read for the body of a quote. */
export const typedParcels = z.array(
  z.looseObject({ weight_g: weightInKilograms, declared_value_cents: amountInReais.optional() }),
)

/** The parcels of the form. Text that is no number goes unchanged, and the route refuses it. */
export function parcelsFrom(fields: Fields) {
  const rows = rowsOf(fields)
  if (rows.length === 0) return {}
  return {
    parcels: rows.map(({ description, fragile, ...row }) => ({
      weight_g: row.weight_g,
      length_cm: numberOf(row.length_cm),
      width_cm: numberOf(row.width_cm),
      height_cm: numberOf(row.height_cm),
      ...(description.trim() !== '' && { description }),
      ...(row.declared_value_cents.trim() !== '' && {
        declared_value_cents: row.declared_value_cents,
      }),
      fragile: fragile !== '',
    })),
  }
}

const numberOf = (text: string) => readNumber(text) ?? text.trim()

/** The rows of parcels, with buttons for more and fewer of them, which need no script. */
export function parcelsSection(controls: Controls, fields: Fields) {
  const rows = rowsOf(fields)
  const button = (value: string, label: Hole) =>
    html`<button name="rows" value="${value}" class="plain" formnovalidate>${label}</button>`
  return html`<fieldset class="address"><legend>${messages.parcels}</legend>
<p class="hint">${messages.hint}</p>
${rows.map((_, row) => parcelRow(controls, row, button(`remove ${row}`, messages.remove(row + 1))))}
${rows.length < maxParcels ? button('add', messages.add) : ''}
</fieldset>`
}

function parcelRow({ text, checkbox }: Controls, row: number, remove: Hole) {
  const side = (name: Name, label: Hole) =>
    text({ name: fieldOf(row, name), label, hint: messages.sideHint, inputMode: 'numeric', maxLength: 4 })
  return html`<fieldset class="address"><legend>${row + 1}</legend>
<div class="pair">
${text({ name: fieldOf(row, 'weight_g'), label: messages.weight, hint: messages.weightHint, inputMode: 'decimal', maxLength: 8 })}
${side('length_cm', messages.length)}
</div>
<div class="pair">
${side('width_cm', messages.width)}
${side('height_cm', messages.height)}
</div>
${text({ name: fieldOf(row, 'description'), label: messages.description, isOptional: true, maxLength: 200 })}
${text({ name: fieldOf(row, 'declared_value_cents'), label: messages.value, isOptional: true, hint: messages.valueHint, inputMode: 'decimal', maxLength: 13 })}
${checkbox({ name: fieldOf(row, 'fragile'), label: messages.fragile })}
${remove}
</fieldset>`
}
