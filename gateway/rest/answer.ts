import type { Once } from '@rodovia/core/shared/once.ts'
import { isRefusal } from '@rodovia/core/shared/refusal.ts'
import type { FastifyRequest } from 'fastify'
import { type Fault, faultBody, refusalFault } from '../faults/fault.ts'
import { readInput } from '../http/issues.ts'
import { coreRequest } from '../http/request.ts'
import type { GatewayParts } from '../parts.ts'
import { faultOfErrors } from './fault-of-errors.ts'
import type { PreparedRoute } from './prepare-routes.ts'
import type { RouteInput } from './route.ts'

export type Answered = { body: object } | { fault: Fault }

type Parts<Context> = Pick<GatewayParts<Context>, 'engine' | 'contextOf'>

/** What the row's stored operation answers, in the words of the contract. */
export async function answerOne<Context>(
  { engine, contextOf }: Parts<Context>,
  { route, operation }: PreparedRoute<Context>,
  request: FastifyRequest,
  input: RouteInput<unknown, unknown>,
  once: Once | null = request.once,
): Promise<Answered> {
  const { data, errors } = await engine.execute(operation, {
    variables: route.variables?.(input),
    context: contextOf({ ...coreRequest(request), once }),
  })
  if (errors || !data) return { fault: faultOfErrors(errors ?? [], request.language) }
  return { body: { ok: true, ...(route.answer?.(data, input) ?? data) } }
}

/**
 * The same for each of many bodies, one after the other, so that money that is there for some only is spent from the top. What is
 * refused because of the caller or the moment is refused for all that are left too: they may be sent again.
 */
export async function answerEach<Context>(
  parts: Parts<Context>,
  { route, operation }: PreparedRoute<Context>,
  request: FastifyRequest,
  items: readonly { body: unknown; once: Once | null }[],
): Promise<Answered> {
  const results: object[] = []
  let refused = 0
  for (const { body, once } of items) {
    const answered = await answerPart(body, once)
    if (!('fault' in answered)) results.push(answered.body)
    else if (isAboutAll(answered.fault)) return answered
    else {
      results.push(faultBody(answered.fault))
      refused++
    }
  }
  return { body: { ok: true, results, placed: results.length - refused, refused } }

  async function answerPart(body: unknown, once: Once | null): Promise<Answered> {
    try {
      const input = { params: {}, query: {}, body: route.body && readInput(route.body, body, 'body') }
      return await answerOne(parts, { route, operation }, request, input, once)
    } catch (error) {
      if (isRefusal(error)) return { fault: refusalFault(error, request.language) }
      throw error
    }
  }
}

function isAboutAll({ status, error }: Fault): boolean {
  return [401, 403, 429].includes(status) || status >= 500 || error === 'idempotency_in_progress'
}
