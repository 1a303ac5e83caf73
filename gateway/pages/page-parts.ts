import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Parameters } from '../graphql/parameters.ts'
import type { Admission } from '../limits/admission.ts'
import type { Idempotency } from '../once/idempotency.ts'
import type { GatewayParts } from '../parts.ts'

/** What pages are put together from. */
export type PageParts<Context> = GatewayParts<Context> & {
  admission: Admission
  idempotency: Idempotency
  /** Answers with a stream of what is asked for. */
  stream: (request: FastifyRequest, reply: FastifyReply, asked: Parameters) => Promise<void>
}
