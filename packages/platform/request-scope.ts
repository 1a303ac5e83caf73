import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyInstance } from 'fastify'

const ids = new AsyncLocalStorage<string>()

/** Runs `run` so that every line that it logs has the id of the request. */
export function withRequestId<R>(requestId: string, run: () => R): R {
  return ids.run(requestId, run)
}

export function currentRequestId(): string | undefined {
  return ids.getStore()
}

/** Does so for every request of an application. */
export function trackRequestIds(app: FastifyInstance): void {
  app.addHook('onRequest', ({ id }, _, done) => withRequestId(id, done))
  // Reading the body loses the asynchronous context: restore it.
  app.addHook('preValidation', ({ id }, _, done) => withRequestId(id, done))
}
