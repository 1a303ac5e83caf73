import { expecting } from '@rodovia/gateway/http/parse-input.ts'
import { expectingObject, pageQuery, text } from '@rodovia/gateway/rest/request-fields.ts'
import { type DataOf, storedOperation } from '@rodovia/gateway/rest/stored-operation.ts'
import * as z from 'zod'
import { amountInReais } from '../../forms/amount.ts'
import { instantFromLocal } from '../../local-time.ts'
import { pageOperation } from '../../routes.ts'

const list = storedOperation(`query ApiKeys($limit: Int, $offset: Int) {
  list: apiKeys(first: $limit, offset: $offset) {
    keys: nodes {
      id name last_four: lastFour livemode scopes plan spending_cap_cents: spendingCapCents created_at: createdAt
      last_used_at: lastUsedAt revoked_at: revokedAt inactive_scopes: inactiveScopes created_by: createdByName
      held_by: heldByName expires_at: expiresAt allowed_addresses: allowedAddresses last_used_address: lastUsedAddress
    }
    total: totalCount
  }
}`)
export type Key = DataOf<typeof list>['list']['keys'][number]

export const keyModes = ['live', 'test'] as const

const spending_cap = amountInReais.optional()

/** Addresses as people type them into one field: separated by spaces, commas or lines. */
const addressList = z
  .string()
  .transform((list) => list.split(/[\s,;]+/).filter(Boolean))
  .optional()

/** A time of day in Brasília, as browsers send it. */
const localTime = z
  .string()
  .transform((local) => instantFromLocal(local))
  .pipe(z.iso.datetime(expecting('a day and time such as 2027-01-31T18:00')))
  .optional()

const access = { expires_at: localTime, allowed_addresses: addressList }

export const keyRoutes = {
  list: pageOperation({ query: pageQuery, operation: list, responseFrom: 'list' }),
  create: pageOperation({
    body: z.object(
      {
        name: text.default(''),
        mode: z.enum(keyModes, expecting(keyModes.join(' or '))).optional(),
        scopes: z.array(text),
        spending_cap,
        ...access,
      },
      expectingObject,
    ),
    operation: storedOperation(`mutation CreateApiKey($input: CreateApiKeyInput!) {
      created: createApiKey(input: $input) { key }
    }`),
    variables: ({
      body: {
        spending_cap: spendingCapCents,
        expires_at: expiresAt,
        allowed_addresses: allowedAddresses,
        ...input
      },
    }) => ({ input: { ...input, spendingCapCents, expiresAt, allowedAddresses } }),
    responseFrom: 'created',
  }),
  setAccess: pageOperation({
    body: z.object(access, expectingObject),
    operation:
      storedOperation(`mutation SetAccess($id: ID!, $expires_at: DateTime, $allowed_addresses: [String!]) {
      setApiKeyAccess(id: $id, expiresAt: $expires_at, allowedAddresses: $allowed_addresses) { id }
    }`),
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
