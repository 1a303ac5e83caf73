import type { PlanNode } from '@graphql-hive/router-query-planner'
import {
  type DirectiveNode,
  type FieldNode,
  GraphQLList,
  GraphQLObjectType,
  Kind,
  type OperationDefinitionNode,
  OperationTypeNode,
} from 'graphql'
import type { CompilerContext, OperationShape } from '../compiler-context.ts'
import { nameNode } from '../document/conditions.ts'
import { plannerDocument } from '../document/planner-document.ts'
import { isSubgraphField, withRootFields } from '../document/root-fields.ts'
import { compileEntityPath } from '../entities/entity-path.ts'
import type { Execution } from '../execution.ts'
import { compilePlan } from '../plan/compile-plan.ts'
import { createErrorReporter } from '../plan/error-reporter.ts'
import type { PlanContext } from '../plan/plan-context.ts'
import { PlanningTimeout, type PlanRequest } from '../planning/plan-request.ts'
import { PlannerBusy } from '../planning/planning-processes.ts'
import { createProjection, type Projection } from '../projection/projection.ts'
import { withSubgraphNames } from '../supergraph/planner-names.ts'
import type { Variant } from '../variants.ts'
import { initialCountOf, labelOf } from './directives.ts'
import { asEntryPlan, copyKeys, fetchedKeys } from './entry-plan.ts'
import type {
  Entry,
  PreparedDeferred,
  PreparedPiece,
  PreparedStage,
  PreparedStream,
} from './prepared-stages.ts'
import { splitStage } from './split.ts'
import type { Deferred, Piece, SplitSource, Stage, Streamed } from './stage.ts'
import { cutLists } from './tails.ts'

/** A plan cannot enter at a fragment: it is delivered with what contains it. */
export class NotDeferrable extends Error {
  readonly directive: DirectiveNode

  constructor(directive: DirectiveNode, cause: unknown) {
    super('No plan enters at a deferred fragment', { cause })
    this.directive = directive
  }
}

export interface StageSource<Context> {
  readonly compiler: CompilerContext<Context>
  readonly shape: OperationShape
  readonly definition: OperationDefinitionNode
  readonly variant: Variant
  readonly split: SplitSource
}

/** A stage whose data begins at the root of the operation. */
export async function prepareRootStage<Context>(
  source: StageSource<Context>,
  stage: Stage,
  operation: OperationTypeNode,
): Promise<PreparedStage<Context> & { readonly project: Projection }> {
  const { compiler, shape } = source
  const root = compiler.apiSchema.getRootType(operation) as GraphQLObjectType
  const deferred = await prepareDeferred(source, stage)
  const definition = { ...source.definition, operation, selectionSet: stage.fetched }
  const isFetched = (field: FieldNode) => isSubgraphField(field) && !shape.isDenied?.(root, field)
  const fetched = withRootFields(definition, shape.fragments, isFetched)
  const planned = fetched && plannerDocument(fetched, shape)
  const node = planned && (await plan(source, compiler.plan, planned.text)).node
  const project = projectionOf(source, { ...definition, selectionSet: stage.visible }, undefined)
  return { ...compileStage(source, stage, node, planned), deferred, project }
}

async function prepareDeferred<Context>(
  source: StageSource<Context>,
  { deferred }: Stage,
): Promise<PreparedDeferred<Context>[]> {
  const { types } = source.compiler
  const prepared: PreparedDeferred<Context>[] = []
  for (const one of deferred) {
    const pieces: PreparedPiece<Context>[] = []
    for (const piece of one.pieces) pieces.push(await preparePiece(source, one, piece))
    const { directive, route, conditions, isInStream } = one
    prepared.push({
      label: labelOf(directive),
      path: compileEntityPath(route, types),
      conditions,
      isInStream,
      pieces,
    })
  }
  return prepared
}

async function preparePiece<Context>(
  source: StageSource<Context>,
  { directive }: Deferred,
  piece: Piece,
): Promise<PreparedPiece<Context>> {
  const { compiler, shape, split } = source
  const path = compileEntityPath(piece.route, compiler.types)
  const { conditions } = piece
  const stage = splitStage(split, piece.type, piece.set, piece.all)
  if (piece.isRoot) {
    const prepared = await prepareRootStage(source, stage, OperationTypeNode.QUERY)
    return { path, conditions, entries: undefined, project: prepared.project, stage: prepared }
  }
  const deferred = await prepareDeferred(source, stage)
  const entries = piece.types.map((type) => ({
    type,
    field: String(compiler.entries?.().fieldOf(type.name)),
  }))
  const definition = { ...source.definition, operation: OperationTypeNode.QUERY, selectionSet: stage.fetched }
  const planned = plannerDocument(definition, { ...shape, entries })
  try {
    const entered = await plan(source, compiler.entries?.().plan ?? compiler.plan, planned.text)
    const { node, keys } = asEntryPlan(entered.node)
    piece.keys.push(...keysOfEntries(entries, keys))
    const visible = { ...definition, selectionSet: stage.visible }
    const dataKey = (name: string) => shape.keys.dataKey({ kind: Kind.FIELD, name: nameNode(name) })
    const compiled = entries.map(({ type, field }): [string, Entry] => {
      const set = keys.get(field) ?? { kind: Kind.SELECTION_SET, selections: [] }
      const project = projectionOf(source, visible, type)
      return [
        type.name,
        { field, project, copy: (object) => ({ ...copyKeys(object, set, dataKey), __typename: type.name }) },
      ]
    })
    const prepared = { ...compileStage(source, stage, node, planned), deferred }
    return { path, conditions, entries: new Map(compiled), project: undefined, stage: prepared }
  } catch (error) {
    const isPassing = error instanceof PlanningTimeout || error instanceof PlannerBusy
    throw isPassing ? error : new NotDeferrable(directive, error)
  }
}

/** Returns the selections that the enclosing stage has to fetch of objects of these types. */
function keysOfEntries(
  entries: readonly { readonly type: GraphQLObjectType; readonly field: string }[],
  keys: ReturnType<typeof asEntryPlan>['keys'],
) {
  const typename: FieldNode = { kind: Kind.FIELD, name: nameNode('__typename') }
  const ofTypes = entries.map(
    ({ type, field }) =>
      ({
        kind: Kind.INLINE_FRAGMENT,
        typeCondition: { kind: Kind.NAMED_TYPE, name: nameNode(type.name) },
        selectionSet: {
          kind: Kind.SELECTION_SET,
          selections: fetchedKeys(keys.get(field) ?? { kind: Kind.SELECTION_SET, selections: [] }),
        },
      }) as const,
  )
  return [typename, ...ofTypes]
}

async function plan<Context>(
  { compiler, definition, variant }: StageSource<Context>,
  planWith: CompilerContext<Context>['plan'],
  text: string,
) {
  const { labels, percentage } = variant
  const request: PlanRequest = {
    operation: text,
    name: definition.name?.value,
    labels: [...labels],
    percentage,
  }
  return withSubgraphNames(await planWith(request, compiler.limits.planningMs), compiler.names)
}

function compileStage<Context>(
  source: StageSource<Context>,
  { streamed }: Stage,
  node: PlanNode | undefined,
  planned: Partial<ReturnType<typeof plannerDocument>> = {},
): Omit<PreparedStage<Context>, 'deferred'> {
  const { compiler, shape } = source
  const streams = streamed.map((stream) => prepareStream(source, stream))
  const planContext: PlanContext<Context> = {
    types: compiler.types,
    hasConditions: planned.hasConditions ?? false,
    rootConditions: planned.rootConditions,
    transportTo: compiler.transportTo,
    errors: createErrorReporter({
      ...compiler,
      clientPath: shape.keys.clientPath,
      errorsPerResponse: compiler.limits.errorsPerResponse,
    }),
  }
  const cut = (execution: Execution<Context>) => cutLists(streams, execution)
  const whole = streams.length > 0 ? { ...planContext, afterFetch: cut } : planContext
  return {
    run: compilePlan(node, whole),
    runTails: streams.length > 0 ? compilePlan(node, { ...planContext, isForPart: true }) : () => {},
    addVariables: planned.addVariables,
    streamed: streams,
  }
}

function prepareStream<Context>(source: StageSource<Context>, stream: Streamed): PreparedStream {
  const { directive, parent, key, conditions, itemType, visible } = stream
  const { types } = source.compiler
  const items: FieldNode = {
    kind: Kind.FIELD,
    name: nameNode('items'),
    ...(visible && { selectionSet: visible }),
  }
  const fields = { items: { type: new GraphQLList(itemType) } }
  const type = new GraphQLObjectType({ name: 'StreamedItems', fields })
  const selectionSet = { kind: Kind.SELECTION_SET, selections: [items] } as const
  return {
    label: labelOf(directive),
    parent: compileEntityPath(parent, types),
    key,
    conditions,
    initialCount: initialCountOf(directive),
    itemsKey: source.shape.keys.dataKey(items),
    project: projectionOf(source, { ...source.definition, selectionSet }, type),
  }
}

function projectionOf<Context>(
  { shape, compiler }: StageSource<Context>,
  definition: OperationDefinitionNode,
  rootType: GraphQLObjectType | undefined,
): Projection {
  const own = { ...shape, definition, rootType }
  return createProjection(own, compiler.limits.errorsPerResponse, compiler.compileAfterRuns)
}
