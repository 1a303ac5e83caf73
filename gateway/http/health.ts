import type { FastifyInstance } from 'fastify'
import { unavailableFault } from '../faults/fault.ts'
import { sendFault } from './faults.ts'

/** `/healthz`: the process lives. `/readyz`: it can answer, and should be sent requests. */
export function addHealthRoutes(
  app: FastifyInstance,
  { isReady }: { isReady: () => Promise<boolean> },
): void {
  app.get('/healthz', async () => ({ ok: true }))
  app.get('/readyz', async (request, reply) =>
    (await isReady()) ? { ok: true } : sendFault(request, reply, unavailableFault(request.language)),
  )
}
