import type { Language } from '@rodovia/core/shared/language.ts'
import { html } from 'ghtml'
import { controlsOf } from '../forms/controls.ts'
import type { Entered } from '../forms/entered.ts'
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
  const controls = controlsOf(entered, language)
  return {
    title: said.title,
    status: entered.fault?.status ?? 200,
    body: html`<section class="card narrow">
<h1>${said.title}</h1>
!${done}
!${controls.summary(['email', 'password'])}
<form method="post" action="/conta/entrar" class="form">
<input type="hidden" name="volta" value="${back}">
!${controls.text({ name: 'email', label: said.email, type: 'email', autocomplete: 'username' })}
!${controls.text({ name: 'password', label: said.password, type: 'password', autocomplete: 'current-password' })}
<button>${said.enter}</button>
</form>
<p><a href="/conta/senha">${said.forgotten}</a></p>
</section>`,
  }
}
