import {
  type FieldNode,
  type GraphQLCompositeType,
  type GraphQLSchema,
  isAbstractType,
  isUnionType,
  Kind,
  type SelectionSetNode,
} from 'graphql'
import { type Fragments, fragmentOf } from '../document/fragments.ts'
import { responseKey } from '../document/response-keys.ts'
import { always, and, type ConditionCode, conditionCodeOf, never, not, or } from './condition-code.ts'

/** A selection set and the condition under which it applies. */
export interface Selections {
  readonly set: SelectionSetNode
  readonly condition: ConditionCode
}

/** A field of the response: all selections with its response key, merged. */
export interface ResponseField {
  readonly node: FieldNode
  readonly condition: ConditionCode
  readonly selections: readonly Selections[]
}

/** The fields of an object in the response. */
interface ResponseFields {
  /** By response key. */
  readonly fields: ReadonlyMap<string, ResponseField>
  /** When each key is written, in order. A conditional key that is selected again later is listed at each position. */
  readonly writes: readonly { readonly key: string; readonly condition: ConditionCode }[]
}

/** Returns the fields of an object of this type, in the order of the query. */
export function responseFields(
  schema: GraphQLSchema,
  fragments: Fragments,
  type: GraphQLCompositeType,
  selections: readonly Selections[],
): ResponseFields {
  const writes: { key: string; condition: ConditionCode }[] = []
  const fields = new Map<string, { node: FieldNode; condition: ConditionCode; selections: Selections[] }>()
  const seen = new Map<SelectionSetNode, Set<ConditionCode>>()
  const add = (set: SelectionSetNode, outer: ConditionCode): void => {
    // A repeated spread adds nothing. Without this check, each level of nested double spreads would double the work.
    const conditions = seen.get(set) ?? new Set()
    if (conditions.has(outer)) return
    seen.set(set, conditions.add(outer))
    for (const selection of set.selections) {
      const condition = and(outer, conditionCodeOf(selection.directives))
      if (condition === never) continue
      if (selection.kind === Kind.FIELD) {
        const key = responseKey(selection)
        const field = fields.get(key) ?? { node: selection, condition: never, selections: [] }
        const newCondition = and(condition, not(field.condition))
        if (newCondition !== never) writes.push({ key, condition: newCondition })
        field.condition = or(field.condition, condition)
        if (selection.selectionSet) field.selections.push({ set: selection.selectionSet, condition })
        fields.set(key, field)
      } else {
        const fragment = fragmentOf(selection, fragments)
        if (fragment && applies(schema, fragment.typeCondition?.name.value, type))
          add(fragment.selectionSet, condition)
      }
    }
  }
  for (const { set, condition } of selections) add(set, condition)
  for (const field of fields.values()) field.selections = relativeTo(field.condition, field.selections)
  return { fields, writes }
}

/** Whether the response depends on the type of an object: a fetch then selects its `__typename`. */
export function distinguishesTypes(
  schema: GraphQLSchema,
  fragments: Fragments,
  type: GraphQLCompositeType,
  selections: readonly Selections[],
): boolean {
  const seen = new Set<SelectionSetNode>()
  const distinguishes = (set: SelectionSetNode): boolean => {
    if (seen.has(set)) return false
    seen.add(set)
    return set.selections.some((selection) => {
      if (conditionCodeOf(selection.directives) !== always) return false
      if (selection.kind === Kind.FIELD) return selection.name.value === '__typename'
      const fragment = fragmentOf(selection, fragments)
      if (!fragment) return false
      return (
        !applies(schema, fragment.typeCondition?.name.value, type) || distinguishes(fragment.selectionSet)
      )
    })
  }
  return selections.some(({ set, condition }) => condition === always && distinguishes(set))
}

/** Within a field, selections with the condition of the field itself always apply. */
function relativeTo(condition: ConditionCode, selections: readonly Selections[]): Selections[] {
  const relative = selections.map(({ set, condition: own }) => ({
    set,
    condition: own === condition ? always : own,
  }))
  const distinct: Selections[] = []
  for (const one of relative) {
    if (!distinct.some((other) => other.set === one.set && other.condition === one.condition))
      distinct.push(one)
  }
  return distinct
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
