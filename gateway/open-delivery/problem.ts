import type { FastifyReply } from 'fastify'
import type { ErrorResponse } from '../errors/error-response.ts'

/** The statuses that the protocol knows; others stay as they are. */
const statuses: Readonly<Record<number, number>> = { 402: 422, 409: 422, 410: 422 }

/** Answers an error as `application/problem+json` (RFC 9457), with the members `title` and `status` that Open Delivery asks for. */
export function sendProblem(reply: FastifyReply, fault: ErrorResponse): FastifyReply {
  const { error, message, details, headers } = fault
  reply.request.errorCode = error
  const status = error === 'validation_failed' ? 400 : (statuses[fault.status] ?? fault.status)
  const issues = Array.isArray(details) ? details.map(({ field, issue }) => `${field} ${issue}`) : []
  const body = {
    title: message,
    status,
    code: error,
    ...(issues.length > 0 && { detail: issues.join('; ') }),
  }
  return reply
    .code(status)
    .headers(headers)
    .type('application/problem+json; charset=utf-8')
    .send(JSON.stringify(body))
}
