import { type ApiKey, holderOf } from '@rodovia/core/identity/api-keys/api-key.ts'
import {
  revokeApiKey,
  setApiKeyAccess,
  setApiKeyPlan,
  setApiKeySpendingCap,
} from '@rodovia/core/identity/api-keys/change-api-key.ts'
import { listApiKeys } from '@rodovia/core/identity/api-keys/find-api-key.ts'
import { type KeyPlan, scopes } from '@rodovia/core/identity/api-keys/scopes.ts'
import { scopesOf } from '@rodovia/core/identity/permissions.ts'
import { createApiKey } from '@rodovia/core/rehearsal/create-api-key.ts'
import { byId, listed } from '../shared/connection.ts'
import { describedEnum } from '../shared/enums.ts'
import { boolean, cents, dateTime, described, id, inputs, of, string } from '../shared/fields.ts'
import { withRequest } from '../shared/resolvers.ts'
import { builder, connectionOf, page } from './builder.ts'
import { userOf } from './user.ts'

const allScopes = scopes.map((scope) => `\`${scope}\``).join(', ')

const KeyPlanEnum = describedEnum<KeyPlan>(builder, 'KeyPlan', 'Plan of an API key: requests per hour.', {
  start: '600 requests per hour, unless the server is configured otherwise.',
  pro: '6,000 requests per hour.',
  scale: '60,000 requests per hour.',
})

const ApiKeyRef = builder.objectRef<ApiKey>('ApiKey').implement({
  description: 'An API key for the REST API under `/v1`. The key itself is shown once, when it is created.',
  fields: described({
    id: id('API key id (UUID).'),
    name: string('Name that the tenant gave to the key.'),
    livemode: boolean('False for a test key, which only rehearses.', ({ isLive }) => isLive),
    lastFour: string('Last four characters, to recognise the key.'),
    scopes: of(['String'])(`What the key may do, within the role of its holder: ${allScopes}.`),
    inactiveScopes: of(['String'])(
      'Scopes of the key that the role of its holder does not allow, or not entirely.',
      async (key, _, context) => {
        const { role } = await userOf(context, holderOf(key))
        return key.scopes.filter((scope) => !scopesOf(role).includes(scope))
      },
    ),
    createdByName: string(
      'Name of the user who created the key.',
      async ({ createdBy }, _, context) => (await userOf(context, createdBy)).name,
    ),
    heldByName: string(
      'Name of the member who holds the key: its creator, or who took it over when a member was removed.',
      async (key, _, context) => (await userOf(context, holderOf(key))).name,
    ),
    plan: of(KeyPlanEnum)('Plan that limits the request rate.'),
    spendingCapCents: cents.orNull(
      'Limit for the total price of the key’s orders per day (São Paulo time), in centavos; null for no limit but the wallet.',
    ),
    createdAt: dateTime('When the key was created.'),
    expiresAt: dateTime.orNull('From when on the key is refused; null for never.'),
    allowedAddresses: of(['String'])(
      'Addresses and ranges that may use the key, such as `203.0.113.0/24`; empty if any may.',
    ),
    lastUsedAt: dateTime.orNull('When the key was last used, to the minute; null if never.'),
    lastUsedAddress: string.orNull(
      'IP address of that use (for IPv6, the /64 network); null if never, and 181 days after it.',
    ),
    revokedAt: dateTime.orNull('When the key was revoked; null while it works.'),
  }),
})

const ApiKeyConnection = connectionOf(ApiKeyRef, byId)

builder.queryField('apiKeys', (t) =>
  t.field({
    type: ApiKeyConnection,
    description:
      'API keys of a tenant, including revoked ones, newest first. For owner and admins of the tenant; platform administrators read any tenant’s. Errors: `forbidden`, `not_found`.',
    args: { ...page, tenantId: t.arg(id.orNull('Tenant; the default is the caller’s tenant.')) },
    resolve: listed(byId, listApiKeys),
  }),
)

const KeyModeEnum = describedEnum<'live' | 'test'>(builder, 'KeyMode', 'Mode of an API key.', {
  live: 'Real orders and real money; the key begins with `rdk_live_`.',
  test: 'The tenant’s rehearsal, with play money and a simulated driver; the key begins with `rdk_test_`.',
})

const expiry = dateTime.orNull('From when on the key is refused, in the future; omit for never.')
const addresses = of(['String']).orNull(
  'The only IPv4 and IPv6 addresses and ranges (CIDR) that may use the key, such as `203.0.113.7` or `2001:db8::/32`, at most 20; omit for any.',
)

const CreateApiKeyInput = builder.inputType('CreateApiKeyInput', {
  description: 'An API key to create.',
  fields: inputs({
    name: string('Name, such as the using system, 1 to 60 characters.'),
    scopes: of(['String'])(`What the key may do, at most what the caller’s role allows: ${allScopes}.`),
    spendingCapCents: cents.orNull(
      'Limit for the total price of the key’s orders per day (São Paulo time), in centavos; omit for no limit.',
    ),
    expiresAt: expiry,
    allowedAddresses: addresses,
    mode: of(KeyModeEnum).orNull(
      'Mode; the default is `live`. The first test key creates the tenant’s rehearsal.',
    ),
  }),
})

const CreateApiKeyPayload = builder
  .objectRef<{ key: string; apiKey: ApiKey }>('CreateApiKeyPayload')
  .implement({
    description: 'A newly created API key.',
    fields: described({
      key: string('Key for the header `X-Service-Key`, shown only here.'),
      apiKey: of(ApiKeyRef)('Stored data of the key.'),
    }),
  })

builder.mutationFields((t) => {
  const keyId = t.arg(id('API key id.'))
  return {
    createApiKey: t.field({
      type: CreateApiKeyPayload,
      description:
        'Create an API key with the plan `start`. For a live key with `privacy:manage` the caller confirms with `confirmIdentity`. Takes no Idempotency-Key. Errors: `forbidden`, `step_up_required`, `validation_failed`.',
      args: { input: t.arg(of(CreateApiKeyInput)('The key to create.')) },
      resolve: (_, { input: { mode, ...wishes } }, { ports, ...request }) =>
        createApiKey(ports, { ...wishes, isLive: mode !== 'test', request }),
    }),
    revokeApiKey: t.field({
      type: ApiKeyRef,
      description:
        'Revoke an API key. It stops working on every server within one second. Errors: `forbidden`, `not_found`.',
      args: { id: keyId },
      resolve: withRequest(revokeApiKey),
    }),
    setApiKeyAccess: t.field({
      type: ApiKeyRef,
      description:
        'Set until when an API key works and from which addresses; both are replaced, on every server within one second. For callers who may give the key all its scopes; for a live key with `privacy:manage` the caller confirms with `confirmIdentity`. Errors: `forbidden`, `step_up_required`, `not_found`, `validation_failed`.',
      args: { id: keyId, expiresAt: t.arg(expiry), allowedAddresses: t.arg(addresses) },
      resolve: withRequest(setApiKeyAccess),
    }),
    setApiKeyPlan: t.field({
      type: ApiKeyRef,
      description:
        'Set the plan of an API key. For platform administrators. Errors: `forbidden`, `not_found`.',
      args: {
        id: keyId,
        plan: t.arg(of(KeyPlanEnum)('New plan.')),
      },
      resolve: withRequest(setApiKeyPlan),
    }),
    setApiKeySpendingCap: t.field({
      type: ApiKeyRef,
      description:
        'Set the daily spending cap of an API key; it applies from the next order on. To raise or remove the cap of a live key the caller confirms with `confirmIdentity`. Errors: `forbidden`, `step_up_required`, `not_found`, `validation_failed`.',
      args: {
        id: keyId,
        spendingCapCents: t.arg(
          cents.orNull('Limit per day (São Paulo time), in centavos; null or omitted removes it.'),
        ),
      },
      resolve: withRequest(setApiKeySpendingCap),
    }),
  }
})
