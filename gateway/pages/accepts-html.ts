import type { FastifyRequest } from 'fastify'
import Negotiator from 'negotiator'

const types = ['text/html', 'application/json']

/** Browsers name HTML in `Accept`. Programs that accept anything get the contract's JSON errors. */
export function acceptsHtml({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  return (
    Boolean(headers.accept?.includes('text/html')) &&
    new Negotiator({ headers }).mediaType(types) === types[0]
  )
}
