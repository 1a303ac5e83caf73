import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Parameters } from './graphql/parameters.ts'
import type { Idempotency } from './idempotency/idempotency.ts'
import type { Admission } from './limits/admission.ts'
import type { GatewayServices } from './services.ts'

/** All that the gateway hands to the pages it mounts. */
export type PageServices<Context> = GatewayServices<Context> & {
  admission: Admission
  idempotency: Idempotency
  /** Answers with an event stream of a GraphQL subscription. */
  stream: (request: FastifyRequest, reply: FastifyReply, parameters: Parameters) => Promise<void>
}
