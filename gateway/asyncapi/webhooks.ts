import { publishedEvents } from '../rest/event-schemas.ts'
import { operationName, webhookHeaders } from '../rest/openapi/webhooks.ts'
import { channelRef, type Message, messageRef, type WritePart } from './part.ts'

const channel = 'webhooks'
const server = 'endpoint'

/** The events that the platform posts to the endpoints of a tenant: the same list as OpenAPI's webhooks. */
export const webhooksPart: WritePart = ({ write }) => {
  const headers = {
    type: 'object',
    properties: Object.fromEntries(
      webhookHeaders.map(({ name, description, schema }) => [name, { ...schema, description }]),
    ),
    required: webhookHeaders.map(({ name }) => name),
  }
  const messages = publishedEvents.map(
    ({ type, summary, schema }): Message => ({
      name: type,
      title: type,
      summary,
      headers,
      payload: write(schema, 'output'),
    }),
  )
  return {
    servers: {
      [server]: {
        host: '{endpoint}',
        protocol: 'https',
        description: 'Your endpoint, as you entered it with `POST /v1/webhooks` or in the console.',
        variables: { endpoint: { default: 'partner.example', description: 'Its host and path.' } },
      },
    },
    channels: {
      [channel]: {
        address: null,
        title: 'Webhooks',
        description:
          'A POST for each event. Answer with 2xx; else the event is sent again: 10 attempts within 75 hours. A redirect counts as a failure, `Retry-After` is respected, and 410 disables the endpoint. The events of one order come in their order, unless one of them is sent again.',
        servers: [{ $ref: `#/servers/${server}` }],
        messages: Object.fromEntries(messages.map((message) => [message.name, message])),
        bindings: { http: {} },
      },
    },
    operations: Object.fromEntries(
      messages.map(({ name, summary }) => [
        operationName(name),
        {
          action: 'send',
          channel: channelRef(channel),
          title: name,
          summary,
          messages: [messageRef(channel, name)],
          bindings: { http: { method: 'POST' } },
        },
      ]),
    ),
  }
}
