import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyInstance } from 'fastify'

const ids = new AsyncLocalStorage<string>()

/** Does something for a request: what is logged on the way carries its id. */
export function withRequestId<R>(requestId: string, run: () => R): R {
  return ids.run(requestId, run)
}

export function currentRequestId(): string | undefined {
  return ids.getStore()
}

/** The same for everything that an application does for a request. */
export function trackRequestIds(app: FastifyInstance): void {
  app.addHook('onRequest', ({ id }, _, done) => withRequestId(id, done))
  // The body comes by the socket's own way, on which is forgotten for whom.
  app.addHook('preValidation', ({ id }, _, done) => withRequestId(id, done))
}
