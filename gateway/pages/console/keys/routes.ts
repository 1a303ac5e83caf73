import type { KeyPlan, Scope } from '@rodovia/core/identity/keys/scopes.ts'
import { expecting } from '@rodovia/gateway/http/parse-input.ts'
import { expectingObject, pageQuery, text } from '@rodovia/gateway/rest/request-fields.ts'
import { z } from 'zod'
import { pageOperation } from '../../routes.ts'
import { amountInReais } from '../forms/amount.ts'

export type Key = {
  id: string
  name: string
  last_four: string
  livemode: boolean
  scopes: Scope[]
  plan: KeyPlan
  spending_cap_cents: number | null
  created_at: string
  last_used_at: string | null
  revoked_at: string | null
}

export const keyModes = ['live', 'test'] as const

const spending_cap = amountInReais.optional()

export const keyRoutes = {
  list: pageOperation({
    query: pageQuery,
    operation: `query ApiKeys($limit: Int, $offset: Int) {
      list: apiKeys(first: $limit, offset: $offset) {
        keys: nodes {
          id name last_four: lastFour livemode scopes plan spending_cap_cents: spendingCapCents created_at: createdAt
          last_used_at: lastUsedAt revoked_at: revokedAt
        }
        total: totalCount
      }
    }`,
    answer: ({ list }: { list: object }, { query: { offset } }) => ({ ...list, offset }),
  }),
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
    operation:
      'mutation CreateApiKey($input: CreateApiKeyInput!) { made: createApiKey(input: $input) { key } }',
    variables: ({ body: { spending_cap: spendingCapCents, ...input } }) => ({
      input: { ...input, spendingCapCents },
    }),
    answer: ({ made }: { made: object }) => made,
  }),
  setCap: pageOperation({
    body: z.object({ spending_cap }, expectingObject),
    operation:
      'mutation SetCap($id: ID!, $spending_cap: Cents) { setApiKeySpendingCap(id: $id, spendingCapCents: $spending_cap) { id } }',
  }),
  revoke: pageOperation({
    operation: 'mutation RevokeApiKey($id: ID!) { revokeApiKey(id: $id) { id } }',
  }),
}
