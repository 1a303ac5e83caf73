import { type Hole, html } from '../html.ts'
import { badge } from '../tones.ts'
import { filledFields } from './fields.ts'
import type { FormState } from './form-state.ts'
import { foldedFilterMessages as messages } from './forms-messages.ts'

/** The form of a list's filters, open only where it was rejected, so that the list is seen first. It says how many are in use. */
export function foldedFilter(form: FormState, names: readonly string[], body: Hole) {
  const count = Object.keys(filledFields(form.fields, names)).length
  return html`<details class="card folded"${form.error ? ' open' : ''}><summary>${messages.filter}${count > 0 ? html` ${badge(messages.active(count))}` : ''}</summary>
${body}</details>`
}
