import type { Language } from '@rodovia/core/shared/language.ts'
import { html } from '../../html.ts'
import { formPage } from '../forms/form-page.ts'
import type { FormState } from '../forms/form-state.ts'
import type { PageContent } from '../page.ts'

const translations = {
  'pt-BR': {
    title: 'Entrar',
    email: 'E-mail',
    password: 'Senha',
    enter: 'Entrar',
    forgotten: 'Esqueci a senha',
  },
  en: {
    title: 'Log in',
    email: 'E-mail',
    password: 'Password',
    enter: 'Log in',
    forgotten: 'Forgot your password?',
  },
} as const

/** `back` is the page to open after the login. */
export function loginPage(form: FormState, back: string, language: Language, done = html``): PageContent {
  const messages = translations[language]
  return formPage(form, language, {
    title: messages.title,
    action: '/conta/entrar',
    names: ['email', 'password'],
    intro: done,
    controls: ({ text }) => html`<input type="hidden" name="volta" value="${back}">
${text({ name: 'email', label: messages.email, type: 'email', autocomplete: 'username' })}
${text({ name: 'password', label: messages.password, type: 'password', autocomplete: 'current-password' })}`,
    send: messages.enter,
    outro: html`<p><a href="/conta/senha">${messages.forgotten}</a></p>`,
  })
}
