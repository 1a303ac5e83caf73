import type { FastifyRequest } from 'fastify'
import Negotiator from 'negotiator'

const types = ['text/html', 'application/json']

/** Browsers name HTML; programs that take anything are better served with the contract's errors. */
export function acceptsHtml({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  return (
    Boolean(headers.accept?.includes('text/html')) &&
    new Negotiator({ headers }).mediaType(types) === types[0]
  )
}
