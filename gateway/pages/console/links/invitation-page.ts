import { html } from 'ghtml'
import { type Entered, fresh, refused } from '../forms/entered.ts'
import { filledIn } from '../forms/fields.ts'
import { formPage } from '../forms/form-page.ts'
import { doneAt } from '../notice.ts'
import type { PageAnswer, Shown, Visit } from '../page.ts'
import { roleNames } from '../words.ts'
import { acceptRow, invitationRow, type OwnInvitation } from './rows.ts'

const words = {
  'pt-BR': {
    title: 'Convite',
    asked: (tenant: string, role: string) => `${tenant} convida você para a equipe, como ${role}.`,
    login: 'Você entrará com o e-mail',
    name: 'Nome completo',
    password: 'Senha',
    passwordHint: '10 a 200 caracteres.',
    phone: 'Telefone',
    accept: 'Aceitar o convite',
  },
  en: {
    title: 'Invitation',
    asked: (tenant: string, role: string) => `${tenant} asks you to join its team as ${role}.`,
    login: 'You will log in with the e-mail',
    name: 'Full name',
    password: 'Password',
    passwordHint: '10 to 200 characters.',
    phone: 'Telephone',
    accept: 'Accept the invitation',
  },
}

const names = ['name', 'password', 'phone'] as const

/** Who is asked to join what, and the form with which to do so. */
export function invitationPage(visit: Visit): Promise<Shown> {
  return shown(visit, fresh())
}

export async function acceptInvitation(visit: Visit): Promise<PageAnswer> {
  const { fields, params, ask } = visit
  const told = await ask(acceptRow, { params, body: filledIn(fields, names) })
  return 'fault' in told
    ? shown(visit, refused(fields, told.fault))
    : { to: doneAt('/conta/entrar', 'aceito') }
}

async function shown({ get, params, language }: Visit, entered: Entered): Promise<Shown> {
  const { invitation } = await get<{ invitation: OwnInvitation }>(invitationRow, { params })
  const { email, role, tenant_name } = invitation
  const said = words[language]
  return formPage(entered, language, {
    title: said.title,
    action: `/conta/convite/${params.token}`,
    names,
    intro: html`<p>${said.asked(tenant_name, roleNames[role][language])}</p>
<p class="quiet">${said.login} <b>${email}</b></p>`,
    controls: ({
      text,
    }) => html`!${text({ name: 'name', label: said.name, autocomplete: 'name', maxLength: 120 })}
!${text({ name: 'password', label: said.password, type: 'password', autocomplete: 'new-password', hint: said.passwordHint })}
!${text({ name: 'phone', label: said.phone, type: 'tel', autocomplete: 'tel', isOptional: true, maxLength: 25 })}`,
    send: said.accept,
  })
}
