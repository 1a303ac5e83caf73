import { randomUUID } from 'node:crypto'
import type { TenantKind } from '@rodovia/core/identity/roles.ts'
import { money, timeElement } from '../../formats.ts'
import { controlsOf } from '../../forms/controls.ts'
import { type FormState, newForm } from '../../forms/form-state.ts'
import { html } from '../../html.ts'
import { notice, withNotice } from '../notice.ts'
import type { ConsoleArea, PageContent, PageResponse, SignedInContext } from '../page.ts'
import { pageParameters, pager } from '../pagination.ts'
import { type ListedTenant, path, type TenantList, tenantRoutes } from './routes.ts'
import { approve, credit, invite, setPlan, setReturnRules, tenantPage } from './tenant-page.ts'
import { kindNames, messages } from './tenants-messages.ts'

const creatable: readonly TenantKind[] = ['embarcador', 'transportadora']

/** All tenants with their balances, and the form that creates one. */
async function tenantsPage({ run, query }: SignedInContext, form = newForm()): Promise<PageContent> {
  const { list, waiting, offset } = await run<Paged>(tenantRoutes.list, { query: pageParameters(query) })
  const { tenants, total } = list
  return {
    title: messages.title,
    body: html`${notice(query)}<h1>${messages.title}</h1>
<p class="quiet">${messages.intro}</p>
${waitingSection(waiting.nodes)}
<section class="card"><ul class="list">${tenants.map(tenantLine)}</ul></section>
${pager(path, query, { total, offset, count: tenants.length })}
${createForm(form)}`,
  }
}

type Paged = TenantList & { offset: number }

/** Shops that opened their accounts by themselves and wait for approval. */
function waitingSection(shops: TenantList['waiting']['nodes']) {
  if (shops.length === 0) return ''
  return html`<section class="card"><h2>${messages.waiting}</h2><ul class="list">${shops.map(
    ({ tenant, email, signed_up_at }) =>
      html`<li><a href="${path}/${tenant.id}">${tenant.name}</a> · ${email} · ${messages.asked} ${timeElement(signed_up_at)}</li>`,
  )}</ul></section>`
}

function tenantLine({ id, name, kind, balance_cents }: ListedTenant) {
  return html`<li><a href="${path}/${id}">${name}</a> · ${kindNames[kind]} · <b${balance_cents < 0 ? html` class="late"` : ''}>${money(balance_cents)}</b></li>`
}

function createForm(form: FormState) {
  const controls = controlsOf(form)
  const options = creatable.map((kind) => [kind, kindNames[kind]] as const)
  return html`<section class="card"><h2>${messages.create}</h2>
<form method="post" action="${path}" class="form"><input type="hidden" name="once" value="${randomUUID()}">
${controls.summary}
${controls.text({ name: 'name', label: messages.name, maxLength: 120 })}
${controls.select({ name: 'kind', label: messages.kind, hint: messages.kindHint, options })}
<button>${messages.createNow}</button></form></section>`
}

/** Sending the form twice creates one tenant. */
async function create(context: SignedInContext): Promise<PageResponse> {
  const result = await context.submit<{ tenant: { id: string } }>(tenantRoutes.create)
  return 'rejected' in result
    ? tenantsPage(context, result.rejected)
    : { to: withNotice(`${path}/${result.body.tenant.id}`, 'cliente') }
}

/** Tenants with their credits and plans, for who runs the platform. */
export const tenantsArea: ConsoleArea = {
  section: 'tenants',
  get: { '/clientes': tenantsPage, '/clientes/:tenant_id': tenantPage },
  post: {
    '/clientes/:tenant_id/aprovar': approve,
    '/clientes/:tenant_id/convidar': invite,
    '/clientes/:tenant_id/devolucoes': setReturnRules,
    '/clientes/:tenant_id/chaves/:key_id': setPlan,
  },
  postOnce: { '/clientes': create, '/clientes/:tenant_id/creditar': credit },
}
