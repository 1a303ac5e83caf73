import { qrSvg } from '@rodovia/platform/qr-svg.ts'
import { controlsOf } from '../../forms/controls.ts'
import { filledFields } from '../../forms/fields.ts'
import type { FormState } from '../../forms/form-state.ts'
import { passkeyForm } from '../../forms/passkey-form.ts'
import { type Hole, html, trustedHtml } from '../../html.ts'
import { copyable, copyableList } from '../copyable.ts'
import { formPage } from '../form-page.ts'
import type { PageContent } from '../page.ts'
import { messages } from './factor-messages.ts'

type Link = { href: string; label: Hole }

/** The address that the form posts to, its additional fields, and the link back. */
type Place = { action: string; back: Link; fields?: Record<string, string> }

const linkTo = ({ href, label }: Link) => html`<p><a href="${href}">${label}</a></p>`

/** The secret of a new authenticator app, and a form for its first code. The form repeats `challenge`, `secret` and `uri`. */
export function totpPage(form: FormState, { action, back, fields = {} }: Place): PageContent {
  const { challenge = '', secret = '', uri = '' } = filledFields(form.fields, ['challenge', 'secret', 'uri'])
  const hidden = Object.entries({ ...fields, challenge, secret, uri }).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  )
  return formPage(form, {
    title: messages.addTotp,
    action,
    intro: html`<p>${messages.scan}</p>
<div class="qr" role="img" aria-label="${messages.qr}">${trustedHtml(qrSvg(uri))}</div>
<p>${messages.typeSecret}</p><p>${copyable(secret.replaceAll(/.{4}(?=.)/g, '$& '))}</p>`,
    controls: ({ text }) => html`${hidden}
${text({ name: 'code', label: messages.code, autocomplete: 'one-time-code', inputMode: 'numeric', maxLength: 10 })}
${text({ name: 'name', label: messages.name, hint: messages.nameHint, maxLength: 60 })}`,
    send: messages.confirm,
    outro: linkTo(back),
  })
}

/** A form that makes a passkey. It repeats `challenge` and `options`. */
export function passkeyPage(form: FormState, { action, back, fields = {} }: Place): PageContent {
  const { challenge = '', options = '{}' } = filledFields(form.fields, ['challenge', 'options'])
  const { text, summary } = controlsOf(form)
  const controls = text({ name: 'name', label: messages.name, hint: messages.nameHint, maxLength: 60 })
  const hidden = { ...fields, challenge, options }
  return {
    title: messages.addPasskey,
    scripts: ['passkeys'],
    body: html`<section class="card narrow"><h1>${messages.addPasskey}</h1>
<p>${messages.makePasskey}</p>
${summary}
${passkeyForm({ action, kind: 'create', fields: hidden, controls, label: messages.createPasskey })}
${linkTo(back)}</section>`,
  }
}

/** The recovery codes, once. */
export function codesPage(codes: readonly string[], back: Link): PageContent {
  return {
    title: messages.codesTitle,
    body: html`<section class="card secret" data-once aria-labelledby="codes-title">
<h1 id="codes-title">${messages.codesTitle}</h1>
<p>${messages.codesHint}</p>
${copyableList(html`<ol class="codes">${codes.map((code) => html`<li><code>${code}</code></li>`)}</ol>`)}
${linkTo(back)}
</section>`,
  }
}
