import type { FastifyRequest } from 'fastify'
import Negotiator from 'negotiator'

const mediaTypes = ['application/json', 'application/graphql-response+json', 'text/event-stream']

/** Some clients name every type they know on every request; the one they like best counts. At its own address a stream is all there is. */
export function prefersEventStream({ headers, routeOptions }: FastifyRequest): boolean {
  if (routeOptions.url === '/graphql/stream') return true
  if (!headers.accept?.includes('text/event-stream')) return false
  return new Negotiator({ headers }).mediaType(mediaTypes) === 'text/event-stream'
}
