import { controlsOf } from '../forms/controls.ts'
import type { FormState } from '../forms/form-state.ts'
import { html } from '../html.ts'
import { ownLanguage } from '../page-document.ts'
import { messages } from './tracking-messages.ts'

/** The form by which the recipient helps the driver to find the door. Open when something was wrong with what was sent. */
export function instructionsForm(token: string, form: FormState) {
  const controls = controlsOf(form)
  const optional = { isOptional: true } as const
  return html`<details class="card" id="instructions"${form.error ? ' open' : ''}>
<summary>${messages.help}</summary>
${controls.summary}
<form class="public-form" method="post" action="/rastreio/${token}?lang=${ownLanguage}">
<p class="hint">${messages.helpHint}</p>
${controls.text({ ...optional, name: 'complement', label: messages.complement, hint: messages.complementHint, maxLength: 60 })}
${controls.text({ ...optional, name: 'reference', label: messages.landmark, maxLength: 200 })}
${controls.textArea({ ...optional, name: 'note', label: messages.note, hint: messages.noteHint, maxLength: 500 })}
<button>${messages.sendInstructions}</button>
</form>
</details>`
}
