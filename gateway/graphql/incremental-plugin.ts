import { type ApolloServerPlugin, type GraphQLResponse, HeaderMap } from '@apollo/server'
import { incrementalFormatOf, partsOf } from '@rodovia/engine/incremental'
import { presentPart } from '../errors/graphql-error.ts'
import { operationRequest } from './engine-gateway.ts'
import type { ApolloDependencies, RequestContext } from './request-context.ts'

type IncrementalBody = Extract<GraphQLResponse['body'], { kind: 'incremental' }>

/**
 * Answers a query with `@defer` or `@stream` in parts if the client accepts that; a mutation is answered at
 * once, because its response is stored under its idempotency key. A client that reads nothing for
 * `stuckSeconds` is disconnected.
 */
export function incrementalPlugin<Context>({
  engine,
  contextOf,
  bounds,
}: ApolloDependencies<Context>): ApolloServerPlugin<RequestContext<Context>> {
  return {
    requestDidStart: async () => ({
      async responseForOperation({ request: { variables }, contextValue }) {
        const { request, reply, prepared } = contextValue
        const format = incrementalFormatOf(request.headers.accept)
        if (!format || 'errors' in prepared) return null
        const { operation } = prepared
        if (operation.kind !== 'query' || !operation.stages) return null
        const input = operationRequest(contextOf, request, operation, variables)
        const response = await engine.executeIncrementally(operation, input)
        if (!('initialResult' in response)) {
          contextValue.result = response
          return null
        }
        const parts = partsOf(response, format, (part) => presentPart(part, request.language))
        reply.raw.once('close', () => void parts.return(undefined))
        reply.raw.setTimeout(bounds.stuckSeconds * 1000, () => reply.raw.destroy())
        const { value: initialResult } = await parts.next()
        return {
          // Tells nginx not to hold parts back.
          http: { headers: new HeaderMap([['x-accel-buffering', 'no']]) },
          body: { kind: 'incremental', initialResult, subsequentResults: parts } as IncrementalBody,
        }
      },
    }),
  }
}
