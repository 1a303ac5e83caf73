import { expecting } from '@rodovia/gateway/http/parse-input.ts'
import { expectingObject, pageQuery, text } from '@rodovia/gateway/rest/request-fields.ts'
import { type DataOf, storedOperation } from '@rodovia/gateway/rest/stored-operation.ts'
import * as z from 'zod'
import { amountInReais } from '../../forms/amount.ts'
import { pageOperation } from '../../routes.ts'

/** The path of this area's pages. */
export const path = '/conta/clientes'

/** A whole number that a form sends as text. */
const whole = z
  .string(expecting('a whole number'))
  .regex(/^\d{1,3}$/, expecting('a whole number'))
  .transform(Number)

const list = storedOperation(`query Tenants($limit: Int, $offset: Int) {
  list: tenants(first: $limit, offset: $offset) {
    tenants: nodes { id name kind: tipo balance_cents: balanceCents }
    total: totalCount
  }
  waiting: waitingShops(first: 20) { nodes { tenant { id name } email signed_up_at: signedUpAt } }
}`)
export type TenantList = DataOf<typeof list>
export type ListedTenant = TenantList['list']['tenants'][number]

const one = storedOperation(`query Tenant($tenant_id: ID!) {
  tenant(id: $tenant_id) {
    id name kind: tipo balance_cents: balanceCents
    sign_up: shopSignUp { email document terms_version: termsVersion signed_up_at: signedUpAt approved_at: approvedAt }
  }
  return_rules: returnRules(tenantId: $tenant_id) {
    attempts days failed_percent: failedPercent wanted_percent: wantedPercent
  }
  members(tenantId: $tenant_id, first: 50) { people: nodes { id name role } total: totalCount }
  keys: apiKeys(tenantId: $tenant_id, first: 50) {
    keys: nodes { id name last_four: lastFour livemode plan last_used_at: lastUsedAt revoked_at: revokedAt }
  }
}`)
export type TenantDetail = DataOf<typeof one>

export const tenantRoutes = {
  list: pageOperation({ query: pageQuery, operation: list }),
  approve: pageOperation({
    operation: storedOperation(
      'mutation ApproveShop($tenant_id: ID!) { approved: approveShop(tenantId: $tenant_id) { approvedAt } }',
    ),
  }),
  one: pageOperation({ operation: one }),
  create: pageOperation({
    body: z.object({ name: text, kind: text }, expectingObject),
    operation: storedOperation(`mutation CreateTenant($name: String!, $kind: TenantKind!) {
      tenant: createTenant(name: $name, kind: $kind) { id }
    }`),
    variables: ({ body: { name, kind } }) => ({ name, kind: kind as 'embarcador' }),
  }),
  invite: pageOperation({
    body: z.object({ email: text }, expectingObject),
    operation: storedOperation(`mutation InviteOwner($input: InviteMemberInput!) {
      invited: inviteMember(input: $input) { link }
    }`),
    variables: ({ params, body: { email } }) => ({
      input: { email, role: 'owner' as const, tenantId: params.tenant_id! },
    }),
    responseFrom: 'invited',
  }),
  credit: pageOperation({
    body: z.object({ amount_cents: amountInReais, reason: text }, expectingObject),
    operation: storedOperation(`mutation CreditWallet($input: CreditWalletInput!) {
      wallet: creditWallet(input: $input) { balance_cents: balanceCents }
    }`),
    variables: ({ params, body: { amount_cents: amountCents, reason } }) => ({
      input: { tenantId: params.tenant_id!, amountCents, reason },
    }),
  }),
  setReturnRules: pageOperation({
    body: z.object(
      { attempts: whole, days: whole, failed_percent: whole, wanted_percent: whole },
      expectingObject,
    ),
    operation: storedOperation(`mutation SetReturnRules($tenant_id: ID!, $input: ReturnRulesInput!) {
      rules: setReturnRules(tenantId: $tenant_id, input: $input) { attempts }
    }`),
    variables: ({ params, body: { attempts, days, failed_percent, wanted_percent } }) => ({
      tenant_id: params.tenant_id!,
      input: { attempts, days, failedPercent: failed_percent, wantedPercent: wanted_percent },
    }),
  }),
  setPlan: pageOperation({
    body: z.object({ plan: text }, expectingObject),
    operation: storedOperation(`mutation SetKeyPlan($key_id: ID!, $plan: KeyPlan!) {
      key: setApiKeyPlan(id: $key_id, plan: $plan) { id plan }
    }`),
    variables: ({ params, body: { plan } }) => ({ key_id: params.key_id!, plan: plan as 'start' }),
  }),
}
