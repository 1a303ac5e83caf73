import { type Controls, controlsOf } from '../forms/controls.ts'
import type { FormState } from '../forms/form-state.ts'
import { type Hole, html } from '../html.ts'
import { messages } from './console-messages.ts'
import type { PageContent } from './page.ts'

type FormPage = {
  title: Hole
  action: string
  controls: (controls: Controls) => Hole
  /** Content above and below the form. */
  intro?: Hole
  outro?: Hole
  /** The page above, to which a link below the form leads. */
  backTo?: string
  send: Hole
}

/** A page with one form. */
export function formPage(form: FormState, page: FormPage): PageContent {
  const { title, action, intro = '', outro = '', send, backTo } = page
  const controls = controlsOf(form)
  return {
    title,
    body: html`<section class="card narrow">
<h1>${title}</h1>
${intro}
${controls.summary}
<form method="post" action="${action}" class="form">
${page.controls(controls)}
<button>${send}</button>
</form>
${outro}
${backTo ? html`<p><a href="${backTo}" data-back>${messages.back}</a></p>` : ''}
</section>`,
  }
}
