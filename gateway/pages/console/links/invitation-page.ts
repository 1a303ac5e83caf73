import { roleNames } from '@rodovia/core/identity/identity-messages.ts'
import { newForm } from '../../forms/form-state.ts'
import { html } from '../../html.ts'
import { formPage } from '../form-page.ts'
import { withNotice } from '../notice.ts'
import type { PageContent, PageContext, PageResponse } from '../page.ts'
import { invitationPageMessages as messages } from './links-messages.ts'
import { linkRoutes, type OwnInvitation } from './routes.ts'

export async function acceptInvitation(context: PageContext): Promise<PageResponse> {
  const { params, submit } = context
  const result = await submit(linkRoutes.acceptInvitation, { params })
  return 'rejected' in result
    ? invitationPage(context, result.rejected)
    : { to: withNotice('/conta/entrar', 'aceito') }
}

/** The invitation, and the form that accepts it. */
export async function invitationPage({ run, params }: PageContext, form = newForm()): Promise<PageContent> {
  const { invitation } = await run<{ invitation: OwnInvitation }>(linkRoutes.readInvitation, { params })
  const { email, role, tenant_name } = invitation
  return formPage(form, {
    title: messages.title,
    action: `/conta/convite/${params.token}`,
    intro: html`<p>${messages.invited(tenant_name, roleNames[role])}</p>
<p class="quiet">${messages.login} <b>${email}</b></p>`,
    controls: ({
      text,
    }) => html`${text({ name: 'name', label: messages.name, autocomplete: 'name', maxLength: 120 })}
${text({ name: 'password', label: messages.password, type: 'password', autocomplete: 'new-password', hint: messages.passwordHint })}
${text({ name: 'phone', label: messages.phone, type: 'tel', autocomplete: 'tel', isOptional: true, maxLength: 60 })}`,
    send: messages.accept,
  })
}
