import { expecting } from '@rodovia/gateway/http/parse-input.ts'
import { grantDays } from '@rodovia/gateway/mcp/oauth/addresses.ts'
import { expectingObject, text } from '@rodovia/gateway/rest/request-fields.ts'
import { storedOperation } from '@rodovia/gateway/rest/stored-operation.ts'
import * as z from 'zod'
import { amountInReais } from '../../forms/amount.ts'
import { pageOperation } from '../../routes.ts'
import { keyModes } from '../api-keys/routes.ts'

const dayMilliseconds = 24 * 60 * 60 * 1000

export const agentRoutes = {
  /** The key that the consent is. Nobody gets to see its secret. */
  createKey: pageOperation({
    body: z.object(
      {
        name: text,
        mode: z.enum(keyModes, expecting(keyModes.join(' or '))).optional(),
        scopes: z.array(text),
        spending_cap: amountInReais.optional(),
      },
      expectingObject,
    ),
    operation: storedOperation(`mutation CreateAgentKey($input: CreateApiKeyInput!) {
      created: createApiKey(input: $input) { key: apiKey { id } }
    }`),
    variables: ({ body: { spending_cap: spendingCapCents, ...input } }) => ({
      input: {
        ...input,
        spendingCapCents,
        expiresAt: new Date(Date.now() + grantDays * dayMilliseconds).toISOString(),
      },
    }),
    responseFrom: 'created.key',
  }),
}
