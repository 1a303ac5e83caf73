import type { GraphQLSchema } from 'graphql'
import type { JsonSchema } from '../rest/openapi/json-schema.ts'
import { createSchemaWriter } from '../rest/openapi/schemas.ts'
import { openDeliveryPart } from './open-delivery.ts'
import type { WritePart } from './part.ts'
import { subscriptionsPart } from './subscriptions.ts'
import { webhooksPart } from './webhooks.ts'

/** Every list of messages that the platform sends. Another one is one line here. */
const parts: readonly WritePart[] = [webhooksPart, openDeliveryPart, subscriptionsPart]

const info = {
  title: 'Rodovia: messages',
  version: '1.0.0',
  description:
    'What Rodovia sends by itself: webhooks to your endpoint, events of Open Delivery, and the results of GraphQL subscriptions. Requests are described by `/openapi.json`.',
  license: { name: 'MIT', url: 'https://opensource.org/license/mit' },
}

export type AsyncApiDocument = ReturnType<typeof asyncApiDocument>

/** The messages of the platform in AsyncAPI 3, from the lists that webhooks and the GraphQL schema have of them. */
export function asyncApiDocument(schema: GraphQLSchema) {
  const schemas: Record<string, JsonSchema> = {}
  const writer = createSchemaWriter(schema, '3.1.0', schemas)
  const written = parts.map((write) => write(writer, schema))
  return {
    asyncapi: '3.1.0',
    info,
    defaultContentType: 'application/json',
    servers: Object.assign({}, ...written.map(({ servers }) => servers)) as Record<string, JsonSchema>,
    channels: Object.assign(
      {},
      ...written.map(({ channels }) => channels),
    ) as (typeof written)[number]['channels'],
    operations: Object.assign({}, ...written.map(({ operations }) => operations)) as Record<
      string,
      JsonSchema
    >,
    components: { schemas },
  }
}
