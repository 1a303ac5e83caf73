import {
  type Metadata,
  maxMetadataKeyCharacters,
  maxMetadataKeys,
  maxMetadataValueCharacters,
} from '@rodovia/core/shared/metadata.ts'
import { type Hole, html } from '../html.ts'
import type { Controls } from './controls.ts'
import { allValues, type Fields, firstValue } from './fields.ts'
import { type FormState, withControlNames } from './form-state.ts'
import { metadataMessages as messages } from './forms-messages.ts'

/** Empty rows of a form, for further keys. */
const emptyRows = 3

/** The control with the keys that a form was filled with. */
const shownKeys = 'metadata_shown'
const keyName = (index: number) => `metadata_key_${index}`
const valueName = (index: number) => `metadata_value_${index}`
const indexes = Array.from({ length: maxMetadataKeys }, (_, index) => index)

/** The keys with their values; an empty text without any. */
export function metadataList(metadata: Metadata): Hole {
  const rows = sortedMetadata(metadata).map(
    ([key, value]) => html`<div><dt>${key}</dt><dd>${value}</dd></div>`,
  )
  return rows.length > 0 ? html`<dl class="facts">${rows}</dl>` : ''
}

/** Sorts by the names of the keys. */
function sortedMetadata(metadata: Metadata): [key: string, value: string][] {
  return Object.entries(metadata).sort(([a], [b]) => a.localeCompare(b, 'pt-BR'))
}

/** The values with which a form shows metadata. */
export function metadataFields(metadata: Metadata): Fields {
  const rows = sortedMetadata(metadata).flatMap(([key, value], index) => [
    [keyName(index), key] as const,
    [valueName(index), value] as const,
  ])
  return { ...Object.fromEntries(rows), [shownKeys]: Object.keys(metadata) }
}

/** A row for each key and some empty ones. */
export function metadataControls({ text, textArea }: Controls, { fields }: Pick<FormState, 'fields'>): Hole {
  const last = indexes.findLastIndex((index) => isFilled(fields, index))
  const rows = indexes.slice(0, last + 1 + emptyRows).map((index) => {
    const value = { name: valueName(index), label: messages.value(index + 1), isOptional: true as const }
    return html`<div class="pair">
${text({ name: keyName(index), label: messages.key(index + 1), isOptional: true, maxLength: maxMetadataKeyCharacters })}
${firstValue(fields, value.name).includes('\n') ? textArea({ ...value, maxLength: maxMetadataValueCharacters }) : text({ ...value, maxLength: maxMetadataValueCharacters })}
</div>`
  })
  return html`<div class="form"><p class="hint">${messages.hint}</p>
${allValues(fields, shownKeys).map((key) => html`<input type="hidden" name="${shownKeys}" value="${key}">`)}${rows}</div>`
}

const isFilled = (fields: Fields, index: number) =>
  firstValue(fields, keyName(index)) !== '' || firstValue(fields, valueName(index)) !== ''

/** Whether a form has keys, and so is shown open. */
export const hasMetadata = ({ fields }: FormState) => indexes.some((index) => isFilled(fields, index))

/** The metadata of a form. A key that was shown and is there no more has an empty value, which deletes it. */
export function metadataBody(fields: Fields): Metadata {
  const deleted = allValues(fields, shownKeys).map((key) => [key, ''] as const)
  const rows = indexes
    .filter((index) => isFilled(fields, index))
    .map((index) => {
      const value = firstValue(fields, valueName(index)).replaceAll('\r\n', '\n')
      return [firstValue(fields, keyName(index)).trim(), value] as const
    })
  return Object.fromEntries([...deleted, ...rows])
}

/** The form with the issues of keys at their rows. */
export function withMetadataIssues(form: FormState): FormState {
  const names = indexes.map((index) => [
    `metadata.${firstValue(form.fields, keyName(index)).trim()}`,
    valueName(index),
  ])
  return withControlNames(form, Object.fromEntries(names.reverse()))
}
