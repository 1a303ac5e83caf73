import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

const acceptable = /^[A-Za-z0-9._-]{1,128}$/

/** The request's id in logs: the caller's own where it is harmless, else a new one. */
export function requestIdOf({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const requestId = headers['x-request-id']
  return typeof requestId === 'string' && acceptable.test(requestId) ? requestId : randomUUID()
}
