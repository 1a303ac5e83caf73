import type { Language } from '@rodovia/core/shared/language.ts'
import { html } from 'ghtml'
import { allValues, firstValue } from './fields.ts'
import { type FormState, issueOf, issuesOf } from './form-state.ts'

/** The parts that forms are made of: each control with its label, what is allowed, and what was wrong with it. */

const messages = {
  'pt-BR': {
    optional: 'opcional',
    check: 'Confira este campo.',
    checkFields: 'Confira os campos marcados.',
  },
  en: { optional: 'optional', check: 'Check this field.', checkFields: 'Check the fields that are marked.' },
} as const

type Named = { name: string; label: string; hint?: string }

type TextControl = Named & {
  type?: 'text' | 'email' | 'password' | 'tel' | 'url' | 'date' | 'number' | 'datetime-local' | 'search'
  isOptional?: true
  autocomplete?: string
  inputMode?: 'numeric' | 'decimal'
  maxLength?: number
}

/** One for each form: its controls show what was entered. */
export function controlsOf(entered: FormState, language: Language, formId = 'f') {
  const said = messages[language]
  const idOf = (name: string) => `${formId}-${name}`

  /** In Portuguese what is allowed goes first: the issue itself is written for those who make clients. */
  function issueOfControl({ name, hint }: Named): string {
    const issue = issueOf(entered, name)
    if (issue === null) return ''
    const told =
      language === 'en'
        ? html`${issue}`
        : html`<strong>${said.check}</strong> ${hint ?? ''} <small lang="en">${issue}</small>`
    return html`<p class="issue" id="${idOf(name)}-issue">!${told}</p>`
  }

  function about({ name, hint }: Named): string {
    const isWrong = issueOf(entered, name) !== null
    const ids = [hint && `${idOf(name)}-hint`, isWrong && `${idOf(name)}-issue`].filter(Boolean)
    return html`!${ids.length > 0 ? html` aria-describedby="${ids.join(' ')}"` : ''}!${isWrong ? ' aria-invalid="true"' : ''}`
  }

  function around(control: Named & { isOptional?: true }, input: string): string {
    const { name, label, hint, isOptional } = control
    return html`<div class="field">
<label for="${idOf(name)}">${label}!${isOptional ? html` <small>(${said.optional})</small>` : ''}</label>
!${input}
!${hint ? html`<p class="hint" id="${idOf(name)}-hint">${hint}</p>` : ''}!${issueOfControl(control)}
</div>`
  }

  return {
    text(control: TextControl): string {
      const { name, type = 'text', isOptional, autocomplete = 'off', inputMode, maxLength } = control
      const value = type === 'password' ? '' : firstValue(entered.fields, name)
      return around(
        control,
        html`<input id="${idOf(name)}" name="${name}" type="${type}" value="${value}" autocomplete="${autocomplete}"!${isOptional ? '' : ' required'}!${inputMode ? html` inputmode="${inputMode}"` : ''}!${maxLength ? html` maxlength="${maxLength}"` : ''}!${about(control)}>`,
      )
    },

    longText(control: Named & { isOptional?: true; maxLength: number }): string {
      const { name, isOptional, maxLength } = control
      return around(
        control,
        html`<textarea id="${idOf(name)}" name="${name}" rows="3" maxlength="${maxLength}"!${isOptional ? '' : ' required'}!${about(control)}>
${firstValue(entered.fields, name)}</textarea>`,
      )
    },

    choice(control: Named & { options: readonly (readonly [value: string, label: string])[] }): string {
      const { name, options } = control
      const chosen = firstValue(entered.fields, name)
      return around(
        control,
        html`<select id="${idOf(name)}" name="${name}"!${about(control)}>!${options.map(
          ([value, label]) =>
            html`<option value="${value}"!${value === chosen ? ' selected' : ''}>${label}</option>`,
        )}</select>`,
      )
    },

    /** Several of a few, or one where they are `radio`. */
    marks(
      control: Named & {
        type: 'checkbox' | 'radio'
        options: readonly { value: string; label: string; hint?: string }[]
      },
    ): string {
      const { name, label, hint, type, options } = control
      const chosen = allValues(entered.fields, name)
      return html`<fieldset class="field"!${about(control)}>
<legend>${label}</legend>
!${hint ? html`<p class="hint" id="${idOf(name)}-hint">${hint}</p>` : ''}!${options.map(
        ({ value, label, hint }) =>
          html`<label class="mark"><input type="${type}" name="${name}" value="${value}"!${chosen.includes(value) ? ' checked' : ''}!${type === 'radio' ? ' required' : ''}> <span>${label}!${hint ? html` <small>${hint}</small>` : ''}</span></label>`,
      )}!${issueOfControl(control)}
</fieldset>`
    },

    mark({ name, label }: Named): string {
      const isMarked = firstValue(entered.fields, name) !== ''
      return html`<label class="mark field"><input type="checkbox" name="${name}" value="1"!${isMarked ? ' checked' : ''}> <span>${label}</span></label>`
    },

    /** What was wrong with all of it, before the first control; the fields that these controls have say it themselves. */
    summary(names: readonly string[]): string {
      const { fault } = entered
      if (!fault) return ''
      const issues = issuesOf(entered)
      const others = issues.filter(({ field }) => !names.includes(field))
      const message = issues.length > 0 ? said.checkFields : fault.message
      const list = others.map(({ field, issue }) => html`<li lang="en">${field}: ${issue}</li>`)
      return html`<div class="alarm" role="alert"><p>${message}</p>!${list.length > 0 ? html`<ul>!${list}</ul>` : ''}</div>`
    },
  }
}

export type Controls = ReturnType<typeof controlsOf>
