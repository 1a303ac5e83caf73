import type { FormState } from '../../forms/form-state.ts'
import { type Hole, html } from '../../html.ts'
import { formPage } from '../form-page.ts'
import type { PageContent } from '../page.ts'
import { loginPageMessages as messages } from './login-messages.ts'
import { passkeyLoginButton } from './second-step-page.ts'

/** `back` is the page to open after the login. */
export function loginPage(form: FormState, back: string, done: Hole = ''): PageContent {
  return formPage(form, {
    title: messages.title,
    action: '/conta/entrar',
    intro: done,
    controls: ({ text }) => html`<input type="hidden" name="volta" value="${back}">
${text({ name: 'email', label: messages.email, type: 'email', autocomplete: 'username' })}
${text({ name: 'password', label: messages.password, type: 'password', autocomplete: 'current-password' })}`,
    send: messages.enter,
    outro: html`<p><a href="/conta/empresa?${new URLSearchParams({ volta: back }).toString()}">${messages.company}</a></p>
<p><a href="/conta/senha">${messages.forgotten}</a></p>
<p><a href="/conta/criar">${messages.signUp}</a></p>
${passkeyLoginButton(back)}`,
  })
}
