import { type GraphQLField, type GraphQLSchema, isObjectType } from 'graphql'
import type { SchemaWriter } from '../rest/openapi/schemas.ts'
import { exampleOperation } from './example-operation.ts'
import { channelRef, type Message, messageRef, type WritePart } from './part.ts'

const variables = { host: { default: 'localhost:4000', description: 'The host of the platform.' } }
const servers = {
  websocket: {
    host: '{host}',
    pathname: '/graphql',
    protocol: 'wss',
    description:
      'GraphQL over WebSocket (subprotocol `graphql-transport-ws`). The token of a login goes into `connection_init`: `{"authorization": "Bearer …"}`.',
    variables,
  },
  eventStream: {
    host: '{host}',
    pathname: '/graphql/stream',
    protocol: 'https',
    description:
      'GraphQL over server-sent events (distinct connections): POST the operation with `Accept: text/event-stream` and, except for public subscriptions, `Authorization: Bearer …`.',
    variables,
  },
}

/**
 * The results that subscriptions of the GraphQL schema send. Each has an operation of its plain fields, and
 * the shape of its results.
 */
export const subscriptionsPart: WritePart = (writer, schema) => {
  const fields = subscriptionsOf(schema)
  return {
    servers,
    channels: Object.fromEntries(
      fields.map((field) => [
        field.name,
        {
          address: field.name,
          title: `Subscription ${field.name}`,
          description: `${field.description ?? ''}\n\nThe shape of a result follows from the fields that the operation selects; this is that of:\n\n\`\`\`graphql\n${operationOf(field)}\n\`\`\``,
          servers: Object.keys(servers).map((name) => ({ $ref: `#/servers/${name}` })),
          messages: { result: messageOf(field, writer) },
        },
      ]),
    ),
    operations: Object.fromEntries(
      fields.map(({ name }) => [
        `send${name[0]!.toUpperCase()}${name.slice(1)}`,
        {
          action: 'send',
          channel: channelRef(name),
          summary: `Results of the subscription ${name}`,
          messages: [messageRef(name, 'result')],
        },
      ]),
    ),
  }
}

function subscriptionsOf(schema: GraphQLSchema): GraphQLField<unknown, unknown>[] {
  const type = schema.getSubscriptionType()
  return isObjectType(type) ? Object.values(type.getFields()) : []
}

const operationOf = (field: GraphQLField<unknown, unknown>) => exampleOperation(field, 'Subscription')

function messageOf(field: GraphQLField<unknown, unknown>, { writeOperation }: SchemaWriter): Message {
  return {
    name: field.name,
    title: `Result of ${field.name}`,
    summary: 'The payload of a message `next`: of the WebSocket, or of an event of the stream',
    payload: {
      type: 'object',
      properties: { data: writeOperation(operationOf(field)) },
      required: ['data'],
    },
  }
}
