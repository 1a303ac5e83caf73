import {
  type EndpointStatus,
  statusOf,
  type WebhookEndpoint,
} from '@rodovia/core/notifications/webhooks/endpoint.ts'
import { readWebhookLog } from '@rodovia/core/notifications/webhooks/read-webhook-log.ts'
import { pageArgs, resolveConnection } from '../shared/connection.ts'
import { describedValues } from '../shared/enums.ts'
import { builder } from './builder.ts'
import { cursorOfDelivery, WebhookDeliveryConnection, WebhookStatusEnum } from './webhook-delivery.ts'

const EndpointStatusEnum = builder.enumType('WebhookEndpointStatus', {
  description: 'Whether an endpoint is told of what happens.',
  values: describedValues<EndpointStatus>({
    enabled: 'It is, and answers as it should, as far as is known.',
    failing: 'It is, but did not answer as it should the last time. After five days of that it is disabled.',
    disabled: 'It is not.',
  }),
})

export const WebhookRef = builder.objectRef<WebhookEndpoint>('WebhookEndpoint').implement({
  description:
    'A server of the tenant’s that is told of what happens. Its secrets are shown when they are made only.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Its id.' }),
    url: t.exposeString('url', { description: 'Where it is called.' }),
    description: t.exposeString('description', { nullable: true, description: 'What the tenant calls it.' }),
    events: t.stringList({
      nullable: true,
      description: 'The kinds of events that it is told of; null for all of them.',
      resolve: ({ kinds }) => kinds && [...kinds],
    }),
    status: t.field({
      type: EndpointStatusEnum,
      description: 'Whether it is told.',
      resolve: statusOf,
    }),
    isSecretStaged: t.boolean({
      description: 'Whether a next secret signs beside the first.',
      resolve: ({ stagedSecret }) => stagedSecret !== null,
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was made.' }),
    failingSince: t.expose('failingSince', {
      type: 'DateTime',
      nullable: true,
      description: 'Since when no call was answered as it should be; null while they are.',
    }),
    disabledAt: t.expose('disabledAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When it was disabled; null while it is not.',
    }),
    disabledReason: t.exposeString('disabledReason', {
      nullable: true,
      description: 'Why: `by_user`, `gone` (it answered 410) or `failing` (for five days).',
    }),
    deliveries: t.field({
      type: WebhookDeliveryConnection,
      description: 'What it was told or waits to be told, for 30 days.',
      args: {
        ...pageArgs(builder),
        status: t.arg({ type: WebhookStatusEnum, description: 'Those of this status only.' }),
      },
      resolve: ({ id }, { status, ...asked }, { ports, actor }) =>
        resolveConnection(asked, cursorOfDelivery, (page) =>
          readWebhookLog(ports, { actor, id, status, page }),
        ),
    }),
  }),
})

export const WebhookWithSecretRef = builder
  .objectRef<WebhookEndpoint>('WebhookEndpointWithSecret')
  .implement({
    description: 'An endpoint with a secret that has just been made, and is not shown again.',
    fields: (t) => ({
      endpoint: t.field({ type: WebhookRef, description: 'The endpoint.', resolve: (endpoint) => endpoint }),
      secret: t.string({
        description: 'The new secret: `whsec_` and base64, as Standard Webhooks writes it.',
        resolve: ({ secret, stagedSecret }) => stagedSecret ?? secret,
      }),
    }),
  })
