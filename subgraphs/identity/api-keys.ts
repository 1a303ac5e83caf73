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
  description: 'How much an API key may ask for in an hour.',
  values: describedValues<KeyPlan>({
    start: '600 requests, where the server is not set otherwise.',
    pro: '6,000 requests.',
    scale: '60,000 requests.',
  }),
})

const ApiKeyRef = builder.objectRef<ApiKey>('ApiKey').implement({
  description:
    'A key with which a server of the tenant’s asks at `/v1`. The key itself is shown once, when it is made.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Its id.' }),
    name: t.exposeString('name', { description: 'What its people call it.' }),
    livemode: t.exposeBoolean('isLive', {
      description:
        'Whether what it does is meant; a test key acts in the tenant’s rehearsal and touches nothing else.',
    }),
    lastFour: t.exposeString('lastFour', {
      description: 'Its last four characters, to tell it from others.',
    }),
    scopes: t.stringList({
      description: `What it is for: some of ${allScopes}.`,
      resolve: ({ scopes }) => [...scopes],
    }),
    plan: t.expose('plan', { type: KeyPlanEnum, description: 'How much it may ask for.' }),
    spendingCapCents: t.expose('spendingCapCents', {
      type: 'Cents',
      nullable: true,
      description:
        'What its orders of one day in São Paulo may cost together; null where the wallet is all that bounds them.',
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was made.' }),
    lastUsedAt: t.expose('lastUsedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When it was used last, to the minute; null where never.',
    }),
    revokedAt: t.expose('revokedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When it was ended; null while it works.',
    }),
  }),
})

const ApiKeyConnection = connectionOf(ApiKeyRef, cursorOf)

builder.queryField('apiKeys', (t) =>
  t.field({
    type: ApiKeyConnection,
    description: 'The API keys of the tenant, newest first, revoked ones too. Refuses with `forbidden`.',
    args: page,
    resolve: (_, asked, { ports, actor }) =>
      resolveConnection(asked, cursorOf, (page) => listApiKeys(ports, { actor, page })),
  }),
)

const KeyModeEnum = builder.enumType('KeyMode', {
  description: 'In which world an API key acts.',
  values: describedValues<'live' | 'test'>({
    live: 'Where all is meant: `rdk_live_`.',
    test: 'In the tenant’s rehearsal, with play money and a robot for a driver: `rdk_test_`.',
  }),
})

const CreateApiKeyInput = builder.inputType('CreateApiKeyInput', {
  description: 'A key to make.',
  fields: (t) => ({
    name: t.string({
      required: true,
      description: 'What to call it, such as the system that uses it, 1 to 60 characters.',
    }),
    scopes: t.stringList({ required: true, description: `What it is for: some of ${allScopes}.` }),
    spendingCapCents: t.field({
      type: 'Cents',
      description: 'What its orders of one day in São Paulo may cost together; no cap where nothing is said.',
    }),
    mode: t.field({
      type: KeyModeEnum,
      description:
        'What it is for; `live` where nothing is said. The first test key opens the tenant’s rehearsal.',
    }),
  }),
})

const CreateApiKeyPayload = builder
  .objectRef<{ key: string; apiKey: ApiKey }>('CreateApiKeyPayload')
  .implement({
    description: 'A key that was made.',
    fields: (t) => ({
      key: t.exposeString('key', {
        description: 'The key itself, for the header `X-Service-Key`. It is shown here and never again.',
      }),
      apiKey: t.expose('apiKey', { type: ApiKeyRef, description: 'What is kept of it.' }),
    }),
  })

builder.mutationFields((t) => {
  const id = t.arg.id({ required: true, description: 'The id of the key.' })
  return {
    createApiKey: t.field({
      type: CreateApiKeyPayload,
      description:
        'Makes a key of the plan `start`. Takes no Idempotency-Key. Refuses with `forbidden`, `validation_failed`.',
      args: { input: t.arg({ type: CreateApiKeyInput, required: true, description: 'The key.' }) },
      resolve: (_, { input: { mode, ...wishes } }, { ports, ...request }) =>
        createApiKey(ports, { ...wishes, isLive: mode !== 'test', request }),
    }),
    revokeApiKey: t.field({
      type: ApiKeyRef,
      description: 'Ends a key, on every server within a second. Refuses with `forbidden`, `not_found`.',
      args: { id },
      resolve: (_, { id }, { ports, ...request }) => revokeApiKey(ports, { id, request }),
    }),
    setApiKeyPlan: t.field({
      type: ApiKeyRef,
      description:
        'Sets how much a key may ask for. For those who run the platform. Refuses with `forbidden`, `not_found`.',
      args: {
        id,
        plan: t.arg({ type: KeyPlanEnum, required: true, description: 'How much it may ask for.' }),
      },
      resolve: (_, input, { ports, ...request }) => setApiKeyPlan(ports, { ...input, request }),
    }),
    setApiKeySpendingCap: t.field({
      type: ApiKeyRef,
      description:
        'Sets what the orders of a key may cost together in one day in São Paulo; it holds for the next order. Refuses with `forbidden`, `not_found`, `validation_failed`.',
      args: {
        id,
        spendingCapCents: t.arg({ type: 'Cents', description: 'The cap; null or nothing takes it away.' }),
      },
      resolve: (_, input, { ports, ...request }) => setApiKeySpendingCap(ports, { ...input, request }),
    }),
  }
})
