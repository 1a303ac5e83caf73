import { expecting } from '@rodovia/gateway/http/parse-input.ts'
import { expectingObject, text } from '@rodovia/gateway/rest/request-fields.ts'
import { type DataOf, storedOperation } from '@rodovia/gateway/rest/stored-operation.ts'
import * as z from 'zod'
import { pageOperation } from '../../routes.ts'

const list = storedOperation(`query OpenDeliveryClients {
  clients: openDeliveryClients {
    id name livemode last_four: lastFour phone url webhook_id: webhookId created_at: createdAt last_used_at: lastUsedAt
    revoked_at: revokedAt
  }
}`)
export type Client = DataOf<typeof list>['clients'][number]

export const clientModes = ['live', 'test'] as const

export const clientRoutes = {
  list: pageOperation({ operation: list }),
  create: pageOperation({
    body: z.object(
      {
        name: text.default(''),
        url: text.default(''),
        phone: text.default(''),
        mode: z.enum(clientModes, expecting(clientModes.join(' or '))).optional(),
      },
      expectingObject,
    ),
    operation: storedOperation(`mutation CreateOpenDeliveryClient($input: CreateOpenDeliveryClientInput!) {
      created: createOpenDeliveryClient(input: $input) { secret client { id } }
    }`),
    variables: ({ body: { mode, ...input } }) => ({ input: { ...input, isLive: mode !== 'test' } }),
    responseFrom: 'created',
  }),
  revoke: pageOperation({
    operation: storedOperation(
      'mutation RevokeOpenDeliveryClient($id: ID!) { revokeOpenDeliveryClient(id: $id) { id } }',
    ),
  }),
}
