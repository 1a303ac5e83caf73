import { roleNames } from '@rodovia/core/identity/identity-messages.ts'
import { memberKeyChoices } from '@rodovia/core/identity/members/keys-of-member.ts'
import { rolesByTenantKind } from '@rodovia/core/identity/members/member-roles.ts'
import { can, permit } from '@rodovia/core/identity/permissions.ts'
import { personas } from '@rodovia/core/identity/persona.ts'
import type { TenantKind } from '@rodovia/core/identity/roles.ts'
import { dotted, timeElement } from '../../formats.ts'
import { actionButton } from '../../forms/buttons.ts'
import { controlsOf } from '../../forms/controls.ts'
import { type FormState, newForm } from '../../forms/form-state.ts'
import { html } from '../../html.ts'
import { formPage } from '../form-page.ts'
import { notice, withNotice } from '../notice.ts'
import { oneTimeSecret } from '../one-time-secret.ts'
import type { ConsoleArea, PageContent, PageResponse, SignedInContext } from '../page.ts'
import { actionLink, pageHead } from '../page-head.ts'
import { action } from '../page-kinds.ts'
import { pageParameters, pager } from '../pagination.ts'
import { messages, personaNames } from './member-messages.ts'
import { type Invitation, type Member, type MembersOfTenant, memberRoutes } from './routes.ts'

const membersPath = '/conta/equipe'

/** Without a mail server the response shows the link, once. */
async function invite(context: SignedInContext): Promise<PageResponse> {
  const result = await context.submit<{ link: string | null }>(memberRoutes.invite)
  if ('rejected' in result) return invitePage(context, result.rejected)
  const { link } = result.body
  return link === null ? { to: withNotice(membersPath, 'convidado') } : membersPage(context, { link })
}

async function createPasswordLink(context: SignedInContext): Promise<PageResponse> {
  const { link } = await context.run<{ link: string }>(memberRoutes.createPasswordLink, {
    params: context.params,
  })
  return membersPage(context, { link })
}

async function remove(context: SignedInContext): Promise<PageResponse> {
  const { submit, params } = context
  const result = await submit(memberRoutes.remove, { params })
  return 'rejected' in result
    ? membersPage(context, { removal: { id: params.id ?? '', form: result.rejected } })
    : { to: withNotice(membersPath, 'tirado') }
}

async function requireSecondFactor(context: SignedInContext): Promise<PageResponse> {
  const result = await context.submit(memberRoutes.requireSecondFactor)
  return 'rejected' in result
    ? membersPage(context, { policy: result.rejected })
    : { to: withNotice(membersPath, 'verificacao') }
}

async function membersPage(
  context: SignedInContext,
  {
    link,
    removal,
    policy,
  }: { policy?: FormState; link?: string; removal?: { id: string; form: FormState } } = {},
): Promise<PageContent> {
  const { run, query, caller } = context
  const { members, invitations, second_factor_roles, offset } = await run<MembersOfTenant>(
    memberRoutes.read,
    {
      query: pageParameters(query),
    },
  )
  const { userId, tenantKind } = caller.actor
  const lines = members.nodes.map((member) =>
    memberLine(
      { ...member, mustAdd: !member.has_second_factor && second_factor_roles.includes(member.role) },
      member.id === userId,
      tenantKind,
      removal?.id === member.id ? removal.form : null,
    ),
  )
  return {
    title: messages.title,
    body: html`${notice(query)}${pageHead(messages.title, actionLink(`${membersPath}/novo`, messages.invite, true))}
<p>${dotted([...(can(caller.actor, 'provider.manage') ? [html`<a href="${membersPath}/entrada">${messages.company}</a>`] : []), html`<a href="${membersPath}/destinatarios">${messages.recipients}</a>`, html`<a href="${membersPath}/mercadorias">${messages.goodsRules}</a>`])}</p>
${oneTimeSecret(link, { title: messages.link, hint: messages.linkHint })}
<ul class="list">${lines}</ul>
${pager(membersPath, query, { total: members.total, offset, count: members.nodes.length })}
${invitations.nodes.length === 0 ? '' : invitationsSection(invitations.nodes)}
${policySection(policy ?? newForm({ roles: [...second_factor_roles] }), tenantKind)}`,
  }
}

function roleOptions(kind: TenantKind) {
  return rolesByTenantKind[kind].map((role) => [role, roleNames[role]] as const)
}

function memberLine(
  member: Member & { mustAdd: boolean },
  isSelf: boolean,
  kind: TenantKind,
  rejected: FormState | null,
) {
  const { id, name, email, role, has_second_factor, mustAdd } = member
  const path = `${membersPath}/${id}`
  const controls = controlsOf(newForm({ role }), id)
  return html`<li class="card">
<h2>${name} ${isSelf ? html`<small>(${messages.you})</small>` : ''}</h2>
<p>${email} · ${roleNames[role]}</p>
<p class="quiet">${has_second_factor ? messages.hasFactor : mustAdd ? messages.mustAddFactor : messages.hasNoFactor}</p>
<details><summary>${messages.change}</summary><form method="post" action="${path}/papel" class="form">
${controls.select({ name: 'role', label: messages.role, options: roleOptions(kind) })}
<button class="plain">${messages.change}</button></form></details>
${removeForm(member, path, rejected)}
${actionButton({ action: `${path}/senha`, label: messages.newPassword })}
</li>`
}

/** It asks about the API keys of a person who holds some. Nothing is chosen beforehand. */
function removeForm({ id, key_count }: Member, path: string, rejected: FormState | null) {
  const controls = controlsOf(rejected ?? newForm(), `${id}-r`)
  const options = memberKeyChoices.map((value) => ({ value, label: messages.keyChoices[value] }))
  const keys =
    key_count === 0
      ? ''
      : controls.choices({ name: 'keys', label: messages.keys(key_count), type: 'radio', options })
  return html`<details class="grave-part"${rejected ? ' open' : ''}><summary>${messages.remove}</summary><p>${messages.removeText}</p>
<form method="post" action="${path}/tirar" class="form">
${controls.summary}
${keys}
<button class="grave">${messages.removeNow}</button></form></details>`
}

/** The form of the roles that need a second factor. */
function policySection(form: FormState, kind: TenantKind) {
  const controls = controlsOf(form, 'policy')
  const options = rolesByTenantKind[kind].map((value) => ({ value, label: roleNames[value] }))
  return html`<section class="card"><h2>${messages.policy}</h2><p class="quiet">${messages.policyHint}</p>
<form method="post" action="${membersPath}/verificacao" class="form">
${controls.summary}
${controls.choices({ name: 'roles', label: messages.policyRoles, type: 'checkbox', options })}
<button class="plain">${messages.savePolicy}</button>
</form></section>`
}

function invitationsSection(invitations: readonly Invitation[]) {
  const lines = invitations.map(
    ({ id, email, role, expires_at }) => html`<li><p>${email} · ${roleNames[role]}</p>
<p class="quiet">${messages.expires} ${timeElement(expires_at)}</p>
${actionButton({ action: `${membersPath}/convites/${id}/cancelar`, label: messages.revoke })}</li>`,
  )
  return html`<section class="card"><h2>${messages.invitations}</h2><ul class="list">${lines}</ul></section>`
}

/** The form of an invitation. */
async function invitePage(
  { caller }: SignedInContext,
  form = newForm({ role: 'manager' }),
): Promise<PageContent> {
  const { tenantKind: kind } = permit(caller.actor, 'member.manage')
  const drives = [['', '–'] as const, ...personas.map((persona) => [persona, personaNames[persona]] as const)]
  const isFleet = kind === 'transportadora'
  return formPage(form, {
    title: messages.invite,
    action: `${membersPath}/convidar`,
    send: messages.send,
    backTo: membersPath,
    controls: (
      controls,
    ) => html`${controls.text({ name: 'email', label: messages.email, type: 'email', maxLength: 254 })}
${controls.select({ name: 'role', label: messages.role, options: roleOptions(kind) })}
${isFleet ? controls.select({ name: 'persona', label: messages.persona, hint: messages.personaHint, options: drives }) : ''}`,
  })
}

const to = () => membersPath

/** The users of the tenant. */
export const membersArea: ConsoleArea = {
  section: 'members',
  get: {
    '/equipe': (context) => membersPage(context),
    '/equipe/novo': (context) => invitePage(context),
  },
  post: {
    '/equipe/convidar': invite,
    '/equipe/:id/senha': createPasswordLink,
    '/equipe/:id/papel': action(memberRoutes.changeRole, { notice: 'papel', to }),
    '/equipe/:id/tirar': remove,
    '/equipe/verificacao': requireSecondFactor,
    '/equipe/convites/:id/cancelar': action(memberRoutes.revokeInvitation, {
      notice: 'convite_cancelado',
      to,
    }),
  },
}
