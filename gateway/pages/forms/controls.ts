import { type Hole, html } from '../html.ts'
import { allValues, firstValue } from './fields.ts'
import { controlName, type FormState, issueForPeople, issueOf, issuesOf } from './form-state.ts'
import { controlsMessages as messages } from './forms-messages.ts'

type Control = { name: string; label: Hole; hint?: Hole; isOptional?: true }

type TextControl = Control & {
  type?:
    | 'text'
    | 'email'
    | 'password'
    | 'tel'
    | 'url'
    | 'date'
    | 'number'
    | 'datetime-local'
    | 'time'
    | 'search'
  autocomplete?: string
  inputMode?: 'numeric' | 'decimal'
  maxLength?: number
  /** A field of numbers takes decimals. */
  hasDecimals?: true
  /** The values that the browser suggests during typing; other values are allowed. */
  suggestions?: readonly Suggestion[]
}

/** A text that a browser offers, and what distinguishes it from the same text elsewhere. */
export type Suggestion = { value: string; label: string; hint?: string }

/** The controls of one form, each with its label, its hint, its value and what was wrong with that. `formId` keeps ids unique. */
export function controlsOf(form: FormState, formId = 'f') {
  const names = new Set<string>()
  const idOf = (name: string) => `${formId}-${name}`

  function issueParagraph({ name }: Control) {
    const issue = issueOf(form, name)
    return issue === null
      ? ''
      : html`<p class="issue" id="${idOf(name)}-issue"><strong>${messages.check}</strong> ${issueForPeople(issue, form.zonesOf?.(name))}</p>`
  }

  function hintParagraph({ name, hint }: Control) {
    return hint ? html`<p class="hint" id="${idOf(name)}-hint">${hint}</p>` : ''
  }

  function ariaAttributes({ name, hint }: Control) {
    const isWrong = issueOf(form, name) !== null
    const ids = [hint && `${idOf(name)}-hint`, isWrong && `${idOf(name)}-issue`].filter(Boolean)
    return html`${ids.length > 0 ? html` aria-describedby="${ids.join(' ')}"` : ''}${isWrong ? html` aria-invalid="true"` : ''}`
  }

  function field(control: Control, input: Hole) {
    const { name, label, isOptional } = control
    names.add(name)
    return html`<div class="field">
<label for="${idOf(name)}">${label}${isOptional ? html` <small>(${messages.optional})</small>` : ''}</label>
${input}
${hintParagraph(control)}${issueParagraph(control)}
</div>`
  }

  return {
    text(control: TextControl) {
      const { name, type = 'text', isOptional, inputMode, maxLength, hasDecimals, suggestions } = control
      // A browser that may not complete a field does not offer suggestions either.
      const { autocomplete = suggestions ? 'on' : 'off' } = control
      const value = type === 'password' ? '' : firstValue(form.fields, name)
      const list = suggestions && `${idOf(name)}-list`
      return field(
        control,
        html`<input id="${idOf(name)}" name="${name}" type="${type}" value="${value}" autocomplete="${autocomplete}"${isOptional ? '' : ' required'}${inputMode ? html` inputmode="${inputMode}"` : ''}${maxLength ? html` maxlength="${maxLength}"` : ''}${hasDecimals ? ' step="any"' : ''}${list ? html` list="${list}"` : ''}${ariaAttributes(control)}>${
          list
            ? html`<datalist id="${list}">${suggestions.map(({ value, label }) => html`<option value="${value}" label="${label}"></option>`)}</datalist>`
            : ''
        }`,
      )
    },

    /** `kept` says what the form holds already: a browser does not send a file again when a form comes back. */
    file(control: Control & { accept: string; kept?: Hole }) {
      const { name, accept, isOptional, kept = '' } = control
      return field(
        control,
        html`<input id="${idOf(name)}" type="file" name="${name}" accept="${accept}"${isOptional ? '' : ' required'}${ariaAttributes(control)}>${kept}`,
      )
    },

    textArea(control: Control & { maxLength: number }) {
      const { name, isOptional, maxLength } = control
      return field(
        control,
        html`<textarea id="${idOf(name)}" name="${name}" rows="3" maxlength="${maxLength}"${isOptional ? '' : ' required'}${ariaAttributes(control)}>
${firstValue(form.fields, name)}</textarea>`,
      )
    },

    select(control: Control & { options: readonly (readonly [value: string, label: Hole])[] }) {
      const { name, options } = control
      const selected = firstValue(form.fields, name)
      return field(
        control,
        html`<select id="${idOf(name)}" name="${name}"${ariaAttributes(control)}>${options.map(
          ([value, label]) =>
            html`<option value="${value}"${value === selected ? ' selected' : ''}>${label}</option>`,
        )}</select>`,
      )
    },

    /** A group of check boxes, or of radio buttons of which one is required. */
    choices(
      control: Control & {
        type: 'checkbox' | 'radio'
        options: readonly { value: string; label: Hole; hint?: Hole }[]
      },
    ) {
      const { name, label, type, options } = control
      names.add(name)
      const checked = allValues(form.fields, name)
      return html`<fieldset class="field"${ariaAttributes(control)}>
<legend>${label}</legend>
${hintParagraph(control)}${options.map(
  ({ value, label, hint }) =>
    html`<label class="mark"><input type="${type}" name="${name}" value="${value}"${checked.includes(value) ? ' checked' : ''}${type === 'radio' ? ' required' : ''}> <span>${label}${hint ? html` <small>${hint}</small>` : ''}</span></label>`,
)}${issueParagraph(control)}
</fieldset>`
    },

    checkbox({ name, label }: Control) {
      names.add(name)
      const isChecked = firstValue(form.fields, name) !== ''
      return html`<label class="mark field"><input type="checkbox" name="${name}" value="1"${isChecked ? ' checked' : ''}> <span>${label}</span></label>`
    },

    /**
     * The error of the form, with the issues of fields that have no control. A template calls it after all
     * controls are made, so that those fields are known.
     */
    summary() {
      const { error } = form
      if (!error) return ''
      const issues = issuesOf(form)
      const others = issues.filter(({ field }) => !names.has(controlName(field)))
      const message = issues.length > 0 ? messages.checkFields : error.message
      const list = others.map(
        ({ field, issue }) => html`<li>${field}: ${issueForPeople(issue, form.zonesOf?.(field))}</li>`,
      )
      return html`<div class="alarm" role="alert"><p>${message}</p>${list.length > 0 ? html`<ul>${list}</ul>` : ''}</div>`
    },
  }
}

export type Controls = ReturnType<typeof controlsOf>
