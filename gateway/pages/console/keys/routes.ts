import { expecting } from '@rodovia/gateway/http/parse-input.ts'
import { expectingObject, pageQuery, text } from '@rodovia/gateway/rest/request-fields.ts'
import { type DataOf, storedOperation } from '@rodovia/gateway/rest/stored-operation.ts'
import { z } from 'zod'
import { pageOperation } from '../../routes.ts'
import { amountInReais } from '../forms/amount.ts'

const list = storedOperation(`query ApiKeys($limit: Int, $offset: Int) {
  list: apiKeys(first: $limit, offset: $offset) {
    keys: nodes {
      id name last_four: lastFour livemode scopes plan spending_cap_cents: spendingCapCents created_at: createdAt
      last_used_at: lastUsedAt revoked_at: revokedAt
    }
    total: totalCount
  }
}`)
export type Key = DataOf<typeof list>['list']['keys'][number]

export const keyModes = ['live', 'test'] as const

const spending_cap = amountInReais.optional()

export const keyRoutes = {
  list: pageOperation({ query: pageQuery, operation: list, responseFrom: 'list' }),
  create: pageOperation({
    body: z.object(
      {
        name: text.default(''),
        mode: z.enum(keyModes, expecting(keyModes.join(' or '))).optional(),
        scopes: z.array(text),
        spending_cap,
      },
      expectingObject,
    ),
    operation: storedOperation(`mutation CreateApiKey($input: CreateApiKeyInput!) {
      created: createApiKey(input: $input) { key }
    }`),
    variables: ({ body: { spending_cap: spendingCapCents, ...input } }) => ({
      input: { ...input, spendingCapCents },
    }),
    responseFrom: 'created',
  }),
  setCap: pageOperation({
    body: z.object({ spending_cap }, expectingObject),
    operation: storedOperation(`mutation SetCap($id: ID!, $spending_cap: Cents) {
      setApiKeySpendingCap(id: $id, spendingCapCents: $spending_cap) { id }
    }`),
  }),
  revoke: pageOperation({
    operation: storedOperation('mutation RevokeApiKey($id: ID!) { revokeApiKey(id: $id) { id } }'),
  }),
}
