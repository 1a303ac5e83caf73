import type { FastifyRequest } from 'fastify'

/** The types that a form or a script of any site may send without asking the server (https://fetch.spec.whatwg.org/#cors-safelisted-request-header). */
const simpleTypes = /^(?:application\/x-www-form-urlencoded|multipart\/form-data|text\/plain)\s*(?:;|$)/i

/**
 * Whether another site could make a browser send this request without a preflight. Clients add one of these headers to a GET; browsers
 * ask before they send them.
 */
export function isForgeable({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  const type = headers['content-type']?.trim()
  if (type && !simpleTypes.test(type)) return false
  return !headers['apollo-require-preflight'] && !headers['x-apollo-operation-name']
}
