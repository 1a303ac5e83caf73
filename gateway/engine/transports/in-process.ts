import { type DocumentNode, execute, type GraphQLSchema, parse, subscribe } from 'graphql'
import { type CompiledQuery, compileQuery, isCompiledQuery } from 'graphql-jit'
import { BoundedCache } from '../cache.ts'
import type { SubgraphError, SubgraphEventStream, SubgraphResponse, Transport } from './transport.ts'
import { isPromiseLike } from './transport.ts'

export interface InProcessOptions {
  /** Runs of an operation after which it is worth compiling; 0 never compiles. */
  readonly compileAfterRuns?: number
  /** Compiled operations kept; each holds about as much memory as a small module. */
  readonly compiledOperations?: number
}

// Without it a condition on a field of a fragment would count wherever the fragment is spread.
const compilerOptions = { useExperimentalPathBasedSkipInclude: true }

/**
 * A subgraph that lives in this process. Its operations were planned against its own schema and are not validated again.
 *
 * An operation runs on graphql-js until it proves to be a frequent one. Compiling each at first sight would double the
 * cost of rare ones and let their number decide how much memory is held. Compiled operations call no methods
 * and await no promises of plain properties: a field whose value is not there yet needs a resolver.
 */
export function inProcessTransport<Context>(
  schema: GraphQLSchema,
  { compileAfterRuns = 8, compiledOperations = 100 }: InProcessOptions = {},
): Transport<Context> {
  const compiled = new BoundedCache<string, CompiledQuery | 'not compilable'>(compiledOperations)
  return {
    prepare(operation) {
      let document: DocumentNode | undefined
      let runs = 0
      return (variables, context) => {
        const ready = compiled.get(operation)
        if (ready !== undefined && ready !== 'not compilable') {
          return withRefusedVariables(
            ready.query(undefined, context, variables ?? {}) as SubgraphResponse | Promise<SubgraphResponse>,
          )
        }
        document ??= parse(operation, { noLocation: true })
        if (ready === undefined && ++runs === compileAfterRuns) {
          const result = compileQuery(schema, document, undefined, compilerOptions)
          compiled.set(operation, isCompiledQuery(result) ? result : 'not compilable')
          runs = 0
        }
        return withRefusedVariables(
          execute({ schema, document, variableValues: variables, contextValue: context }) as
            | SubgraphResponse
            | Promise<SubgraphResponse>,
        )
      }
    },
    async subscribe(operation, variables, context) {
      const document = parse(operation, { noLocation: true })
      const result = await subscribe({ schema, document, variableValues: variables, contextValue: context })
      if (Symbol.asyncIterator in result) return result as SubgraphEventStream
      return withRefusedVariables(result as SubgraphResponse)
    },
  }
}

/**
 * graphql-js leaves `data` out when it would not even begin, which for a planned operation means a variable that a
 * custom scalar of the subgraph refused: the client's mistake, in words meant for the client.
 */
function withRefusedVariables(
  answer: SubgraphResponse | Promise<SubgraphResponse>,
): SubgraphResponse | Promise<SubgraphResponse> {
  if (isPromiseLike(answer)) return answer
  return answer.data === undefined && answer.errors ? { errors: answer.errors.map(asBadInput) } : answer
}

function asBadInput(error: SubgraphError): SubgraphError {
  return { message: error.message, extensions: { code: 'BAD_USER_INPUT', ...error.extensions } }
}
