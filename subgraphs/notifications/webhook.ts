import {
  type EndpointStatus,
  statusOf,
  type WebhookEndpoint,
} from '@rodovia/core/notifications/webhooks/endpoint.ts'
import { readWebhookLog } from '@rodovia/core/notifications/webhooks/read-webhooks.ts'
import { pageArgs, resolveConnection } from '../shared/connection.ts'
import { describedEnum } from '../shared/enums.ts'
import { boolean, dateTime, described, id, of, string } from '../shared/fields.ts'
import { builder } from './builder.ts'
import { cursorOfDelivery, WebhookDeliveryConnection, WebhookStatusEnum } from './webhook-delivery.ts'

const EndpointStatusEnum = describedEnum<EndpointStatus>(
  builder,
  'WebhookEndpointStatus',
  'Status of a webhook endpoint.',
  {
    enabled: 'Receives events; the last attempt succeeded or none was made yet.',
    failing: 'Receives events, but the last attempt failed. It is disabled after five days of failures.',
    disabled: 'Receives no events.',
  },
)

export const WebhookRef = builder.objectRef<WebhookEndpoint>('WebhookEndpoint').implement({
  description: 'A URL of the tenant that receives events. Secrets are shown only when they are created.',
  fields: described({
    id: id('Endpoint id (UUID).'),
    url: string('URL that receives the events.'),
    description: string.orNull('Description by the tenant; null if there is none.'),
    events: of(['String']).orNull('Event types that it receives; null for all types.', ({ kinds }) => kinds),
    headerNames: of(['String'])(
      'Names of the headers that the tenant wants with each call, in lower case. Their values are secret.',
      ({ headers }) => Object.keys(headers ?? {}),
    ),
    status: of(EndpointStatusEnum)('Current status.', statusOf),
    isSecretStaged: boolean(
      'Whether a staged secret signs deliveries beside the current one.',
      ({ stagedSecret }) => stagedSecret !== null,
    ),
    openDeliveryClientId: id.orNull(
      'The Open Delivery client whose orders’ events it receives, in the form of that protocol; null for other endpoints.',
    ),
    shopConnectionId: id.orNull(
      'The connected shop that it tells of its orders, by the shop’s API; null for other endpoints.',
    ),
    createdAt: dateTime('When the endpoint was created.'),
    failingSince: dateTime.orNull(
      'When the current series of failures began; null if the last attempt succeeded.',
    ),
    disabledAt: dateTime.orNull('When the endpoint was disabled; null while it is enabled.'),
    disabledReason: string.orNull(
      'Why it was disabled: `by_user`, `gone` (it responded with 410) or `failing` (it failed for five days); null while it is enabled.',
    ),
  }),
})

builder.objectField(WebhookRef, 'deliveries', (t) =>
  t.field({
    type: WebhookDeliveryConnection,
    description: 'Deliveries of the last 30 days, newest first.',
    args: {
      ...pageArgs(builder),
      status: t.arg(of(WebhookStatusEnum).orNull('Only deliveries with this status.')),
    },
    resolve: ({ id }, { status, ...args }, { ports, actor }) =>
      resolveConnection(args, cursorOfDelivery, (page) => readWebhookLog(ports, { actor, id, status, page })),
  }),
)

export const WebhookWithSecretRef = builder
  .objectRef<WebhookEndpoint>('WebhookEndpointWithSecret')
  .implement({
    description: 'An endpoint with a newly created secret.',
    fields: described({
      endpoint: of(WebhookRef)('The endpoint.', (endpoint) => endpoint),
      secret: string(
        'The new signing secret, shown only here: `whsec_` and base64, in the format of Standard Webhooks.',
        ({ secret, stagedSecret }) => stagedSecret ?? secret,
      ),
    }),
  })
