import { type Hole, html } from '../html.ts'
import { filledFields } from './fields.ts'
import { type FormState, issueOf } from './form-state.ts'

/** Fields of one purpose, which are folded away while none of them is filled or wrong; `isOpen` decides instead of the filled ones. */
export function foldedPart(
  form: FormState,
  { summary, names, body, isOpen }: { summary: Hole; names: readonly string[]; body: Hole; isOpen?: boolean },
) {
  const isInUse = isOpen ?? Object.keys(filledFields(form.fields, names)).length > 0
  const isWrong = names.some((name) => issueOf(form, name) !== null)
  return html`<details class="card folded"${isInUse || isWrong ? ' open' : ''}><summary>${summary}</summary>
<div class="form">${body}</div></details>`
}
