import { filledFields, firstValue } from '../../forms/fields.ts'
import type { FormState } from '../../forms/form-state.ts'
import { passkeyForm } from '../../forms/passkey-form.ts'
import { html } from '../../html.ts'
import { formPage } from '../form-page.ts'
import type { PageContent } from '../page.ts'
import { secondStepPageMessages as messages } from './login-messages.ts'

const action = '/conta/entrar/confirmar'

/** The fields that the form repeats: the challenge, the page to open, and the options of a passkey if the account has one. */
export function secondStepPage(form: FormState): PageContent {
  const { challenge = '', volta = '', options } = filledFields(form.fields, ['challenge', 'volta', 'options'])
  const content = formPage(form, {
    title: messages.title,
    action,
    intro: html`<p>${messages.intro}</p>
${options ? passkeyForm({ action, kind: 'get', fields: { challenge, volta, options }, label: messages.usePasskey }) : ''}`,
    controls: ({ text }) => html`<input type="hidden" name="volta" value="${volta}">
<input type="hidden" name="challenge" value="${challenge}">
${options ? html`<input type="hidden" name="options" value="${options}">` : ''}
${text({ name: 'code', label: messages.code, hint: messages.codeHint, autocomplete: 'one-time-code', maxLength: 30 })}`,
    send: messages.enter,
    outro: html`<p><a href="/conta/entrar">${messages.again}</a></p>`,
  })
  return options ? { ...content, scripts: ['passkeys'] } : content
}

/** A login by a passkey alone. */
export function passkeyLoginPage(fields: { challenge: string; options: string; volta: string }): PageContent {
  const label = messages.usePasskey
  return {
    title: messages.passkey,
    scripts: ['passkeys'],
    body: html`<section class="card narrow"><h1>${messages.passkey}</h1>
<p>${messages.askPasskey}</p>
${passkeyForm({ action, kind: 'get', fields: { ...fields, sozinha: '1' }, label, isAuto: true })}
<p><a href="/conta/entrar">${messages.again}</a></p></section>`,
  }
}

/** The button on the login page. */
export function passkeyLoginButton(back: string) {
  return html`<form method="post" action="/conta/entrar/chave"><input type="hidden" name="volta" value="${back}"><button class="plain">${messages.usePasskey}</button></form>`
}

const sixDigits = /^\d{3}[\s-]?\d{3}$/

/** The response of a passkey, or what people type into the one field: a code of an app or a recovery code. */
export function proofOf(fields: FormState['fields']) {
  const passkey = firstValue(fields, 'passkey')
  if (passkey) return { passkey }
  const text = firstValue(fields, 'code')
  return sixDigits.test(text.trim()) ? { code: text } : { recovery_code: text }
}
