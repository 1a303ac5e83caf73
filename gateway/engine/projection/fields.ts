import {
  type FieldNode,
  type GraphQLCompositeType,
  type GraphQLSchema,
  isAbstractType,
  isUnionType,
  Kind,
  type SelectionSetNode,
} from 'graphql'
import type { Fragments } from '../document/root-fields.ts'
import { always, both, type Condition, conditionFor, never, oneOf } from './conditions.ts'

/** A selection set together with the condition under which it counts. */
export interface Selections {
  readonly set: SelectionSetNode
  readonly condition: Condition
}

/** A field of the answer: all selections with its response key, merged. */
export interface AnswerField {
  readonly node: FieldNode
  readonly condition: Condition
  readonly selections: readonly Selections[]
}

/** The fields that an object of this type has in the answer, by response key, in the order of the query. */
export function answerFields(
  schema: GraphQLSchema,
  fragments: Fragments,
  type: GraphQLCompositeType,
  selections: readonly Selections[],
): ReadonlyMap<string, AnswerField> {
  const fields = new Map<string, { node: FieldNode; condition: Condition; selections: Selections[] }>()
  const seen = new Map<SelectionSetNode, Set<Condition>>()
  const add = (set: SelectionSetNode, outer: Condition): void => {
    // The same fragment spread twice adds nothing; without this, nested double spreads would double the work each.
    const conditions = seen.get(set) ?? new Set()
    if (conditions.has(outer)) return
    seen.set(set, conditions.add(outer))
    for (const selection of set.selections) {
      const condition = both(outer, conditionFor(selection.directives))
      if (condition === never) continue
      if (selection.kind === Kind.FIELD) {
        const key = selection.alias?.value ?? selection.name.value
        const field = fields.get(key) ?? { node: selection, condition: never, selections: [] }
        field.condition = oneOf(field.condition, condition)
        if (selection.selectionSet) field.selections.push({ set: selection.selectionSet, condition })
        fields.set(key, field)
      } else {
        const fragment =
          selection.kind === Kind.INLINE_FRAGMENT ? selection : fragments.get(selection.name.value)
        if (fragment && applies(schema, fragment.typeCondition?.name.value, type))
          add(fragment.selectionSet, condition)
      }
    }
  }
  for (const { set, condition } of selections) add(set, condition)
  for (const field of fields.values()) field.selections = relativeTo(field.condition, field.selections)
  return fields
}

/** Within a field that is there, selections under that field's own condition always count. */
function relativeTo(condition: Condition, selections: readonly Selections[]): Selections[] {
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
