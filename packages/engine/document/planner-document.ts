import {
  type FieldNode,
  type GraphQLAbstractType,
  type GraphQLCompositeType,
  type GraphQLObjectType,
  type GraphQLSchema,
  getNamedType,
  isAbstractType,
  isCompositeType,
  isObjectType,
  isUnionType,
  Kind,
  type OperationDefinitionNode,
  print,
  type SelectionSetNode,
} from 'graphql'
import type { IsDenied } from '../authorization/restricted-fields.ts'
import type { SupergraphTypes } from '../plan/supergraph-types.ts'
import {
  type ConditionalSelections,
  type Conditions,
  conditionsOf,
  implies,
  mergeConditions,
  printCondition,
  type VariableCondition,
  withoutConditionsOf,
  withoutRedundant,
} from './conditions.ts'
import { type Fragments, fragmentOf } from './fragments.ts'
import { createJointConditions } from './joint-conditions.ts'
import type { ResponseKeys } from './response-keys.ts'

export interface PlannerDocumentSource {
  readonly types: Pick<SupergraphTypes, 'requireArguments'>
  readonly schema: GraphQLSchema
  readonly fragments: Fragments
  readonly keys: ResponseKeys
  /** Fields that must not be fetched. */
  readonly isDenied?: IsDenied | undefined
  /** Maximum number of printed fields, or of fields in all generated functions; more throw a RangeError. */
  readonly maxFields: number
  /** Root fields that return objects of these types, for which the selections stand; by default they stand for the root. */
  readonly entries?: readonly { readonly field: string; readonly type: GraphQLObjectType }[]
}

/**
 * Prints the operation for the planner in a normal form, from the document that graphql-js parsed, so that two parsers cannot
 * disagree about it.
 *
 * Each field appears once per selection set, under its data key. Fragments are inlined, except type conditions that
 * distinguish possible types. Conditions are on fields. Selections removed by literal conditions are gone. For equivalent
 * operations in other forms the planner may find no plan or take exponential time.
 */
export function plannerDocument(operation: OperationDefinitionNode, source: PlannerDocumentSource) {
  return new PlannerDocumentPrinter(operation, source).print()
}

class PlannerDocumentPrinter {
  readonly #operation: OperationDefinitionNode
  readonly #source: PlannerDocumentSource
  readonly #joint: ReturnType<typeof createJointConditions>
  #hasConditions = false
  #fieldCount = 0

  constructor(operation: OperationDefinitionNode, source: PlannerDocumentSource) {
    this.#operation = operation
    this.#source = source
    this.#joint = createJointConditions(operation)
  }

  print() {
    const { operation, name, selectionSet } = this.#operation
    const { schema, entries } = this.#source
    const rootConditions = new Map<string, VariableCondition>()
    const root = schema.getRootType(operation) as GraphQLObjectType
    const written = [{ set: selectionSet, conditions: [] }]
    const selections = entries
      ? `{${entries.map(({ field, type }) => `${field}${this.#selectionSetOf(type, written)}`).join(' ')}}`
      : this.#selectionSetOf(root, written, rootConditions)
    const variables = variablesOf(this.#operation, this.#joint.definitions())
    return {
      text: `${operation} ${name?.value ?? ''}${variables}${selections}`,
      /** Whether fields depend on variables. */
      hasConditions: this.#hasConditions,
      /**
       * The conditions of fields of an abstract type, by response key. The planner loses such a condition where
       * a possible type's selection has none.
       */
      rootConditions,
      /** Adds the variables that the plan uses beyond those of the operation. */
      addVariables: this.#joint.compile(),
    }
  }

  /** @param conditions gets those of the fields. */
  #selectionSetOf(
    type: GraphQLCompositeType,
    parts: readonly ConditionalSelections[],
    conditions?: Map<string, VariableCondition>,
  ): string {
    const scope: Scope = { fields: new Map(), byType: new Map(), seen: new Map(), selectsTypename: false }
    for (const part of parts) this.#collect(type, part, scope)
    const isEmpty = scope.fields.size === 0 && scope.byType.size === 0
    // The name of an object type is known without selecting it, but a selection set must not be empty.
    let text = isEmpty || (scope.selectsTypename && isAbstractType(type)) ? '{__typename' : '{'
    for (const [key, field] of scope.fields) text += ` ${this.#normalField(type, key, field, conditions)}`
    for (const [possible, inner] of scope.byType)
      text += `...on ${possible.name}${this.#selectionSetOf(possible, inner)}`
    return `${text}}`
  }

  #collect(
    type: GraphQLCompositeType,
    { set, conditions: outer }: ConditionalSelections,
    scope: Scope,
  ): void {
    const seen = scope.seen.get(set) ?? []
    if (seen.some((earlier) => implies(outer, earlier))) return
    scope.seen.set(set, [...seen, outer])
    const { fragments, isDenied } = this.#source
    for (const selection of set.selections) {
      const own = conditionsOf(selection.directives)
      const conditions = own && mergeConditions(outer, own)
      if (!conditions) continue
      if (selection.kind === Kind.FIELD) {
        if (selection.name.value === '__typename') scope.selectsTypename = true
        else if (isDenied && isAbstractType(type))
          this.#addAllowedField(type, selection, conditions, scope, isDenied)
        else if (!isDenied?.(type, selection)) this.#addField(selection, conditions, scope)
        continue
      }
      const fragment = fragmentOf(selection, fragments)
      if (!fragment) continue
      const part = { set: fragment.selectionSet, conditions }
      const possible = this.#possibleTypes(type, fragment.typeCondition?.name.value)
      if (possible === 'all') this.#collect(type, part, scope)
      else for (const one of possible) scope.byType.set(one, [...(scope.byType.get(one) ?? []), part])
    }
  }

  /** A field of an abstract type, for those possible types for which it is allowed. */
  #addAllowedField(
    type: GraphQLAbstractType,
    node: FieldNode,
    conditions: Conditions,
    scope: Scope,
    isDenied: IsDenied,
  ): void {
    if (isDenied(type, node)) return
    const possible = this.#source.schema.getPossibleTypes(type)
    const allowed = possible.filter((one) => !isDenied(one, node))
    if (allowed.length === possible.length) {
      this.#addField(node, conditions, scope)
      return
    }
    const part = { set: { kind: Kind.SELECTION_SET, selections: [node] } as const, conditions }
    for (const one of allowed) scope.byType.set(one, [...(scope.byType.get(one) ?? []), part])
  }

  #addField(node: FieldNode, conditions: Conditions, scope: Scope): void {
    const key = this.#source.keys.dataKey(node)
    const field = scope.fields.get(key) ?? { node, alternatives: [], parts: [] }
    field.alternatives.push(conditions)
    if (node.selectionSet) field.parts.push({ set: node.selectionSet, conditions })
    scope.fields.set(key, field)
  }

  #normalField(
    type: GraphQLCompositeType,
    key: string,
    { node, alternatives, parts }: NormalField,
    conditions?: Map<string, VariableCondition>,
  ): string {
    if (++this.#fieldCount > this.#source.maxFields) {
      throw new RangeError('The operation selects too many fields on too many types.')
    }
    // Under conditions, the planner asks what two such fields require with different arguments by one key. They are fetched without.
    const distinct = this.#source.types.requireArguments.has(node.name.value)
      ? [[]]
      : withoutRedundant(alternatives)
    const condition = this.#joint.of(distinct)
    this.#hasConditions ||= condition !== undefined
    const name = node.name.value
    const field = key === name ? name : `${key}:${name}`
    const directive = condition ? printCondition(condition) : ''
    if (parts.length === 0) return `${field}${argumentsOf(node)}${directive}`
    const inner = typeOfField(type, node)
    if (condition && isAbstractType(inner)) conditions?.set(key, condition)
    // The planner drops the condition of a field of an abstract type unless fields of the possible types repeat it.
    const selections = this.#selectionSetOf(
      inner,
      isAbstractType(inner) ? parts : withoutConditionsOf(distinct, parts),
    )
    return `${field}${argumentsOf(node)}${directive}${selections}`
  }

  /** The possible types of an object of `type` within a fragment with a type condition. */
  #possibleTypes(
    type: GraphQLCompositeType,
    condition: string | undefined,
  ): 'all' | readonly GraphQLObjectType[] {
    const { schema } = this.#source
    const narrower = condition === undefined ? type : schema.getType(condition)
    if (!narrower || narrower === type) return 'all'
    const conditionTypes: readonly unknown[] = isAbstractType(narrower)
      ? schema.getPossibleTypes(narrower)
      : [narrower]
    if (isObjectType(type)) return conditionTypes.includes(type) ? 'all' : []
    const possible = schema.getPossibleTypes(type).filter((one) => conditionTypes.includes(one))
    const isCovered = isAbstractType(narrower) && !isUnionType(type) && schema.isSubType(narrower, type)
    return isCovered ? 'all' : possible
  }
}

/** One field of the normal form, with its selections from the whole document. */
interface NormalField {
  readonly node: FieldNode
  /** The field is included if any of these is met. */
  readonly alternatives: Conditions[]
  readonly parts: ConditionalSelections[]
}

interface Scope {
  readonly fields: Map<string, NormalField>
  /** Selections that apply to one of the possible types only. */
  readonly byType: Map<GraphQLObjectType, ConditionalSelections[]>
  readonly seen: Map<SelectionSetNode, Conditions[]>
  selectsTypename: boolean
}

function variablesOf(
  { variableDefinitions = [] }: OperationDefinitionNode,
  generated: readonly string[],
): string {
  const definitions = [...variableDefinitions.map((definition) => print(definition)), ...generated]
  return definitions.length > 0 ? `(${definitions.join(',')})` : ''
}

function argumentsOf({ arguments: nodes = [] }: FieldNode): string {
  return nodes.length > 0 ? `(${nodes.map((node) => print(node)).join(',')})` : ''
}

function typeOfField(type: GraphQLCompositeType, node: FieldNode): GraphQLCompositeType {
  const field = isUnionType(type) ? undefined : type.getFields()[node.name.value]
  const named = field && getNamedType(field.type)
  if (!isCompositeType(named)) throw new Error(`${type.name}.${node.name.value} has no fields to select`)
  return named
}
