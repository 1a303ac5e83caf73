import type { Request } from '@rodovia/core/identity/request.ts'
import { isRehearsal } from '@rodovia/core/rehearsal/world.ts'
import type { Once } from '@rodovia/core/shared/once.ts'
import type { FastifyRequest } from 'fastify'
import type { Fault } from '../faults/fault.ts'
import { coreRequest } from '../http/request.ts'
import type { GatewayParts } from '../parts.ts'
import { faultOfErrors } from './fault-of-errors.ts'
import type { PreparedRoute } from './prepare-routes.ts'
import type { AnyRoute, RouteInput } from './route.ts'

export type Answered = { body: object } | { fault: Fault }

export type AnswerParts<Context> = Pick<GatewayParts<Context>, 'engine' | 'contextOf'>

/** What the row's stored operation answers, in the words of the contract. */
export async function answerOne<Context>(
  { engine, contextOf }: AnswerParts<Context>,
  { route, operation }: PreparedRoute<Context>,
  request: FastifyRequest,
  input: RouteInput<unknown, unknown>,
  once: Once | null = request.once,
): Promise<Answered> {
  const asked = coreRequest(request)
  const { data, errors } = await engine.execute(operation, {
    variables: route.variables?.(input),
    context: contextOf({ ...asked, once }, request.patience()),
  })
  if (errors || !data) return { fault: faultOfErrors(errors ?? [], request.language) }
  return { body: { ...begin(route, asked), ...(route.answer?.(data, input) ?? data) } }
}

/** What each answer begins with; to a key it says in which of the two worlds it asked. */
export function begin({ auth }: AnyRoute, { actor }: Pick<Request, 'actor'>): object {
  return { ok: true, ...(auth === 'key' && actor && { livemode: !isRehearsal(actor.tenantId) }) }
}
