import type { Language } from '@rodovia/core/shared/language.ts'
import { html } from 'ghtml'
import { formPage } from '../forms/form-page.ts'
import type { FormState } from '../forms/form-state.ts'
import type { PageContent } from '../page.ts'

const messages = {
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
    forgotten: 'Forgotten password',
  },
} as const

/** `back` is where it leads to. */
export function loginPage(entered: FormState, back: string, language: Language, done = ''): PageContent {
  const said = messages[language]
  return formPage(entered, language, {
    title: said.title,
    action: '/conta/entrar',
    names: ['email', 'password'],
    intro: done,
    controls: ({ text }) => html`<input type="hidden" name="volta" value="${back}">
!${text({ name: 'email', label: said.email, type: 'email', autocomplete: 'username' })}
!${text({ name: 'password', label: said.password, type: 'password', autocomplete: 'current-password' })}`,
    send: said.enter,
    outro: html`<p><a href="/conta/senha">${said.forgotten}</a></p>`,
  })
}
