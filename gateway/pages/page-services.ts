import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Parameters } from '../graphql/parameters.ts'
import type { Idempotency } from '../idempotency/idempotency.ts'
import type { Admission } from '../limits/admission.ts'
import type { GatewayServices } from '../services.ts'

/** What pages are put together from. */
export type PageServices<Context> = GatewayServices<Context> & {
  admission: Admission
  idempotency: Idempotency
  /** Answers with a stream of what is asked for. */
  stream: (request: FastifyRequest, reply: FastifyReply, asked: Parameters) => Promise<void>
}
