import type { FastifyInstance } from 'fastify'
import { unavailableResponse } from '../errors/error-response.ts'
import { sendError } from './send-error.ts'

/** `/healthz`: the process is alive. `/readyz`: it can answer requests. */
export function addHealthRoutes(
  app: FastifyInstance,
  { isReady }: { isReady: () => Promise<boolean> },
): void {
  app.get('/healthz', async () => ({ ok: true }))
  app.get('/readyz', async (request, reply) =>
    (await isReady()) ? { ok: true } : sendError(request, reply, unavailableResponse(request.language)),
  )
}
