import { isRefusal } from '@rodovia/core/shared/refusal.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Engine } from '../engine/engine.ts'
import type { Operation } from '../engine/operation.ts'
import { methodFault } from '../faults/fault.ts'
import { sendFault } from '../http/faults.ts'
import { type Admission, sessionFields } from '../limits/admission.ts'
import { parametersOf } from './parameters.ts'
import { prepareRequest } from './prepare-request.ts'

/**
 * A hook that refuses a token that fails, where the operation is not about the session, and mutations by GET, and takes what
 * the operation costs from the caller's budget.
 */
export function beforeOperations<Context>(engine: Engine<Context>, admission: Admission) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    const { tokenRefusal, method, language } = request
    const operation = await operationIn(engine, request)
    if (tokenRefusal && !isAboutSession(operation)) throw tokenRefusal
    if (method === 'GET' && operation?.kind === 'mutation') {
      return sendFault(request, reply, methodFault('POST', language))
    }
    if (operation) reply.headers(await admission.takeForOperation(operation, request))
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
