import { isRefusal } from '@rodovia/core/shared/refusal.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Engine } from '../engine/engine.ts'
import type { Operation } from '../engine/operation.ts'
import { methodFault } from '../faults/fault.ts'
import { sendFault } from '../http/faults.ts'
import { parametersOf } from './parameters.ts'
import { prepareRequest } from './prepare-request.ts'

/** Mutations that begin and end a session. Clients send their token always, also when it has ended. */
const sessionFields: ReadonlySet<string> = new Set(['login', 'refreshSession', 'logout'])

/** A hook that refuses a token that fails, where the operation is not about the session, and mutations by GET. */
export function beforeOperations<Context>(engine: Engine<Context>) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    const { tokenRefusal, method, language } = request
    if (!tokenRefusal && method !== 'GET') return
    const operation = await operationIn(engine, request)
    if (tokenRefusal && !isAboutSession(operation)) throw tokenRefusal
    if (method === 'GET' && operation?.kind === 'mutation') {
      return sendFault(request, reply, methodFault('POST', language))
    }
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
  return operation?.kind === 'mutation' && [...operation.rootFields].every((name) => sessionFields.has(name))
}
