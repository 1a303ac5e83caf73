import { isRehearsalTenant } from '@rodovia/core/identity/rehearsal-tenant.ts'
import type { Request } from '@rodovia/core/identity/request.ts'
import type { IdempotencyKey } from '@rodovia/core/shared/idempotency.ts'
import type { FastifyRequest } from 'fastify'
import type { ErrorResponse } from '../errors/error-response.ts'
import { coreRequest } from '../http/request.ts'
import type { GatewayServices } from '../services.ts'
import { errorOfResult } from './error-of-result.ts'
import type { PreparedRoute } from './prepare-routes.ts'
import type { AnyRoute, RouteInput } from './route.ts'

export type RouteResult = { body: object } | { fault: ErrorResponse }

export type RouteServices<Context> = Pick<GatewayServices<Context>, 'engine' | 'contextOf'>

/** What the row's stored operation answers, in the words of the contract. */
export async function runRoute<Context>(
  { engine, contextOf }: RouteServices<Context>,
  { route, operation }: PreparedRoute<Context>,
  request: FastifyRequest,
  input: RouteInput<unknown, unknown>,
  idempotencyKey: IdempotencyKey | null = request.idempotencyKey,
): Promise<RouteResult> {
  const asked = coreRequest(request)
  const { data, errors } = await engine.execute(operation, {
    variables: route.variables?.(input),
    context: contextOf({ ...asked, idempotencyKey }, request.deadline()),
  })
  if (errors || !data) return { fault: errorOfResult(errors ?? [], request.language) }
  return { body: { ...responseStart(route, asked), ...(route.answer?.(data, input) ?? data) } }
}

/** What each answer begins with; to a key it says in which of the two worlds it asked. */
export function responseStart({ auth }: AnyRoute, { actor }: Pick<Request, 'actor'>): object {
  return { ok: true, ...(auth === 'key' && actor && { livemode: !isRehearsalTenant(actor.tenantId) }) }
}
