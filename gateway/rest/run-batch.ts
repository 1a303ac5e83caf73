import type { IdempotencyKey } from '@rodovia/core/shared/idempotency.ts'
import { isRefusal, refuse } from '@rodovia/core/shared/refusal.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type ErrorResponse, errorBody, refusalResponse } from '../errors/error-response.ts'
import { readInput } from '../http/parse-input.ts'
import { coreRequest } from '../http/request.ts'
import type { Idempotency } from '../idempotency/idempotency.ts'
import type { Admission } from '../limits/admission.ts'
import type { PreparedRoute } from './prepare-routes.ts'
import { type RouteResult, type RouteServices, responseStart, runRoute } from './run-route.ts'

type Parts<Context> = RouteServices<Context> & { admission: Admission; idempotency: Idempotency }

/**
 * Answers each of the bodies as the row would, one after the other, so that money that is there for some only is spent from the top.
 * What is about the caller or the moment is the answer to all of it: the batch may be sent again, and under its Idempotency-Key goes
 * on where it stopped.
 */
export async function runBatch<Context>(
  parts: Parts<Context>,
  row: PreparedRoute<Context>,
  request: FastifyRequest,
  reply: FastifyReply,
  bodies: readonly unknown[],
): Promise<RouteResult> {
  const { admission, idempotency } = parts
  // Like every request it has taken one from the budget already.
  if (bodies.length > 1) reply.headers(await admission.take(request, bodies.length - 1))
  const keys = await idempotency.keysOfBatch(request.idempotencyKey, bodies.length)
  const results: { ok: boolean }[] = []
  for (const [index, body] of bodies.entries()) {
    const answered = await runBatchItem(parts, row, request, body, keys[index] ?? null)
    if ('fault' in answered && failsWholeBatch(answered.fault)) return answered
    results.push('fault' in answered ? errorBody(answered.fault) : { ok: true, ...answered.body })
  }
  // Where this took so long that another try began, what that one did looks refused here: the quote is used.
  const now = await idempotency.keysOfBatch(request.idempotencyKey, bodies.length)
  if (results.some(({ ok }, index) => !ok && now[index]?.resultId))
    throw refuse('idempotency_in_progress', { retryAfterSeconds: 1 })
  const placed = results.filter(({ ok }) => ok).length
  return {
    body: {
      ...responseStart(row.route, coreRequest(request)),
      results,
      placed,
      refused: results.length - placed,
    },
  }
}

async function runBatchItem<Context>(
  parts: Parts<Context>,
  row: PreparedRoute<Context>,
  request: FastifyRequest,
  given: unknown,
  idempotencyKey: IdempotencyKey | null,
): Promise<RouteResult> {
  try {
    const body = row.route.body && readInput(row.route.body, given, 'body')
    return await runRoute(parts, row, request, { params: {}, query: {}, body }, idempotencyKey)
  } catch (error) {
    if (isRefusal(error)) return { fault: refusalResponse(error, request.language) }
    throw error
  }
}

function failsWholeBatch({ status, error }: ErrorResponse): boolean {
  return [401, 403, 429].includes(status) || status >= 500 || error === 'idempotency_in_progress'
}
