import type { ApolloServerOptionsWithGateway } from '@apollo/server'
import type { Operation, OperationRequest } from '@rodovia/engine'
import type { FastifyRequest } from 'fastify'
import { errorMessage } from '../errors/messages.ts'
import { coreRequest } from '../http/request.ts'
import { type ApolloDependencies, badRequest, type RequestContext } from './request-context.ts'

/** The engine as the gateway of an Apollo Server. It runs what the hooks have prepared. */
export function engineGateway<Context>({
  engine,
  contextOf,
}: ApolloDependencies<Context>): ApolloServerOptionsWithGateway<RequestContext<Context>>['gateway'] {
  return {
    onSchemaLoadOrUpdate(callback) {
      // Only reports to Apollo read the SDL of the supergraph, and there are none.
      callback({ apiSchema: engine.apiSchema, coreSupergraphSdl: '' })
      return () => {}
    },
    load: async () => ({
      async executor({ context, request: { variables } }) {
        const { request, prepared, result } = context as RequestContext<Context>
        if (result) return result
        if ('errors' in prepared) return prepared
        const { operation } = prepared
        if (operation.kind === 'subscription')
          throw badRequest(errorMessage('subscription_over_http', request.language))
        return engine.execute(operation, operationRequest(contextOf, request, operation, variables))
      },
    }),
    stop: async () => {},
  }
}

/** The input of an operation, whose deadline begins here. */
export function operationRequest<Context>(
  contextOf: ApolloDependencies<Context>['contextOf'],
  request: FastifyRequest,
  operation: Operation<Context>,
  variables: OperationRequest<Context>['variables'],
): OperationRequest<Context> {
  const context = contextOf(coreRequest(request), request.deadline(), request.readAfter(operation))
  return { variables, context }
}
