import {
  type DocumentNode,
  execute,
  type GraphQLSchema,
  Kind,
  type OperationDefinitionNode,
  OperationTypeNode,
  visit,
} from 'graphql'
import { compileCoercion } from '../coerce-variables.ts'
import { fragmentsOf } from '../document/fragments.ts'
import { generate } from '../plan/generate.ts'
import type { SubgraphResponse, Variables } from '../transports/transport.ts'
import { Execution } from './execution.ts'
import { NotCompilable, operationCode, type RunOperation } from './operation-code.ts'

type Response = SubgraphResponse | Promise<SubgraphResponse>
export type CompiledCall = (variables: Variables | undefined, context: unknown) => Response

/** Each makes twice as many combinations, which are compiled for themselves when they are first needed. */
const maxConditionVariables = 4

/**
 * Compiles a valid query or mutation to a function that responds as `execute` of graphql-js does, and
 * synchronously if all its resolvers do. A field without a promise and without an error allocates nothing but
 * its value. Undefined for what is left to graphql-js: mutations of several fields, introspection, types with
 * `isTypeOf` or an abstract type without `resolveType`, and very large operations.
 */
export function compileOperation(schema: GraphQLSchema, document: DocumentNode): CompiledCall | undefined {
  const operation = document.definitions.find(
    (definition): definition is OperationDefinitionNode => definition.kind === Kind.OPERATION_DEFINITION,
  )
  const conditions = conditionVariables(document)
  const root = operation && schema.getRootType(operation.operation)
  if (!root || operation.operation === OperationTypeNode.SUBSCRIPTION) return undefined
  if (conditions.length > maxConditionVariables) return undefined
  const compiled = { schema, operation, fragments: Object.fromEntries(fragmentsOf(document)) }
  const compile = (variables: Variables) => compileCombination(() => operationCode(compiled, root, variables))
  const combinations = new Map<string, RunOperation | null>()
  const coerce = compileCoercion(schema, operation.variableDefinitions ?? [], { maxErrors: 50 })
  if (conditions.length === 0 && !combinations.set('', compile({})).get('')) return undefined

  return (inputs, context) => {
    const { coerced, errors } = coerce(inputs ?? {})
    if (errors) return { errors }
    const values = conditions.map((name) => coerced[name])
    const combination = values.join()
    let run = combinations.get(combination)
    if (run === undefined) {
      run = values.every((value) => typeof value === 'boolean') ? compile(coerced) : null
      combinations.set(combination, run)
    }
    if (run === null)
      return execute({ schema, document, variableValues: inputs, contextValue: context }) as Response
    const execution = new Execution(context, coerced)
    return execution.respond(run(undefined, execution, null))
  }
}

function compileCombination(write: () => ReturnType<typeof operationCode>): RunOperation | null {
  try {
    const { body, scope } = write()
    return generate<RunOperation>(body, scope)
  } catch (error) {
    if (error instanceof NotCompilable) return null
    throw error
  }
}

/** The names of the variables of `@skip` and `@include`. */
function conditionVariables(document: DocumentNode): string[] {
  const names = new Set<string>()
  visit(document, {
    Directive({ name, arguments: args = [] }) {
      if (name.value !== 'skip' && name.value !== 'include') return
      for (const { value } of args) if (value.kind === Kind.VARIABLE) names.add(value.name.value)
    },
  })
  return [...names]
}
