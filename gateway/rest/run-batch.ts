import { refuse } from '@rodovia/core/shared/refusal.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type ErrorResponse, errorBody } from '../errors/error-response.ts'
import { readInput } from '../http/parse-input.ts'
import { coreRequest } from '../http/request.ts'
import type { ServerServices } from '../services.ts'
import type { AnyRoute } from './route.ts'
import { catchRefusal, type RouteResult, responseStart, runRoute } from './run-route.ts'

type Services<Context> = Pick<ServerServices<Context>, 'engine' | 'contextOf' | 'admission' | 'idempotency'>

/**
 * Runs the route for each body, one after the other, so that a short balance pays the first orders. An error about the caller or the
 * service is the response to the whole batch: a retry with its Idempotency-Key continues where it stopped.
 */
export async function runBatch<Context>(
  services: Services<Context>,
  route: AnyRoute,
  request: FastifyRequest,
  reply: FastifyReply,
  bodies: readonly unknown[],
): Promise<RouteResult> {
  const { admission, idempotency } = services
  // The request itself has taken one from the budget already.
  if (bodies.length > 1) reply.headers(await admission.take(request, bodies.length - 1))
  const keys = await idempotency.keysOfBatch(request.idempotencyKey, bodies.length)
  const results: { ok: boolean }[] = []
  for (const [index, item] of bodies.entries()) {
    const result = await catchRefusal(request.language, () => {
      const body = route.body && readInput(route.body, item, 'body')
      return runRoute(services, route, request, { params: {}, query: {}, body }, keys[index] ?? null)
    })
    if ('fault' in result && failsWholeBatch(result.fault)) return result
    results.push('fault' in result ? errorBody(result.fault) : { ok: true, ...result.body })
  }
  // If a retry overtook this request, the retry placed orders that this request refused: their quotes were
  // used.
  const keysNow = await idempotency.keysOfBatch(request.idempotencyKey, bodies.length)
  if (results.some(({ ok }, index) => !ok && keysNow[index]?.resultId))
    throw refuse('idempotency_in_progress', { retryAfterSeconds: 1 })
  const placed = results.filter(({ ok }) => ok).length
  return {
    body: {
      ...responseStart(route, coreRequest(request)),
      results,
      placed,
      refused: results.length - placed,
    },
  }
}

function failsWholeBatch({ status, error }: ErrorResponse): boolean {
  return [401, 403, 429].includes(status) || status >= 500 || error === 'idempotency_in_progress'
}
