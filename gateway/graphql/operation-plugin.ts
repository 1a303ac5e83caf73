import { type ApolloServerPlugin, HeaderMap } from '@apollo/server'
import { admitOperation, isStored } from './admit-operation.ts'
import { withHttpErrors } from './apollo-errors.ts'
import { prefersGraphqlResponse } from './media-types.ts'
import { prepareRequest } from './prepare-request.ts'
import type { ApolloDependencies, RequestContext } from './request-context.ts'

/**
 * Adds Rodovia's rules for operations: one may name a trusted document, it counts against the caller's
 * budget, and a mutation with a known idempotency key is answered with its stored response.
 */
export function operationPlugin<Context>({
  engine,
  admission,
  idempotency,
  log,
}: ApolloDependencies<Context>): ApolloServerPlugin<RequestContext<Context>> {
  return {
    async requestDidStart({ request, contextValue: { trustedText } }) {
      // For the engine an empty name is none.
      request.operationName ||= undefined
      if (trustedText !== undefined) Object.assign(request, { query: trustedText, extensions: {} })
      return {
        didResolveOperation: ({ source, operation: definition, request, response, contextValue }) =>
          withHttpErrors(log, contextValue, async () => {
            const { operationName, variables } = request
            const prepared = await prepareRequest(engine, { query: source, operationName })
            contextValue.prepared = prepared
            const operation = 'operation' in prepared ? prepared.operation : null
            const { request: httpRequest, reply } = contextValue
            reply.headers(await admitOperation(admission, httpRequest, operation, variables))
            if (operation && isStored(operation)) contextValue.stored = await idempotency.find(httpRequest)
            // Apollo Server would replace the code of the error of a document without an operation to run.
            if ('operation' in prepared || definition) return
            response.http.status = 400
            throw prepared.errors[0]
          }),
        async responseForOperation({ contextValue: { stored } }) {
          if (!stored) return null
          const { status, contentType, body } = stored
          const headers = { 'content-type': contentType, 'idempotency-replayed': 'true' }
          return {
            http: { status, headers: new HeaderMap(Object.entries(headers)) },
            body: { kind: 'single', singleResult: JSON.parse(body) },
          }
        },
        async willSendResponse({ response, errors, contextValue: { request } }) {
          const isRefusedDocument = documentFaults.has(errors?.[0]?.extensions.code)
          if (isRefusedDocument && !prefersGraphqlResponse(request.headers.accept)) response.http.status = 200
        },
      }
    },
  }
}

/**
 * A fault of the document or the variables has status 200 for clients that prefer `application/json`, as
 * GraphQL over HTTP says.
 */
const documentFaults: ReadonlySet<unknown> = new Set([
  'BAD_USER_INPUT',
  'GRAPHQL_PARSE_FAILED',
  'GRAPHQL_VALIDATION_FAILED',
  'INTROSPECTION_DISABLED',
  'OPERATION_RESOLUTION_FAILURE',
  'OPERATION_TOO_LARGE',
])
