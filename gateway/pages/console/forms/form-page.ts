import type { Language } from '@rodovia/core/shared/language.ts'
import { type Html, html } from '../../html.ts'
import type { PageContent } from '../page.ts'
import { type Controls, controlsOf } from './controls.ts'
import type { FormState } from './form-state.ts'

type FormPage = {
  title: string
  action: string
  /** The fields that show their own issues. */
  names: readonly string[]
  controls: (controls: Controls) => Html
  /** Content above and below the form. */
  intro?: Html
  outro?: Html
  send: string
}

/** A page with one form. */
export function formPage(form: FormState, language: Language, page: FormPage): PageContent {
  const { title, action, names, intro = html``, outro = html``, send } = page
  const controls = controlsOf(form, language)
  return {
    title,
    forms: [form],
    body: html`<section class="card narrow">
<h1>${title}</h1>
${intro}
${controls.summary(names)}
<form method="post" action="${action}" class="form">
${page.controls(controls)}
<button>${send}</button>
</form>
${outro}
</section>`,
  }
}
