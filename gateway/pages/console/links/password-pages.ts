import type { Language } from '@rodovia/core/shared/language.ts'
import { html } from '../../html.ts'
import { filledFields } from '../forms/fields.ts'
import { formPage } from '../forms/form-page.ts'
import { type FormState, newForm, rejectedForm } from '../forms/form-state.ts'
import { notice, withNotice } from '../notice.ts'
import type { PageContent, PageContext, PageResponse } from '../page.ts'
import { linkRoutes } from './routes.ts'

const translations = {
  'pt-BR': {
    forgotten: 'Esqueci a senha',
    email: 'E-mail',
    send: 'Enviar link',
    noMail: 'Se o e-mail não chegar, peça um link a quem administra a equipe.',
    chosen: 'Nova senha',
    passwordHint: '10 a 200 caracteres. As sessões abertas desta conta serão encerradas.',
    save: 'Salvar senha',
    enter: 'Entrar',
  },
  en: {
    forgotten: 'Forgot your password?',
    email: 'E-mail',
    send: 'Send a link',
    noMail: 'If no e-mail arrives, ask the owner of your team for a link.',
    chosen: 'New password',
    passwordHint: '10 to 200 characters. All open sessions of this account end.',
    save: 'Save password',
    enter: 'Log in',
  },
} as const

/** The form that requests a reset link. Its response does not reveal whether the account exists. */
export async function requestPage({ query, language }: PageContext): Promise<PageContent> {
  return requestForm(newForm(), language, notice(query, language))
}

export async function requestReset({ fields, tryRun, language }: PageContext): Promise<PageResponse> {
  const result = await tryRun(linkRoutes.requestReset, { body: filledFields(fields, ['email']) })
  return 'error' in result
    ? requestForm(rejectedForm(fields, result.error), language)
    : { to: withNotice('/conta/senha', 'link_pedido') }
}

function requestForm(form: FormState, language: Language, done = html``): PageContent {
  const messages = translations[language]
  return formPage(form, language, {
    title: messages.forgotten,
    action: '/conta/senha',
    names: ['email'],
    intro: done,
    controls: ({ text }) =>
      text({ name: 'email', label: messages.email, type: 'email', autocomplete: 'username' }),
    send: messages.send,
    outro: html`<p class="quiet">${messages.noMail}</p>
<p><a href="/conta/entrar">${messages.enter}</a></p>`,
  })
}

/** The page that the link in the mail opens. */
export async function newPasswordPage({ params, language }: PageContext): Promise<PageContent> {
  return newPasswordForm(newForm(), params.token ?? '', language)
}

export async function resetPassword({
  fields,
  params,
  tryRun,
  language,
}: PageContext): Promise<PageResponse> {
  const result = await tryRun(linkRoutes.resetPassword, { params, body: filledFields(fields, ['password']) })
  return 'error' in result
    ? newPasswordForm(rejectedForm(fields, result.error), params.token ?? '', language)
    : { to: withNotice('/conta/entrar', 'senha') }
}

function newPasswordForm(form: FormState, token: string, language: Language): PageContent {
  const messages = translations[language]
  return formPage(form, language, {
    title: messages.chosen,
    action: `/conta/senha/${token}`,
    names: ['password'],
    controls: ({ text }) =>
      text({
        name: 'password',
        label: messages.chosen,
        type: 'password',
        autocomplete: 'new-password',
        hint: messages.passwordHint,
      }),
    send: messages.save,
  })
}
