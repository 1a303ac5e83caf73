import type { FastifyReply, FastifyRequest } from 'fastify'
import type { OwnParameters } from './graphql/parameters.ts'
import type { ServerServices } from './services.ts'

/** All that the gateway hands to the pages it mounts. */
export type PageServices<Context> = ServerServices<Context> & {
  /** Answers with an event stream of a GraphQL subscription. */
  stream: (request: FastifyRequest, reply: FastifyReply, parameters: OwnParameters) => Promise<void>
}
