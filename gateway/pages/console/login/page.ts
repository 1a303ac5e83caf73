import type { Language } from '@rodovia/core/shared/language.ts'
import { html } from 'ghtml'
import type { Entered } from '../forms/entered.ts'
import { formPage } from '../forms/form-page.ts'
import type { Shown } from '../page.ts'

const words = {
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
export function loginPage(entered: Entered, back: string, language: Language, done = ''): Shown {
  const said = words[language]
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
