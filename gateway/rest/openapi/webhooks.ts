import { publishedEvents } from '../event-schemas.ts'
import type { JsonSchema } from './json-schema.ts'
import type { SchemaWriter } from './schemas.ts'

/** The headers of a webhook request. */
export const webhookHeaders = [
  header(
    'X-Service-Signature',
    '`sha256=` and the HMAC-SHA256 of the body in hex, keyed with the whole secret as text. While a next secret is staged it is still made with the current one.',
    'sha256=5f0c1d4ea4c9ef0f0dfc8c1fdd4dc07f2a4fc2b1f6ffbff1a94ab1a8ad4dcbcf',
  ),
  header('webhook-id', 'The `id` of the event: the same at every attempt.'),
  header('webhook-timestamp', 'When the attempt was made, in Unix seconds.', '1780228800'),
  header(
    'webhook-signature',
    'By Standard Webhooks: `v1,` and the HMAC-SHA256 in base64 of id, timestamp and body joined by dots, keyed with the bytes after `whsec_`. While a next secret is staged there are two, separated by a space.',
    'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
  ),
]

function header(name: string, description: string, example?: string) {
  return {
    name,
    in: 'header',
    required: true,
    description,
    schema: { type: 'string', ...(example && { example }) },
  }
}

/** The requests that partners' servers receive, for OpenAPI 3.1: 3.0 has no place for them. */
export function webhookItems({ write }: SchemaWriter): Record<string, JsonSchema> {
  return Object.fromEntries(
    publishedEvents.map(({ type, summary, schema }) => [
      type,
      {
        post: {
          tags: ['partner'],
          summary,
          operationId: operationName(type),
          security: [],
          parameters: webhookHeaders,
          requestBody: {
            required: true,
            content: { 'application/json': { schema: write(schema, 'output') } },
          },
          responses,
        },
      },
    ]),
  )
}

const responses = {
  '2XX': { description: 'Delivered. The response’s body is kept for the log only.' },
  410: { description: 'The endpoint is gone: it gets disabled.' },
  default: {
    description:
      'The delivery failed and is tried again: 10 attempts within 75 hours. A redirect counts as a failure. `Retry-After` is respected.',
  },
}

/** `tracking.picked_up` is `tellTrackingPickedUp`. */
export function operationName(type: string): string {
  const words = type.split(/[._]/).map((word) => word[0]!.toUpperCase() + word.slice(1))
  return `tell${words.join('')}`
}
