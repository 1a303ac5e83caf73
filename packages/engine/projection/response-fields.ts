import {
  type FieldNode,
  type GraphQLCompositeType,
  type GraphQLSchema,
  isAbstractType,
  isUnionType,
  Kind,
  type SelectionSetNode,
} from 'graphql'
import {
  type ConditionalSelections,
  type Conditions,
  conditionsOf,
  implies,
  mergeConditions,
  withoutConditionsOf,
} from '../document/conditions.ts'
import { type Fragments, fragmentOf } from '../document/fragments.ts'
import { responseKey } from '../document/response-keys.ts'

/** A field of the response: all selections with its response key, merged. */
export interface ResponseField {
  readonly node: FieldNode
  readonly selections: readonly ConditionalSelections[]
}

/** Writes a field if all conditions are met. */
interface Write {
  readonly key: string
  readonly conditions: Conditions
  /** Whether an earlier write of the key may have written it. */
  readonly isRepeated: boolean
}

/** The fields of an object in the response. */
interface ResponseFields {
  /** Fields by response key. */
  readonly fields: ReadonlyMap<string, ResponseField>
  /** The writes in order. A conditional key that is selected again later is listed at each position. */
  readonly writes: readonly Write[]
}

/** Returns the fields of an object of this type, in the order of the query. */
export function responseFields(
  schema: GraphQLSchema,
  fragments: Fragments,
  type: GraphQLCompositeType,
  selections: readonly ConditionalSelections[],
): ResponseFields {
  const writes: Write[] = []
  const merged = new Map<string, MergedField>()
  const seen = new Map<SelectionSetNode, Conditions[]>()
  for (const one of selections) collect(one)
  const fields = new Map([...merged].map(([key, field]) => [key, responseField(field)]))
  return { fields, writes }

  function collect({ set, conditions: outer }: ConditionalSelections): void {
    // A repeated spread adds nothing. Without this check, each level of nested double spreads would double the work.
    const seenUnder = seen.get(set) ?? []
    if (seenUnder.some((earlier) => implies(outer, earlier))) return
    seen.set(set, [...seenUnder, outer])
    for (const selection of set.selections) {
      const own = conditionsOf(selection.directives)
      const conditions = own && mergeConditions(outer, own)
      if (!conditions) continue
      if (selection.kind === Kind.FIELD) addField(selection, conditions)
      else {
        const fragment = fragmentOf(selection, fragments)
        if (fragment && applies(schema, fragment.typeCondition?.name.value, type))
          collect({ set: fragment.selectionSet, conditions })
      }
    }
  }

  function addField(node: FieldNode, conditions: Conditions): void {
    const key = responseKey(node)
    const field = merged.get(key) ?? { node, alternatives: [], selections: [] }
    merged.set(key, field)
    if (node.selectionSet) field.selections.push({ set: node.selectionSet, conditions })
    if (field.alternatives.some((earlier) => implies(conditions, earlier))) return
    writes.push({ key, conditions, isRepeated: field.alternatives.length > 0 })
    field.alternatives = [...field.alternatives.filter((other) => !implies(other, conditions)), conditions]
  }
}

interface MergedField {
  readonly node: FieldNode
  /** The field is in the response if one of these is met. */
  alternatives: readonly Conditions[]
  readonly selections: ConditionalSelections[]
}

function responseField({ node, alternatives, selections }: MergedField): ResponseField {
  const relative = withoutConditionsOf(alternatives, selections)
  const isRepeated = ({ set, conditions }: ConditionalSelections, index: number) =>
    relative.slice(0, index).some((other) => other.set === set && implies(conditions, other.conditions))
  return { node, selections: relative.filter((one, index) => !isRepeated(one, index)) }
}

/** Whether the response depends on the type of an object, under some condition or always: a fetch then selects its `__typename`. */
export function distinguishesTypes(
  schema: GraphQLSchema,
  fragments: Fragments,
  type: GraphQLCompositeType,
  selections: readonly ConditionalSelections[],
): boolean {
  const seen = new Set<SelectionSetNode>()
  const distinguishes = (set: SelectionSetNode): boolean => {
    if (seen.has(set)) return false
    seen.add(set)
    return set.selections.some((selection) => {
      if (!conditionsOf(selection.directives)) return false
      if (selection.kind === Kind.FIELD) return selection.name.value === '__typename'
      const fragment = fragmentOf(selection, fragments)
      if (!fragment) return false
      return (
        !applies(schema, fragment.typeCondition?.name.value, type) || distinguishes(fragment.selectionSet)
      )
    })
  }
  return selections.some(({ set }) => distinguishes(set))
}

function applies(
  schema: GraphQLSchema,
  typeCondition: string | undefined,
  type: GraphQLCompositeType,
): boolean {
  if (typeCondition === undefined || typeCondition === type.name) return true
  const condition = schema.getType(typeCondition)
  return isAbstractType(condition) && !isUnionType(type) && schema.isSubType(condition, type)
}
