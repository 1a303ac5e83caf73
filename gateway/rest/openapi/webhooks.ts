import type { z } from 'zod'
import { publishedEvents } from '../event-schemas.ts'
import type { JsonSchema } from './schemas.ts'

type Write = (schema: z.ZodType, io: 'input' | 'output') => JsonSchema

/** What we send beside the body. */
const headers = [
  header(
    'X-Service-Signature',
    '`sha256=` and the hex HMAC-SHA256 of the body under the whole secret, as it is written. While a next secret is staged it is still that of the first.',
    'sha256=5f0c1d4ea4c9ef0f0dfc8c1fdd4dc07f2a4fc2b1f6ffbff1a94ab1a8ad4dcbcf',
  ),
  header('webhook-id', 'The `id` of the event: the same at each attempt.'),
  header('webhook-timestamp', 'When the attempt was made, in seconds since 1970.', '1780228800'),
  header(
    'webhook-signature',
    'As Standard Webhooks has it: `v1,` and the base64 HMAC-SHA256 of id, timestamp and body with dots between, under the bytes behind `whsec_`. While a next secret is staged there are two, with a blank between.',
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

/** What partners' servers are sent, for OpenAPI 3.1: 3.0 has no place for it. */
export function webhookItems(write: Write): Record<string, JsonSchema> {
  return Object.fromEntries(
    publishedEvents.map(({ kind, summary, schema }) => [
      kind,
      {
        post: {
          tags: ['partner'],
          summary,
          operationId: operationId(kind),
          security: [],
          parameters: headers,
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
  '2XX': { description: 'It is told. What the answer holds beyond its status is kept for the log only.' },
  410: { description: 'Never again: the endpoint is disabled.' },
  default: {
    description:
      'It is told again, ten times in all within 75 hours; redirects count as failures. `Retry-After` is kept to.',
  },
}

/** `tracking.picked_up` is `tellTrackingPickedUp`. */
function operationId(kind: string): string {
  const words = kind.split(/[._]/).map((word) => word[0]!.toUpperCase() + word.slice(1))
  return `tell${words.join('')}`
}
