import { isRefusal, refuseField } from '@rodovia/core/shared/refusal.ts'
import type { Engine, Operation, PersistedDocuments } from '@rodovia/engine'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { methodNotAllowedResponse } from '../errors/error-response.ts'
import { sendError } from '../http/send-error.ts'
import { sessionFields } from '../limits/admission.ts'
import type { ServerServices } from '../services.ts'
import { prefersEventStream } from './media-types.ts'
import { type Parameters, parametersOf } from './parameters.ts'
import { preparedRequest } from './prepare-request.ts'

type Dependencies<Context> = Pick<
  ServerServices<Context>,
  'engine' | 'documents' | 'admission' | 'idempotency'
>

/**
 * A hook before GraphQL operations. It rejects an invalid token, except for operations on the session itself, and mutations by GET. It
 * charges the caller's budget, and it replays the response of a mutation with a known idempotency key, but not of one on the session or
 * of one that may be repeated without.
 */
export function beforeOperations<Context>({
  engine,
  documents,
  admission,
  idempotency,
}: Dependencies<Context>) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    const { tokenRefusal, method, language } = request
    const { operation, variables } = await operationIn({ engine, documents }, request)
    if (tokenRefusal && !isAboutSession(operation)) throw tokenRefusal
    if (method === 'GET' && operation?.kind === 'mutation') {
      return sendError(request, reply, methodNotAllowedResponse('POST', language))
    }
    if (!operation) return
    reply.headers(await admission.takeForOperation(operation, request, variables))
    // A stored response of a login would keep its tokens.
    if (operation.kind === 'mutation' && !isAboutSession(operation) && !isHarmless(operation)) {
      assertRepeatable(request, operation)
      return idempotency.claim(request, reply)
    }
  }
}

/** An idempotency key covers one mutation with a single response. */
function assertRepeatable(request: FastifyRequest, { rootFields }: Operation<never>): void {
  if (!request.caller || request.headers['idempotency-key'] === undefined) return
  const fields = [...rootFields.values()].reduce((sum, times) => sum + times, 0)
  if (fields > 1) throw refuseField('Idempotency-Key', `stands for one mutation; the operation has ${fields}`)
  if (prefersEventStream(request)) {
    throw refuseField('Idempotency-Key', 'is not for streams of events: accept application/json at /graphql')
  }
}

/** The operation is null if none can run; the handler then reports the errors. */
async function operationIn<Context>(
  dependencies: { engine: Engine<Context>; documents: PersistedDocuments },
  request: FastifyRequest,
): Promise<{ operation: Operation<Context> | null; variables?: Parameters['variables'] }> {
  try {
    const parameters = parametersOf(request)
    const prepared = await preparedRequest(dependencies, request)
    return { operation: 'operation' in prepared ? prepared.operation : null, variables: parameters.variables }
  } catch (error) {
    if (isRefusal(error)) return { operation: null }
    throw error
  }
}

function isAboutSession(operation: Operation<never> | null): boolean {
  return (
    operation?.kind === 'mutation' &&
    [...operation.rootFields.keys()].every((name) => sessionFields.has(name))
  )
}

/**
 * Drivers' apps send the first two every few seconds, and what the others answer must not be stored; sent again they do no harm. Their REST
 * routes are `isRepeatable`.
 */
const harmlessMutations: ReadonlySet<string> = new Set([
  ...['reportDutyPosition', 'syncOperations'],
  ...['requestCall', 'requestDeliveryCall', 'requestTrackedCall'],
])

function isHarmless({ rootFields }: Operation<never>): boolean {
  return [...rootFields.keys()].every((name) => harmlessMutations.has(name))
}
