import type { PlanNode, QueryPlanner } from '@graphql-hive/router-query-planner'
import {
  type DocumentNode,
  type ExecutionResult,
  execute,
  type FieldNode,
  GraphQLError,
  type GraphQLObjectType,
  type GraphQLSchema,
  getOperationAST,
  Kind,
  type OperationDefinitionNode,
  validate,
} from 'graphql'
import type { Authorization } from './authorization/authorization.ts'
import type { Requirements } from './authorization/requirements.ts'
import { restrictedFields } from './authorization/restricted-fields.ts'
import type { CostModel } from './cost/list-sizes.ts'
import { sum } from './cost/sums.ts'
import { compileCost, costWith, limitCost } from './cost.ts'
import { type Fragments, fragmentsOf, usedFragments } from './document/fragments.ts'
import { plannerDocument } from './document/planner-document.ts'
import { chooseResponseKeys } from './document/response-keys.ts'
import { countRootFields, isIntrospection, isSubgraphField, withRootFields } from './document/root-fields.ts'
import { type OnUnexpectedError, RefusedOperation } from './errors.ts'
import { compileInputLists } from './input-lists.ts'
import { assertWithinLimits, type Limits, parseWithinLimits, tooLarge } from './limits.ts'
import type { EventSource, Operation } from './operation.ts'
import type { ChooseOverrides } from './overrides.ts'
import { compilePlan } from './plan/compile-plan.ts'
import { createErrorReporter } from './plan/error-reporter.ts'
import { inSequence, noop } from './plan/flow.ts'
import { type PlanContext, pickVariables } from './plan/plan-context.ts'
import { compileRootResponse } from './plan/root-fetch.ts'
import type { SupergraphTypes } from './plan/supergraph-types.ts'
import { compileProjection } from './projection/projection.ts'
import { type PlannerNames, withSubgraphNames } from './supergraph/planner-names.ts'
import type { Transport, Variables } from './transports/transport.ts'
import { compileVariables } from './variables.ts'
import { compileVariantChoice, createVariants, plainVariant, type Variant } from './variants.ts'

/** The context in which operations are prepared. */
export interface CompilerContext<Context> {
  readonly apiSchema: GraphQLSchema
  readonly planner: QueryPlanner
  /** Names of subgraphs in plans. */
  readonly names: PlannerNames
  readonly types: SupergraphTypes
  readonly limits: Limits
  readonly cost: CostModel
  readonly requirements: Requirements
  readonly authorization: Authorization<Context> | undefined
  /** Undefined without labels of `@override`. */
  readonly overrides: ChooseOverrides<Context> | undefined
  readonly onUnexpectedError: OnUnexpectedError<Context>
  transportTo(subgraph: string): Transport<Context>
}

/**
 * Parses, checks limits, validates, plans and compiles one operation, in this order: the planner can crash the process on an invalid
 * document, and validation is slow on a document beyond the limits.
 *
 * Rejects with RefusedOperation.
 */
export async function prepareOperation<Context>(
  compiler: CompilerContext<Context>,
  parsed: DocumentNode | null,
  source: string,
  operationName: string | undefined,
): Promise<Operation<Context>> {
  const { apiSchema, limits, types } = compiler
  const document = parsed ?? parseWithinLimits(source, limits)
  assertWithinLimits(document, limits)
  refuseInvalid(apiSchema, document, limits)
  const definition = chooseOperation(document, operationName)
  const fragments = fragmentsOf(document)
  const introspect = compileIntrospection(apiSchema, definition, fragments)
  if (introspect && !limits.introspection) throw introspectionDisabled()
  const used = usedFragments(definition, fragments)
  const lists = compileInputLists(apiSchema, definition, used, limits)
  const cost = sum([compileCost(apiSchema, definition, fragments, compiler.cost), lists.cost])
  const boundedByCost = limitCost(cost, limits.cost)
  const keys = chooseResponseKeys(document, types)
  const restricted = restrictedFields(apiSchema, definition, used, compiler.requirements)

  async function prepareVariant(variant: Variant): Promise<Operation<Context>> {
    const isDenied = variant.denied.size > 0 ? restricted?.denied(variant.denied) : undefined
    const shape = {
      schema: apiSchema,
      fragments,
      keys,
      isDenied,
      enumsWithHiddenValues: types.enumsWithHiddenValues,
      // Fields of an abstract type may be printed once for each possible type.
      maxFields: 10 * limits.selections,
    }
    const root = apiSchema.getRootType(definition.operation) as GraphQLObjectType
    const isFetched = (field: FieldNode) => isSubgraphField(field) && !isDenied?.(root, field)
    const subgraphOperation = withRootFields(definition, fragments, isFetched)
    const plain = subgraphOperation && refuseWhenTooLarge(() => plannerDocument(subgraphOperation, shape))
    const planContext: PlanContext<Context> = {
      types,
      hasConditions: plain?.hasConditions ?? false,
      transportTo: compiler.transportTo,
      errors: createErrorReporter({
        ...compiler,
        clientPath: keys.clientPath,
        errorsPerResponse: limits.errorsPerResponse,
      }),
    }
    const compiled = await compileSteps(compiler, plain?.text, definition, variant, planContext)
    const coerce = lists.limit(
      boundedByCost(
        compileVariables(apiSchema, definition, used, {
          addVariables: plain?.addVariables,
          hideSuggestions: !limits.introspection,
        }),
      ),
    )
    return {
      kind: definition.operation,
      name: definition.name?.value,
      rootFields: countRootFields(definition, fragments),
      source,
      coerce,
      cost: typeof cost === 'number' ? () => cost : (values) => costWith(cost, coerce(values)),
      introspect,
      project: refuseWhenTooLarge(() => compileProjection(shape, definition, limits.errorsPerResponse)),
      ...compiled,
    }
  }

  const operation = await prepareVariant(plainVariant)
  const choose = compileVariantChoice(restricted, compiler.authorization, compiler.overrides)
  return choose ? { ...operation, forRequest: createVariants(choose, prepareVariant) } : operation
}

/** The message of `validate` when it stops after too many comparisons of fields with the same name. */
const validationAborted = 'Validation aborted.'

function refuseInvalid(schema: GraphQLSchema, document: DocumentNode, { introspection }: Limits): void {
  const errors = validate(schema, document, undefined, { maxErrors: 20, hideSuggestions: !introspection })
  if (errors.some(({ message }) => message === validationAborted)) {
    throw tooLarge(
      'The document repeats fields so often that comparing them takes too long; write each field once.',
    )
  }
  if (errors.length > 0) throw new RefusedOperation('GRAPHQL_VALIDATION_FAILED', errors)
}

function introspectionDisabled(): RefusedOperation {
  const message =
    'Introspection is switched off here: ask without __schema and __type. __typename is answered.'
  return new RefusedOperation('INTROSPECTION_DISABLED', [new GraphQLError(message)])
}

function chooseOperation(document: DocumentNode, operationName: string | undefined): OperationDefinitionNode {
  const definition = getOperationAST(document, operationName)
  if (definition) return definition
  const message = operationName
    ? `The document has no operation named "${operationName}".`
    : 'The document has several operations; name the one to run.'
  throw new RefusedOperation('OPERATION_RESOLUTION_FAILURE', [new GraphQLError(message)])
}

/** @param text undefined if no subgraph is called */
async function compileSteps<Context>(
  { planner, names, limits, onUnexpectedError }: CompilerContext<Context>,
  text: string | undefined,
  definition: OperationDefinitionNode,
  { labels, percentage }: Variant,
  planContext: PlanContext<Context>,
) {
  const signal = AbortSignal.timeout(limits.planningMs)
  try {
    const plan =
      text && (await planner.planAsync(text, definition.name?.value, new Set(labels), percentage, signal))
    return compileNode(plan ? withSubgraphNames(plan, names).node : undefined, definition, planContext)
  } catch (error) {
    if (signal.aborted) throw tooLarge('The operation is too complex to be planned in time.')
    onUnexpectedError(error, { context: undefined, subgraph: undefined, path: undefined })
    throw new RefusedOperation('INTERNAL_SERVER_ERROR', [
      new GraphQLError('The operation could not be planned.'),
    ])
  }
}

function compileNode<Context>(
  plan: PlanNode | undefined,
  { operation }: OperationDefinitionNode,
  planContext: PlanContext<Context>,
): Pick<Operation<Context>, 'run' | 'events'> {
  if (operation !== 'subscription' || !plan) return { run: compilePlan(plan, planContext), events: undefined }
  const [first, ...rest] = plan.kind === 'Sequence' ? plan.nodes : [plan]
  if (first?.kind !== 'Subscription') throw new Error(`The plan of a subscription begins with ${first?.kind}`)
  const { serviceName, operation: text, variableUsages } = first.primary
  const transport = planContext.transportTo(serviceName)
  const pick = pickVariables(variableUsages)
  const events: EventSource<Context> = {
    ...compileRootResponse({ ...first.primary, kind: 'Fetch' }, planContext),
    subgraph: serviceName,
    subscribe: ({ variables, context }) => transport.subscribe(text, pick?.(variables), context),
  }
  return {
    events,
    run: rest.length > 0 ? inSequence(rest.map((node) => compilePlan(node, planContext))) : noop,
  }
}

function compileIntrospection(
  schema: GraphQLSchema,
  definition: OperationDefinitionNode,
  fragments: Fragments,
): ((variables: Variables) => ExecutionResult) | undefined {
  const operation = withRootFields(definition, fragments, isIntrospection)
  if (!operation) return undefined
  const definitions = [operation, ...usedFragments(operation, fragments)]
  const document: DocumentNode = { kind: Kind.DOCUMENT, definitions }
  return (variableValues) => execute({ schema, document, variableValues }) as ExecutionResult
}

/** Normal form and projection throw a RangeError beyond `maxFields`. */
function refuseWhenTooLarge<T>(print: () => T): T {
  try {
    return print()
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    throw tooLarge(error.message)
  }
}
