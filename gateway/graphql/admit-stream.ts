import { isRefusal } from '@rodovia/core/shared/refusal.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { methodNotAllowedResponse } from '../errors/error-response.ts'
import { sendError } from '../http/send-error.ts'
import type { ServerServices } from '../services.ts'
import { admitOperation } from './admit-operation.ts'
import { prefersEventStream } from './media-types.ts'
import { parametersOf } from './parameters.ts'
import { preparedRequest } from './prepare-request.ts'

type Dependencies<Context> = Pick<ServerServices<Context>, 'engine' | 'documents' | 'admission'>

/**
 * A hook that admits the operation of an event stream; those with a single response Apollo Server admits. It
 * rejects mutations by GET.
 */
export function admitStream<Context>(dependencies: Dependencies<Context>) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    if (!prefersEventStream(request)) return
    const { operation, variables } = await operationIn(dependencies, request)
    if (request.method === 'GET' && operation?.kind === 'mutation')
      return sendError(request, reply, methodNotAllowedResponse('POST', request.language))
    reply.headers(await admitOperation(dependencies.admission, request, operation, variables))
  }
}

/** The operation is null if none can run; the stream then reports the errors. */
async function operationIn<Context>(dependencies: Dependencies<Context>, request: FastifyRequest) {
  try {
    const { variables } = parametersOf(request)
    const prepared = await preparedRequest(dependencies, request)
    return { operation: 'operation' in prepared ? prepared.operation : null, variables }
  } catch (error) {
    if (isRefusal(error)) return { operation: null, variables: undefined }
    throw error
  }
}
