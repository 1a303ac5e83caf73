import { confirmationCode, openDeliveryEvents } from '../open-delivery/event-schemas.ts'
import { operationName } from '../rest/openapi/webhooks.ts'
import { channelRef, type Message, messageRef, type WritePart } from './part.ts'

const server = 'requester'
const events = 'newLogisticEvent'
const codes = 'confirmationCode'

const text = { type: 'string' }
const headers = {
  type: 'object',
  properties: {
    'X-App-Id': { ...text, format: 'uuid', description: 'The platform: the same for every requester' },
    'X-App-MerchantId': { ...text, description: 'The `merchant.id` of the request' },
    'X-App-Signature': {
      ...text,
      pattern: '^[0-9a-f]{64}$',
      description: 'HMAC-SHA256 of the body in lower-case hex, keyed with the client secret',
    },
  },
  required: ['X-App-Id', 'X-App-MerchantId', 'X-App-Signature'],
}

/** The messages that the platform posts to the webhooks of Open Delivery clients. */
export const openDeliveryPart: WritePart = ({ write }) => {
  const messages = openDeliveryEvents.map(
    ({ type, summary, schema }): Message => ({
      name: type,
      title: type,
      summary,
      headers,
      payload: write(schema, 'output'),
    }),
  )
  const code: Message = {
    name: codes,
    title: codes,
    headers,
    payload: write(confirmationCode, 'output'),
    summary: 'The driver entered the code of the customer: is it right?',
  }
  const channel = { servers: [{ $ref: `#/servers/${server}` }], bindings: { http: {} } }
  const post = { action: 'send', bindings: { http: { method: 'POST' } } }
  return {
    servers: {
      [server]: {
        host: '{webhooks}',
        protocol: 'https',
        description: 'The address of an Open Delivery client, as it was entered when the client was created.',
        variables: { webhooks: { default: 'pdv.example', description: 'Its host and path.' } },
      },
    },
    channels: {
      [events]: {
        ...channel,
        address: `/${events}`,
        title: 'Open Delivery: events of deliveries',
        description:
          'A POST for each event of an order that an Open Delivery client requested, to the client that requested it; for an order that was requested by version 1 to `/v1/newLogisticEvent`. Answer with 2xx; else the event is sent again like a webhook.',
        messages: Object.fromEntries(messages.map((message) => [message.name, message])),
      },
      [codes]: {
        ...channel,
        address: `/${codes}`,
        title: 'Open Delivery: confirmation codes',
        description:
          'A POST when the driver enters the code of the customer, for an order with `confirmationCodeRequired`; in version 1 to `/v1/confirmationCode`. Answer with 200 if the code is right, with 400 if it is wrong. It is sent once.',
        messages: { [codes]: code },
      },
    },
    operations: Object.fromEntries(
      [...messages.map(({ name, summary }) => [events, name, summary] as const), codeOf(code)].map(
        ([to, name, summary]) => [
          operationName(`open_delivery.${name === codes ? 'confirmation_code' : name.toLowerCase()}`),
          { ...post, channel: channelRef(to), title: name, summary, messages: [messageRef(to, name)] },
        ],
      ),
    ),
  }
}

const codeOf = ({ name, summary }: Message) => [codes, name, summary] as const
