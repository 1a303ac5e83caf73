import { type FormState, newForm } from '../../forms/form-state.ts'
import { type Hole, html } from '../../html.ts'
import { formPage } from '../form-page.ts'
import { notice, withNotice } from '../notice.ts'
import type { PageContent, PageContext, PageResponse } from '../page.ts'
import { passwordPagesMessages as messages } from './links-messages.ts'
import { linkRoutes } from './routes.ts'

/** The form that requests a reset link. Its response does not reveal whether the account exists. */
export async function requestPage({ query }: PageContext): Promise<PageContent> {
  return requestForm(newForm(), notice(query))
}

export async function requestReset({ submit }: PageContext): Promise<PageResponse> {
  const result = await submit(linkRoutes.requestReset)
  return 'rejected' in result
    ? requestForm(result.rejected)
    : { to: withNotice('/conta/senha', 'link_pedido') }
}

function requestForm(form: FormState, done: Hole = ''): PageContent {
  return formPage(form, {
    title: messages.forgotten,
    action: '/conta/senha',
    intro: done,
    controls: ({ text }) =>
      text({ name: 'email', label: messages.email, type: 'email', autocomplete: 'username' }),
    send: messages.send,
    outro: html`<p class="quiet">${messages.noMail}</p>
<p><a href="/conta/entrar">${messages.enter}</a></p>`,
  })
}

export async function resetPassword(context: PageContext): Promise<PageResponse> {
  const result = await context.submit(linkRoutes.resetPassword, { params: context.params })
  return 'rejected' in result
    ? newPasswordPage(context, result.rejected)
    : { to: withNotice('/conta/entrar', 'senha') }
}

/** The page that the link in the mail opens. */
export async function newPasswordPage({ params }: PageContext, form = newForm()): Promise<PageContent> {
  return formPage(form, {
    title: messages.chosen,
    action: `/conta/senha/${params.token}`,
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
