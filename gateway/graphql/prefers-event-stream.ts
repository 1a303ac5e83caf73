import type { FastifyRequest } from 'fastify'
import Negotiator from 'negotiator'

const mediaTypes = ['application/json', 'application/graphql-response+json', 'text/event-stream']

/** Some clients accept all known types in every request; the preferred one counts. `/graphql/stream` always streams. */
export function prefersEventStream({ headers, routeOptions }: FastifyRequest): boolean {
  if (routeOptions.url === '/graphql/stream') return true
  if (!headers.accept?.includes('text/event-stream')) return false
  return new Negotiator({ headers }).mediaType(mediaTypes) === 'text/event-stream'
}
