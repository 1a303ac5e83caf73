import { rolesByTenantKind } from '@rodovia/core/identity/members/member-roles.ts'
import { personas } from '@rodovia/core/identity/persona.ts'
import type { TenantKind } from '@rodovia/core/identity/roles.ts'
import type { Language } from '@rodovia/core/shared/language.ts'
import { html } from 'ghtml'
import { roleNames } from '../console-messages.ts'
import { timeElement } from '../formats.ts'
import { actionButton, confirmDestructiveAction } from '../forms/buttons.ts'
import { controlsOf } from '../forms/controls.ts'
import { filledFields } from '../forms/fields.ts'
import { type FormState, newForm, rejectedForm } from '../forms/form-state.ts'
import { notice, withNotice } from '../notice.ts'
import { oneTimeSecret } from '../one-time-secret.ts'
import type { PageContent, PageResponse, SignedInContext } from '../page.ts'
import { pageParameters, pager } from '../pagination.ts'
import { type Invitation, inviteRoute, type Member, passwordLinkRoute, teamRoute } from './routes.ts'
import { personaNames, teamMessages } from './team-messages.ts'

export const teamPath = '/conta/equipe'

type Team = { members: Member[]; invitations: Invitation[]; total: number; offset: number }

export function teamPage(visit: SignedInContext): Promise<PageContent> {
  return render(visit, newForm({ role: 'manager' }))
}

/** Where no mail can be sent the link is on the page that answers, and on no other. */
export async function invite(visit: SignedInContext): Promise<PageResponse> {
  const { fields, ask } = visit
  const told = await ask<{ link: string | null }>(inviteRoute, {
    body: filledFields(fields, ['email', 'role', 'persona']),
  })
  if ('fault' in told) return render(visit, rejectedForm(fields, told.fault))
  const { link } = told.body
  return link === null
    ? { to: withNotice(teamPath, 'convidado') }
    : render(visit, newForm({ role: 'manager' }), link)
}

export async function makePasswordLink(visit: SignedInContext): Promise<PageResponse> {
  const { link } = await visit.get<{ link: string }>(passwordLinkRoute, { params: visit.params })
  return render(visit, newForm({ role: 'manager' }), link)
}

async function render(visit: SignedInContext, entered: FormState, link?: string): Promise<PageContent> {
  const { get, query, language, caller } = visit
  const { members, invitations, total, offset } = await get<Team>(teamRoute, { query: pageParameters(query) })
  const { userId, tenantKind } = caller.actor
  const words = teamMessages(language)
  const lines = members.map((member) => memberLine(member, member.id === userId, tenantKind, language))
  return {
    title: words.title,
    status: entered.fault?.status ?? 200,
    body: html`!${notice(query, language)}<h1>${words.title}</h1>
!${link === undefined ? '' : oneTimeSecret({ title: words.link, hint: words.linkHint, secret: link })}
<ul class="list">!${lines}</ul>
!${pager({ total, offset, count: members.length }, { path: teamPath, query, language })}
!${invitations.length === 0 ? '' : invitationsSection(invitations, language)}
<section class="card"><h2>${words.invite}</h2>!${inviteForm(entered, tenantKind, language)}</section>`,
  }
}

function roleOptions(kind: TenantKind, language: Language) {
  return rolesByTenantKind[kind].map((role) => [role, roleNames[role][language]] as const)
}

function memberLine(member: Member, isSelf: boolean, kind: TenantKind, language: Language): string {
  const words = teamMessages(language)
  const { id, name, email, role } = member
  const path = `${teamPath}/${id}`
  const controls = controlsOf(newForm({ role }), language, id)
  return html`<li class="card">
<h2>${name} !${isSelf ? html`<small>(${words.you})</small>` : ''}</h2>
<p>${email} · ${roleNames[role][language]}</p>
<details><summary>${words.change}</summary><form method="post" action="${path}/papel" class="form">
!${controls.choice({ name: 'role', label: words.role, options: roleOptions(kind, language) })}
<button class="plain">${words.change}</button></form></details>
!${confirmDestructiveAction({ summary: words.remove, text: words.removeText, action: `${path}/tirar`, label: words.removeNow })}
!${actionButton({ action: `${path}/senha`, label: words.newPassword })}
</li>`
}

function invitationsSection(invitations: readonly Invitation[], language: Language): string {
  const words = teamMessages(language)
  const lines = invitations.map(
    ({ id, email, role, expires_at }) => html`<li><p>${email} · ${roleNames[role][language]}</p>
<p class="quiet">${words.expires} !${timeElement(expires_at, language)}</p>
!${actionButton({ action: `${teamPath}/convites/${id}/cancelar`, label: words.revoke })}</li>`,
  )
  return html`<section class="card"><h2>${words.invitations}</h2><ul class="list">!${lines}</ul></section>`
}

function inviteForm(entered: FormState, kind: TenantKind, language: Language): string {
  const words = teamMessages(language)
  const controls = controlsOf(entered, language)
  const drives = [
    ['', '–'] as const,
    ...personas.map((persona) => [persona, personaNames[persona][language]] as const),
  ]
  const isFleet = kind === 'transportadora'
  return html`<form method="post" action="${teamPath}/convidar" class="form">
!${controls.summary(isFleet ? ['email', 'role', 'persona'] : ['email', 'role'])}
!${controls.text({ name: 'email', label: words.email, type: 'email', maxLength: 254 })}
!${controls.choice({ name: 'role', label: words.role, options: roleOptions(kind, language) })}
!${isFleet ? controls.choice({ name: 'persona', label: words.persona, hint: words.personaHint, options: drives }) : ''}
<button>${words.send}</button>
</form>`
}
