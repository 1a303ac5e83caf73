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
import { always, both, type Condition, conditionFor, never, not, oneOf } from './conditions.ts'

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

/** The fields of an object in the answer. */
export interface AnswerFields {
  /** By response key. */
  readonly fields: ReadonlyMap<string, AnswerField>
  /** When each key is written. A key that may first be left out and asked for again later has a turn at each place. */
  readonly turns: readonly { readonly key: string; readonly condition: Condition }[]
}

/** The fields that an object of this type has in the answer, and their order, which is that of the query. */
export function answerFields(
  schema: GraphQLSchema,
  fragments: Fragments,
  type: GraphQLCompositeType,
  selections: readonly Selections[],
): AnswerFields {
  const turns: { key: string; condition: Condition }[] = []
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
        const turn = both(condition, not(field.condition))
        if (turn !== never) turns.push({ key, condition: turn })
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
  return { fields, turns }
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
