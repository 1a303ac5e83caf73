import { type DocumentNode, execute, type GraphQLSchema, parse, subscribe } from 'graphql'
import { LRUCache } from 'lru-cache'
import { type CompiledCall, compileOperation } from '../compiled/compile-operation.ts'
import type { SubgraphError, SubgraphEventStream, SubgraphResponse, Transport } from './transport.ts'
import { isPromiseLike } from './transport.ts'

type Response = SubgraphResponse | Promise<SubgraphResponse>

/** Each takes about as much memory as a small module. */
const maxCompiledOperations = 100

/**
 * A subgraph in this process. Its operations are planned against its schema and not validated again.
 *
 * An operation runs on graphql-js first and is compiled when it proves frequent: compiling rare operations would double their cost
 * and take memory.
 *
 * @param options.compileAfterRuns runs of an operation before it is compiled; 0 disables compilation.
 */
export function inProcessTransport<Context>(
  schema: GraphQLSchema,
  { compileAfterRuns = 8 } = {},
): Transport<Context> {
  const compiled = new LRUCache<string, CompiledCall | 'not compilable'>({
    max: maxCompiledOperations,
  })
  // Not in the prepared operation, of which there may be a thousand.
  const parsed = new LRUCache<string, DocumentNode>({ max: maxCompiledOperations })
  return {
    prepare(operation) {
      let runs = 0
      return (variables, context) => {
        const ready = compiled.get(operation)
        if (ready !== undefined && ready !== 'not compilable')
          return withBadInputCode(ready(variables, context))
        const document = parsed.get(operation) ?? parse(operation, { noLocation: true })
        parsed.set(operation, document)
        if (ready === undefined && ++runs === compileAfterRuns) {
          compiled.set(operation, compileOperation(schema, document) ?? 'not compilable')
          runs = 0
        }
        return withBadInputCode(
          execute({ schema, document, variableValues: variables, contextValue: context }) as Response,
        )
      }
    },
    async subscribe(operation, variables, context) {
      const document = parse(operation, { noLocation: true })
      const result = await subscribe({ schema, document, variableValues: variables, contextValue: context })
      if (Symbol.asyncIterator in result) return result as SubgraphEventStream
      return withBadInputCode(result as SubgraphResponse)
    },
  }
}

/**
 * graphql-js omits `data` if it does not start the execution. For a planned operation that means that a custom scalar of the
 * subgraph rejected a variable, which is an error of the client.
 */
function withBadInputCode(response: Response): Response {
  if (isPromiseLike(response) || response.data !== undefined || !response.errors) return response
  return { errors: response.errors.map(asBadInput) }
}

function asBadInput(error: SubgraphError): SubgraphError {
  return { message: error.message, extensions: { code: 'BAD_USER_INPUT', ...error.extensions } }
}
