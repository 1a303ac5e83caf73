import {
  createOpenDeliveryClient,
  listOpenDeliveryClients,
  revokeOpenDeliveryClient,
} from '@rodovia/core/open-delivery/clients.ts'
import type { OpenDeliveryClient } from '@rodovia/core/open-delivery/ports.ts'
import { boolean, dateTime, described, id, inputs, of, string } from '../shared/fields.ts'
import { withActor, withRequest } from '../shared/resolvers.ts'
import { builder } from './builder.ts'

const OpenDeliveryClientRef = builder.objectRef<OpenDeliveryClient>('OpenDeliveryClient').implement({
  description:
    'An application, such as a point of sale, that orders deliveries by Open Delivery. The tenant’s wallet pays. It is an API key too: plan, spending cap, expiry and allowed addresses are set there, by the same id.',
  fields: described({
    id: id('Client id (UUID): `client_id` at `/oauth/token`, and the id of its API key.'),
    name: string('Name that the tenant gave to the client.', ({ key }) => key.name),
    livemode: boolean('False for a test client, which only rehearses.', ({ key }) => key.isLive),
    lastFour: string('Last four characters of the secret, to recognise it.', ({ key }) => key.lastFour),
    phone: string('Telephone number of the merchant, for drivers.'),
    webhookId: id(
      'Endpoint that receives the events, with their log and replay.',
      ({ endpoint }) => endpoint.id,
    ),
    url: string('Address that receives the events.', ({ endpoint }) => endpoint.url),
    createdAt: dateTime('When the client was created.', ({ key }) => key.createdAt),
    lastUsedAt: dateTime.orNull(
      'When the client was last used, to the minute; null if never.',
      ({ key }) => key.lastUsedAt,
    ),
    revokedAt: dateTime.orNull(
      'When the client was revoked; null while it works.',
      ({ key }) => key.revokedAt,
    ),
  }),
})

const CreateOpenDeliveryClientInput = builder.inputType('CreateOpenDeliveryClientInput', {
  description: 'An Open Delivery client to create.',
  fields: inputs({
    name: string('Name, such as the point of sale, 1 to 60 characters.'),
    url: string(
      'Base address of the requester’s webhooks: events go to `{url}/newLogisticEvent`, of v1 to `{url}/v1/newLogisticEvent`.',
    ),
    phone: string('Telephone number of the merchant, for drivers.'),
    isLive: boolean.orNull('False for a test client, which only rehearses; true by default.'),
  }),
})

const CreatedOpenDeliveryClient = builder
  .objectRef<{ secret: string; client: OpenDeliveryClient }>('CreateOpenDeliveryClientPayload')
  .implement({
    description: 'A newly created Open Delivery client.',
    fields: described({
      secret: string('The client secret, shown only here. It also signs the events.'),
      client: of(OpenDeliveryClientRef)('The client.'),
    }),
  })

builder.queryField('openDeliveryClients', (t) =>
  t.field({
    type: [OpenDeliveryClientRef],
    nullable: false,
    description:
      'Open Delivery clients of the caller’s tenant, including revoked ones, newest first. For owner and admins. Errors: `forbidden`.',
    resolve: withActor(listOpenDeliveryClients),
  }),
)

builder.mutationFields((t) => ({
  createOpenDeliveryClient: t.field({
    type: CreatedOpenDeliveryClient,
    description:
      'Create an Open Delivery client. Takes no Idempotency-Key. Errors: `forbidden`, `validation_failed`.',
    args: { input: t.arg(of(CreateOpenDeliveryClientInput)('The client to create.')) },
    resolve: (_, { input }, { ports, ...request }) => createOpenDeliveryClient(ports, { ...input, request }),
  }),
  revokeOpenDeliveryClient: t.field({
    type: OpenDeliveryClientRef,
    description:
      'Revoke an Open Delivery client: its secret and its tokens stop working on every server within one second. Errors: `forbidden`, `not_found`.',
    args: { id: t.arg(id('Client id.')) },
    resolve: withRequest(revokeOpenDeliveryClient),
  }),
}))
