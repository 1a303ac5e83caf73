import type { PlanNode } from '@graphql-hive/router-query-planner'
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
  print,
} from 'graphql'
import { type RestrictedFields, restrictedFields } from './authorization/restricted-fields.ts'
import type { CompilerContext } from './compiler-context.ts'
import { type Cost, sum } from './cost/sums.ts'
import { compileCost, costWith, limitCost } from './cost.ts'
import { type Fragments, fragmentsOf, usedFragments } from './document/fragments.ts'
import { plannerDocument } from './document/planner-document.ts'
import { refuseInvalid } from './document/refuse-invalid.ts'
import { chooseResponseKeys } from './document/response-keys.ts'
import { countRootFields, isIntrospection, isSubgraphField, withRootFields } from './document/root-fields.ts'
import { RefusedOperation } from './errors.ts'
import { incrementalRules } from './incremental/rules.ts'
import { compileStages } from './incremental/staged-operation.ts'
import { compileInputLists, type InputLists } from './input-lists.ts'
import { assertWithinLimits, parseWithinLimits, tooLarge } from './limits.ts'
import type { EventSource, Operation } from './operation.ts'
import { compilePlan } from './plan/compile-plan.ts'
import { createErrorReporter } from './plan/error-reporter.ts'
import { inSequence, noop } from './plan/flow.ts'
import { type PlanContext, pickVariables } from './plan/plan-context.ts'
import { compileRootResponse } from './plan/root-fetch.ts'
import { UnplannedRequires } from './planning/plan-nested-requires.ts'
import { PlanningTimeout } from './planning/plan-request.ts'
import { PlannerBusy } from './planning/planning-processes.ts'
import { createProjection } from './projection/projection.ts'
import { withSubgraphNames } from './supergraph/planner-names.ts'
import type { Variables } from './transports/transport.ts'
import { type CoerceVariables, compileVariables } from './variables.ts'
import { compileVariantChoice, createVariants, plainVariant, type Variant } from './variants.ts'

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
  const { apiSchema, limits } = compiler
  const again = rereading(compiler, parsed, source, operationName)
  const document = parsed ?? parseWithinLimits(source, limits, { noLocation: true })
  assertWithinLimits(document, limits)
  const text = parsed ? print(parsed) : source
  refuseInvalid(apiSchema, document, text, again.document, limits, compiler.entries ? incrementalRules : [])
  const definition = chooseOperation(document, operationName)
  const shape = shapeOf(compiler, document, text)
  const { fragments } = shape
  const introspect = compileIntrospection(apiSchema, definition, fragments)
  if (introspect && !limits.introspection) throw introspectionDisabled()
  const used = usedFragments(definition, fragments)
  const lists = compileInputLists(apiSchema, definition, used, limits)
  const cost = sum([compileCost(apiSchema, definition, fragments, compiler.cost), lists.cost])
  // Refuses a constant cost before anything slower runs.
  limitCost(cost, limits.cost)
  const restricted = restrictedFields(apiSchema, definition, used, compiler.requirements)
  const parts = { definition, used, shape, lists, cost, restricted, introspect, source, again }
  const operation = await prepareVariant(compiler, parts, plainVariant)
  const choose = compileVariantChoice(restricted, compiler.authorization, compiler.overrides)
  if (!choose) return operation
  const prepare = (variant: Variant) => prepareVariant(compiler, parts, variant)
  return { ...operation, forRequest: createVariants(choose, prepare) }
}

/** The parts that all variants of an operation share. */
interface OperationParts {
  readonly definition: OperationDefinitionNode
  readonly used: ReturnType<typeof usedFragments>
  readonly shape: ReturnType<typeof shapeOf>
  readonly lists: InputLists
  readonly cost: Cost
  readonly restricted: RestrictedFields | undefined
  readonly introspect: Operation<never>['introspect']
  readonly source: string
  readonly again: ReturnType<typeof rereading>
}

/** No function that the operation keeps is created in this scope, because it would keep the document in memory. */
async function prepareVariant<Context>(
  compiler: CompilerContext<Context>,
  { definition, used, lists, cost, restricted, introspect, source, again, ...parts }: OperationParts,
  variant: Variant,
): Promise<Operation<Context>> {
  const { apiSchema, limits, types } = compiler
  const isDenied = variant.denied.size > 0 ? restricted?.denied(variant.denied) : undefined
  const shape = { ...parts.shape, definition, isDenied }
  const { fragments, keys } = shape
  const root = apiSchema.getRootType(definition.operation) as GraphQLObjectType
  const isFetched = (field: FieldNode) => isSubgraphField(field) && !isDenied?.(root, field)
  const subgraphOperation = withRootFields(definition, fragments, isFetched)
  const plain = subgraphOperation && refuseWhenTooLarge(() => plannerDocument(subgraphOperation, shape))
  const planContext: PlanContext<Context> = {
    types,
    hasConditions: plain?.hasConditions ?? false,
    rootConditions: plain?.rootConditions,
    transportTo: compiler.transportTo,
    errors: createErrorReporter({
      ...compiler,
      clientPath: keys.clientPath,
      errorsPerResponse: limits.errorsPerResponse,
    }),
  }
  const compiled = await compileSteps(compiler, plain?.text, definition, variant, planContext)
  const coerce = lists.limit(
    limitCost(
      cost,
      limits.cost,
    )(
      compileVariables(apiSchema, definition, used, {
        addVariables: plain?.addVariables,
        hideSuggestions: !limits.introspection,
        located: again.variables,
      }),
    ),
  )
  return {
    kind: definition.operation,
    name: definition.name?.value,
    rootFields: countRootFields(definition, fragments),
    source,
    coerce,
    cost: costOfRequest(cost, coerce),
    introspect,
    stages: compileStages(compiler, [definition, ...used], variant, isDenied ? keep(shape) : again.operation),
    projection: refuseWhenTooLarge(() =>
      createProjection(shape, limits.errorsPerResponse, compiler.compileAfterRuns),
    ),
    ...compiled,
  }
}

const keep =
  <T>(value: T) =>
  () =>
    value

function shapeOf(
  { apiSchema, types, limits }: CompilerContext<never>,
  document: DocumentNode,
  source: string,
) {
  return {
    schema: apiSchema,
    fragments: fragmentsOf(document),
    keys: chooseResponseKeys(document, source, types),
    types,
    // Fields of an abstract type may be printed once for each possible type.
    maxFields: 10 * limits.selections,
  }
}

/**
 * Reads the document again where an operation needs more of it than what it was compiled to: for errors. A parsed document takes half of
 * the memory of an operation, so that none of its functions may refer to it. This function has a scope of its own for that reason.
 */
function rereading(
  compiler: CompilerContext<never>,
  parsed: DocumentNode | null,
  source: string,
  operationName: string | undefined,
) {
  const document = () => parsed ?? parseWithinLimits(source, compiler.limits)
  const operation = () => {
    const node = document()
    return {
      ...shapeOf(compiler, node, parsed ? print(parsed) : source),
      definition: chooseOperation(node, operationName),
    }
  }
  return { document, operation, variables: () => operation().definition.variableDefinitions ?? [] }
}

function costOfRequest(cost: Cost, coerce: CoerceVariables): Operation<never>['cost'] {
  return typeof cost === 'number' ? () => cost : (values) => costWith(cost, coerce(values))
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

const plannerBusy = () =>
  new GraphQLError('Too many new operations wait to be planned; try again in a few seconds.')

/** @param text undefined if no subgraph is called */
async function compileSteps<Context>(
  { plan, names, limits, onUnexpectedError }: CompilerContext<Context>,
  text: string | undefined,
  definition: OperationDefinitionNode,
  { labels, percentage }: Variant,
  planContext: PlanContext<Context>,
) {
  try {
    const request = { operation: text ?? '', name: definition.name?.value, labels: [...labels], percentage }
    const planned = text ? withSubgraphNames(await plan(request, limits.planningMs), names) : undefined
    return compileNode(planned?.node, definition, planContext)
  } catch (error) {
    if (error instanceof PlanningTimeout)
      throw tooLarge('The operation is too complex to be planned in time.')
    if (error instanceof PlannerBusy) throw new RefusedOperation('DOWNSTREAM_SERVICE_ERROR', [plannerBusy()])
    onUnexpectedError(error, { context: undefined, subgraph: undefined, path: undefined })
    const message = error instanceof UnplannedRequires ? error.message : 'The operation could not be planned.'
    throw new RefusedOperation('INTERNAL_SERVER_ERROR', [new GraphQLError(message)])
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
