import { randomUUID } from 'node:crypto'
import { keyPlans } from '@rodovia/core/identity/api-keys/scopes.ts'
import { roleNames } from '@rodovia/core/identity/identity-messages.ts'
import { money, timeElement } from '../../formats.ts'
import { actionButton } from '../../forms/buttons.ts'
import { controlsOf } from '../../forms/controls.ts'
import { type FormState, newForm } from '../../forms/form-state.ts'
import { type Hole, html } from '../../html.ts'
import { notice, withNotice } from '../notice.ts'
import { oneTimeSecret } from '../one-time-secret.ts'
import type { PageContent, PageResponse, SignedInContext } from '../page.ts'
import { path, type TenantDetail, tenantRoutes } from './routes.ts'
import { kindNames, messages, planNames } from './tenants-messages.ts'

type Shown = { credit?: FormState; invite?: FormState; returnRules?: FormState; link?: string }

/** A tenant: balance and credit, keys with their plans, people. */
export async function tenantPage(
  { run, query, params }: SignedInContext,
  { credit = newForm(), invite = newForm(), returnRules, link }: Shown = {},
): Promise<PageContent> {
  const { tenant, members, keys, return_rules } = await run<TenantDetail>(tenantRoutes.one, { params })
  const own = `${path}/${tenant.id}`
  return {
    title: tenant.name,
    body: html`${notice(query)}<p><a href="${path}">${messages.back}</a></p>
<h1>${tenant.name}</h1><p class="quiet">${kindNames[tenant.kind]}</p>
${oneTimeSecret(link, { title: messages.link, hint: messages.linkHint })}
${tenant.sign_up ? signUpSection(own, tenant.sign_up) : ''}
${walletSection(own, tenant.balance_cents, credit)}
${returnRulesSection(own, returnRules ?? newForm(formOf(return_rules)))}
${keysSection(own, keys.keys)}
${peopleSection(own, members, invite)}`,
  }
}

/** The statements of a shop that opened its account by itself, and the button that approves it. */
function signUpSection(own: string, signUp: NonNullable<TenantDetail['tenant']['sign_up']>) {
  const { email, document, terms_version, signed_up_at, approved_at } = signUp
  const state = approved_at ? html`${messages.approved} ${timeElement(approved_at)}` : messages.notApproved
  return html`<section class="card"><p>${email} · ${messages.document} ${document} · ${messages.terms} ${terms_version}</p>
<p class="quiet">${messages.asked} ${timeElement(signed_up_at)} · ${state}</p>
${approved_at ? '' : actionButton({ action: `${own}/aprovar`, label: messages.approve })}</section>`
}

function walletSection(own: string, balanceCents: number, form: FormState) {
  const controls = controlsOf(form)
  return html`<section class="card"><p class="quiet">${messages.balance}</p><p class="balance">${money(balanceCents)}</p>
<details${form.error ? ' open' : ''}><summary>${messages.credit}</summary><p>${messages.creditText}</p>
<form method="post" action="${own}/creditar" class="form"><input type="hidden" name="once" value="${randomUUID()}">
${controls.summary}
${controls.text({ name: 'amount_cents', label: messages.amount, hint: messages.amountHint, inputMode: 'decimal', maxLength: 12 })}
${controls.text({ name: 'reason', label: messages.reason, hint: messages.reasonHint, maxLength: 200 })}
<button>${messages.credit}</button></form></details></section>`
}

const formOf = (rules: TenantDetail['return_rules']) =>
  Object.fromEntries(Object.entries(rules).map(([name, value]) => [name, String(value)]))

/** The form of the rules and the cost for returning the tenant's parcels. */
function returnRulesSection(own: string, form: FormState) {
  const controls = controlsOf(form, 'devolucoes')
  const number = (name: keyof TenantDetail['return_rules'], label: Hole) =>
    controls.text({ name, label, inputMode: 'numeric', maxLength: 3 })
  return html`<section class="card"><h2>${messages.returnRules}</h2><p class="quiet">${messages.returnRulesText}</p>
<form method="post" action="${own}/devolucoes" class="form">
${controls.summary}
${number('attempts', messages.returnAttempts)}
${number('days', messages.returnDays)}
${number('failed_percent', messages.failedPercent)}
${number('wanted_percent', messages.wantedPercent)}
<button class="plain">${messages.saveReturnRules}</button></form></section>`
}

function keysSection(own: string, keys: TenantDetail['keys']['keys']) {
  const lines = keys
    .filter(({ revoked_at }) => revoked_at === null)
    .map((key) => {
      const controls = controlsOf(newForm({ plan: key.plan }), key.id)
      const options = keyPlans.map((plan) => [plan, planNames[plan]] as const)
      const use = key.last_used_at
        ? html`${messages.lastUsed} ${timeElement(key.last_used_at)}`
        : messages.neverUsed
      return html`<li><p><b>${key.name}</b> · …${key.last_four}${key.livemode ? '' : html` · ${messages.test}`} · ${use}</p>
<form method="post" action="${own}/chaves/${key.id}" class="form">
${controls.select({ name: 'plan', label: messages.plan, options })}
<button class="plain">${messages.setPlan}</button></form></li>`
    })
  return html`<section class="card"><h2>${messages.keys}</h2>
${lines.length === 0 ? html`<p class="quiet">${messages.noKeys}</p>` : html`<ul class="list">${lines}</ul>`}</section>`
}

function peopleSection(own: string, { people, total }: TenantDetail['members'], form: FormState) {
  const controls = controlsOf(form, 'convite')
  const left = total - people.length
  return html`<section class="card"><h2>${messages.people}</h2>
${people.length === 0 ? html`<p class="quiet">${messages.noPeople}</p>` : html`<ul>${people.map(({ name, role }) => html`<li>${name} · ${roleNames[role]}</li>`)}</ul>`}
${left > 0 ? html`<p class="quiet">${messages.more(left)}</p>` : ''}
<details${form.error || total === 0 ? ' open' : ''}><summary>${messages.invite}</summary>
<form method="post" action="${own}/convidar" class="form">
${controls.summary}
${controls.text({ name: 'email', label: messages.email, type: 'email', maxLength: 254 })}
<button>${messages.inviteNow}</button></form></details></section>`
}

const ownPath = ({ params }: SignedInContext) => `${path}/${params.tenant_id}`

export async function approve(context: SignedInContext): Promise<PageResponse> {
  await context.run(tenantRoutes.approve, { params: context.params })
  return { to: withNotice(ownPath(context), 'loja_aprovada') }
}

/** Sending the form twice credits once. */
export async function credit(context: SignedInContext): Promise<PageResponse> {
  const result = await context.submit(tenantRoutes.credit, { params: context.params })
  return 'rejected' in result
    ? tenantPage(context, { credit: result.rejected })
    : { to: withNotice(ownPath(context), 'creditado') }
}

/** Without a mail server the response shows the link, once. */
export async function invite(context: SignedInContext): Promise<PageResponse> {
  const result = await context.submit<{ link: string | null }>(tenantRoutes.invite, {
    params: context.params,
  })
  if ('rejected' in result) return tenantPage(context, { invite: result.rejected })
  const { link } = result.body
  return link === null ? { to: withNotice(ownPath(context), 'convidado') } : tenantPage(context, { link })
}

export async function setReturnRules(context: SignedInContext): Promise<PageResponse> {
  const result = await context.submit(tenantRoutes.setReturnRules, { params: context.params })
  return 'rejected' in result
    ? tenantPage(context, { returnRules: result.rejected })
    : { to: withNotice(ownPath(context), 'regras_salvas') }
}

export async function setPlan(context: SignedInContext): Promise<PageResponse> {
  await context.run(tenantRoutes.setPlan, { params: context.params })
  return { to: withNotice(ownPath(context), 'plano') }
}
