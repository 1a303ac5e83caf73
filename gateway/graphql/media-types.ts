import type { FastifyRequest } from 'fastify'
import Negotiator from 'negotiator'

const mediaTypes = ['application/json', 'application/graphql-response+json', 'text/event-stream']

/**
 * Some clients accept all known types in every request; the preferred one counts. `/graphql/stream` always
 * streams.
 */
export function prefersEventStream({ headers, routeOptions }: FastifyRequest): boolean {
  if (routeOptions.url === '/graphql/stream') return true
  if (!headers.accept?.includes('text/event-stream')) return false
  return preferredMediaType(headers.accept) === 'text/event-stream'
}

/**
 * Whether the client reads errors from the status too: `application/json` has status 200 also where an
 * operation did not run.
 */
export function prefersGraphqlResponse(accept: string | undefined): boolean {
  return preferredMediaType(accept) === 'application/graphql-response+json'
}

export function preferredMediaType(accept: string | undefined): string | undefined {
  return new Negotiator({ headers: { accept } }).mediaType(mediaTypes)
}
