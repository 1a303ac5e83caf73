import type { ApiKey } from '@rodovia/core/identity/keys/api-key.ts'
import { listApiKeys } from '@rodovia/core/identity/keys/list-api-keys.ts'
import { revokeApiKey } from '@rodovia/core/identity/keys/revoke-api-key.ts'
import { type KeyPlan, scopes } from '@rodovia/core/identity/keys/scopes.ts'
import { setApiKeyPlan } from '@rodovia/core/identity/keys/set-api-key-plan.ts'
import { setApiKeySpendingCap } from '@rodovia/core/identity/keys/set-api-key-spending-cap.ts'
import { createApiKey } from '@rodovia/core/rehearsal/create-api-key.ts'
import { resolveConnection } from '../shared/connection.ts'
import { describedValues } from '../shared/enums.ts'
import { builder, connectionOf, cursorOf, page } from './builder.ts'

const allScopes = scopes.map((scope) => `\`${scope}\``).join(', ')

const KeyPlanEnum = builder.enumType('KeyPlan', {
  description: 'Plan of an API key: requests per hour.',
  values: describedValues<KeyPlan>({
    start: '600 requests per hour, unless the server is configured otherwise.',
    pro: '6,000 requests per hour.',
    scale: '60,000 requests per hour.',
  }),
})

const ApiKeyRef = builder.objectRef<ApiKey>('ApiKey').implement({
  description: 'An API key for the REST API under `/v1`. The key itself is shown once, when it is created.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'API key id (UUID).' }),
    name: t.exposeString('name', { description: 'Name that the tenant gave to the key.' }),
    livemode: t.exposeBoolean('isLive', { description: 'False for a test key, which only rehearses.' }),
    lastFour: t.exposeString('lastFour', { description: 'Last four characters, to recognise the key.' }),
    scopes: t.stringList({
      description: `What the key may do: ${allScopes}.`,
      resolve: ({ scopes }) => [...scopes],
    }),
    plan: t.expose('plan', { type: KeyPlanEnum, description: 'Plan that limits the request rate.' }),
    spendingCapCents: t.expose('spendingCapCents', {
      type: 'Cents',
      nullable: true,
      description:
        'Limit for the total price of the key’s orders per day (São Paulo time), in centavos; null for no limit but the wallet.',
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When the key was created.' }),
    lastUsedAt: t.expose('lastUsedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When the key was last used, to the minute; null if never.',
    }),
    revokedAt: t.expose('revokedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When the key was revoked; null while it works.',
    }),
  }),
})

const ApiKeyConnection = connectionOf(ApiKeyRef, cursorOf)

builder.queryField('apiKeys', (t) =>
  t.field({
    type: ApiKeyConnection,
    description:
      'API keys of the caller’s tenant, including revoked ones, newest first. Errors: `forbidden`.',
    args: page,
    resolve: (_, args, { ports, actor }) =>
      resolveConnection(args, cursorOf, (page) => listApiKeys(ports, { actor, page })),
  }),
)

const KeyModeEnum = builder.enumType('KeyMode', {
  description: 'Mode of an API key.',
  values: describedValues<'live' | 'test'>({
    live: 'Real orders and real money; the key begins with `rdk_live_`.',
    test: 'The tenant’s rehearsal, with play money and a simulated driver; the key begins with `rdk_test_`.',
  }),
})

const CreateApiKeyInput = builder.inputType('CreateApiKeyInput', {
  description: 'An API key to create.',
  fields: (t) => ({
    name: t.string({ required: true, description: 'Name, such as the using system, 1 to 60 characters.' }),
    scopes: t.stringList({ required: true, description: `What the key may do: ${allScopes}.` }),
    spendingCapCents: t.field({
      type: 'Cents',
      description:
        'Limit for the total price of the key’s orders per day (São Paulo time), in centavos; omit for no limit.',
    }),
    mode: t.field({
      type: KeyModeEnum,
      description: 'Mode; the default is `live`. The first test key creates the tenant’s rehearsal.',
    }),
  }),
})

const CreateApiKeyPayload = builder
  .objectRef<{ key: string; apiKey: ApiKey }>('CreateApiKeyPayload')
  .implement({
    description: 'A newly created API key.',
    fields: (t) => ({
      key: t.exposeString('key', { description: 'Key for the header `X-Service-Key`, shown only here.' }),
      apiKey: t.expose('apiKey', { type: ApiKeyRef, description: 'Stored data of the key.' }),
    }),
  })

builder.mutationFields((t) => {
  const id = t.arg.id({ required: true, description: 'API key id.' })
  return {
    createApiKey: t.field({
      type: CreateApiKeyPayload,
      description:
        'Create an API key with the plan `start`. Takes no Idempotency-Key. Errors: `forbidden`, `validation_failed`.',
      args: { input: t.arg({ type: CreateApiKeyInput, required: true, description: 'The key to create.' }) },
      resolve: (_, { input: { mode, ...wishes } }, { ports, ...request }) =>
        createApiKey(ports, { ...wishes, isLive: mode !== 'test', request }),
    }),
    revokeApiKey: t.field({
      type: ApiKeyRef,
      description:
        'Revoke an API key. It stops working on every server within one second. Errors: `forbidden`, `not_found`.',
      args: { id },
      resolve: (_, { id }, { ports, ...request }) => revokeApiKey(ports, { id, request }),
    }),
    setApiKeyPlan: t.field({
      type: ApiKeyRef,
      description:
        'Set the plan of an API key. For platform administrators. Errors: `forbidden`, `not_found`.',
      args: {
        id,
        plan: t.arg({ type: KeyPlanEnum, required: true, description: 'New plan.' }),
      },
      resolve: (_, input, { ports, ...request }) => setApiKeyPlan(ports, { ...input, request }),
    }),
    setApiKeySpendingCap: t.field({
      type: ApiKeyRef,
      description:
        'Set the daily spending cap of an API key; it applies from the next order on. Errors: `forbidden`, `not_found`, `validation_failed`.',
      args: {
        id,
        spendingCapCents: t.arg({
          type: 'Cents',
          description: 'Limit per day (São Paulo time), in centavos; null or omitted removes it.',
        }),
      },
      resolve: (_, input, { ports, ...request }) => setApiKeySpendingCap(ports, { ...input, request }),
    }),
  }
})
