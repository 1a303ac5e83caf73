import { randomUUID } from 'node:crypto'
import { permit } from '@rodovia/core/identity/permissions.ts'
import type { TenantKind } from '@rodovia/core/identity/roles.ts'
import { money, timeElement } from '../../formats.ts'
import { newForm } from '../../forms/form-state.ts'
import { html } from '../../html.ts'
import { formPage } from '../form-page.ts'
import { notice, withNotice } from '../notice.ts'
import type { ConsoleArea, PageContent, PageResponse, SignedInContext } from '../page.ts'
import { actionLink, pageHead } from '../page-head.ts'
import { pageParameters, pager } from '../pagination.ts'
import { type ListedTenant, path, type TenantList, tenantRoutes } from './routes.ts'
import { approve, credit, invite, setPlan, setReturnRules, tenantPage } from './tenant-page.ts'
import { kindNames, messages } from './tenants-messages.ts'

const creatable: readonly TenantKind[] = ['embarcador', 'transportadora']

/** All tenants with their balances. */
async function tenantsPage({ run, query }: SignedInContext): Promise<PageContent> {
  const { list, waiting, offset } = await run<Paged>(tenantRoutes.list, { query: pageParameters(query) })
  const { tenants, total } = list
  return {
    title: messages.title,
    body: html`${notice(query)}${pageHead(messages.title, actionLink(`${path}/novo`, messages.create, true))}
<p class="quiet">${messages.intro}</p>
${waitingSection(waiting.nodes)}
<section class="card"><ul class="list">${tenants.map(tenantLine)}</ul></section>
${pager(path, query, { total, offset, count: tenants.length })}`,
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

/** The form of a new tenant. */
async function newTenantPage({ caller }: SignedInContext, form = newForm()): Promise<PageContent> {
  permit(caller.actor, 'platform.manage')
  const options = creatable.map((kind) => [kind, kindNames[kind]] as const)
  return formPage(form, {
    title: messages.create,
    action: path,
    send: messages.createNow,
    backTo: path,
    controls: ({ text, select }) => html`<input type="hidden" name="once" value="${randomUUID()}">
${text({ name: 'name', label: messages.name, maxLength: 120 })}
${select({ name: 'kind', label: messages.kind, hint: messages.kindHint, options })}`,
  })
}

/** Sending the form twice creates one tenant. */
async function create(context: SignedInContext): Promise<PageResponse> {
  const result = await context.submit<{ tenant: { id: string } }>(tenantRoutes.create)
  return 'rejected' in result
    ? newTenantPage(context, result.rejected)
    : { to: withNotice(`${path}/${result.body.tenant.id}`, 'cliente') }
}

/** Tenants with their credits and plans, for who runs the platform. */
export const tenantsArea: ConsoleArea = {
  section: 'tenants',
  get: {
    '/clientes': tenantsPage,
    '/clientes/novo': (context) => newTenantPage(context),
    '/clientes/:tenant_id': tenantPage,
  },
  post: {
    '/clientes/:tenant_id/aprovar': approve,
    '/clientes/:tenant_id/convidar': invite,
    '/clientes/:tenant_id/devolucoes': setReturnRules,
    '/clientes/:tenant_id/chaves/:key_id': setPlan,
  },
  postOnce: { '/clientes': create, '/clientes/:tenant_id/creditar': credit },
}
