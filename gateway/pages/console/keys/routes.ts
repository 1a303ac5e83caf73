import { keyPlans, scopes } from '@rodovia/core/identity/keys/scopes.ts'
import { expecting } from '@rodovia/gateway/http/parse-input.ts'
import { expectingObject, pageQuery, text } from '@rodovia/gateway/rest/request-fields.ts'
import * as answers from '@rodovia/gateway/rest/response-schemas.ts'
import { type RouteMount, route } from '@rodovia/gateway/rest/route.ts'
import { z } from 'zod'
import { amountInReais } from '../forms/amount.ts'

const at = (path: string): RouteMount => ({ path: `/conta/chaves${path}`, tag: 'embarcador', auth: 'bearer' })

const key = z.object({
  id: answers.uuid,
  name: z.string(),
  last_four: z.string(),
  livemode: z.boolean(),
  scopes: z.array(z.enum(scopes)),
  plan: z.enum(keyPlans),
  spending_cap_cents: answers.cents.nullable(),
  created_at: answers.time,
  last_used_at: answers.time.nullable(),
  revoked_at: answers.time.nullable(),
})
export type Key = z.infer<typeof key>

const fields = `id name last_four: lastFour livemode scopes plan spending_cap_cents: spendingCapCents created_at: createdAt
  last_used_at: lastUsedAt revoked_at: revokedAt`

export const keyModes = ['live', 'test'] as const

const cap = amountInReais.optional()

export const listRoute = route({
  ...at(''),
  method: 'GET',
  summary: 'The API keys of the tenant, newest first',
  answers: z.object({ keys: z.array(key), total: answers.count }),
  query: pageQuery,
  operation: `query ApiKeys($limit: Int, $offset: Int) {
    list: apiKeys(first: $limit, offset: $offset) { keys: nodes { ${fields} } total: totalCount }
  }`,
  variables: ({ query }) => query,
  answer: ({ list }: { list: object }, { query: { offset } }) => ({ ...list, offset }),
})

export const createRoute = route({
  ...at(''),
  method: 'POST',
  summary: 'Makes a key',
  answers: z.object({ key: z.string(), made: key }),
  body: z.object(
    {
      name: text.default(''),
      mode: z.enum(keyModes, expecting(keyModes.join(' or '))).optional(),
      scopes: z.array(text),
      spending_cap: cap,
    },
    expectingObject,
  ),
  operation: `mutation CreateApiKey($input: CreateApiKeyInput!) {
    made: createApiKey(input: $input) { key made: apiKey { ${fields} } }
  }`,
  variables: ({ body: { name, mode, scopes, spending_cap } }) => ({
    input: { name, mode, scopes, spendingCapCents: spending_cap },
  }),
  answer: ({ made }: { made: object }) => made,
})

export const capRoute = route({
  ...at('/:id/limite'),
  method: 'POST',
  summary: 'Sets what the orders of a key may cost in a day',
  answers: z.object({}),
  body: z.object({ spending_cap: cap }, expectingObject),
  operation: `mutation SetCap($id: ID!, $cap: Cents) { setApiKeySpendingCap(id: $id, spendingCapCents: $cap) { id } }`,
  variables: ({ params, body }) => ({ ...params, cap: body.spending_cap }),
})

export const revokeRoute = route({
  ...at('/:id/revogar'),
  method: 'POST',
  summary: 'Ends a key',
  answers: z.object({}),
  operation: 'mutation RevokeApiKey($id: ID!) { revokeApiKey(id: $id) { id } }',
  variables: ({ params }) => params,
})
