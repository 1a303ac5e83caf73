import { isRefusal, refuseField } from '@rodovia/core/shared/refusal.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Engine } from '../engine/engine.ts'
import type { Operation } from '../engine/operation.ts'
import { methodNotAllowedResponse } from '../errors/error-response.ts'
import { sendError } from '../http/send-error.ts'
import type { Idempotency } from '../idempotency/idempotency.ts'
import { type Admission, sessionFields } from '../limits/admission.ts'
import { parametersOf } from './parameters.ts'
import { prefersEventStream } from './prefers-event-stream.ts'
import { prepareRequest } from './prepare-request.ts'

type Parts<Context> = { engine: Engine<Context>; admission: Admission; idempotency: Idempotency }

/**
 * A hook that refuses a token that fails, where the operation is not about the session, and mutations by GET, takes what
 * the operation costs from the caller's budget, and answers a mutation that was sent before.
 */
export function beforeOperations<Context>({ engine, admission, idempotency }: Parts<Context>) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    const { tokenRefusal, method, language } = request
    const operation = await operationIn(engine, request)
    if (tokenRefusal && !isAboutSession(operation)) throw tokenRefusal
    if (method === 'GET' && operation?.kind === 'mutation') {
      return sendError(request, reply, methodNotAllowedResponse('POST', language))
    }
    if (!operation) return
    reply.headers(await admission.takeForOperation(operation, request))
    if (operation.kind === 'mutation') {
      assertRepeatable(request, operation)
      return idempotency.claim(request, reply)
    }
  }
}

/** What one key can stand for: one change, and an answer that comes at once. */
function assertRepeatable(request: FastifyRequest, { rootFields }: Operation<never>): void {
  if (!request.caller || request.headers['idempotency-key'] === undefined) return
  const fields = [...rootFields.values()].reduce((sum, times) => sum + times, 0)
  if (fields > 1) throw refuseField('Idempotency-Key', `stands for one mutation; the operation has ${fields}`)
  if (prefersEventStream(request)) {
    throw refuseField('Idempotency-Key', 'is not for streams of events: accept application/json at /graphql')
  }
}

/** Null where there is none that could run, which whoever answers will tell. */
async function operationIn<Context>(
  engine: Engine<Context>,
  request: FastifyRequest,
): Promise<Operation<Context> | null> {
  try {
    const prepared = await prepareRequest(engine, parametersOf(request))
    return 'operation' in prepared ? prepared.operation : null
  } catch (error) {
    if (isRefusal(error)) return null
    throw error
  }
}

function isAboutSession(operation: Operation<never> | null): boolean {
  return (
    operation?.kind === 'mutation' &&
    [...operation.rootFields.keys()].every((name) => sessionFields.has(name))
  )
}
