import { type DirectiveNode, Kind, type SelectionSetNode } from 'graphql'
import type { Variables } from '../transports/transport.ts'

/** One `@include` or `@skip` with a variable: met if "the variable is true" equals `expected`. */
export interface VariableCondition {
  readonly variable: string
  readonly expected: boolean
}

/** A conjunction: all must be met. Without duplicates and sorted by variable. */
export type Conditions = readonly VariableCondition[]

const noConditions: Conditions = []

/** The conditions of a selection; undefined if a literal `@skip` or `@include` removes it. */
export function conditionsOf(directives: readonly DirectiveNode[] = []): Conditions | undefined {
  let all: Conditions | undefined = noConditions
  for (const { name, arguments: nodes } of directives) {
    if (name.value !== 'skip' && name.value !== 'include') continue
    const expected = name.value === 'include'
    const value = nodes?.find((argument) => argument.name.value === 'if')?.value
    if (value?.kind === Kind.VARIABLE)
      all = all && mergeConditions(all, [{ variable: value.name.value, expected }])
    else if ((value?.kind === Kind.BOOLEAN && value.value) !== expected) all = undefined
  }
  return all
}

/** The conjunction of both; undefined if they contradict each other. */
export function mergeConditions(a: Conditions, b: Conditions): Conditions | undefined {
  if (a.length === 0) return b
  if (b.length === 0) return a
  const byVariable = new Map<string, boolean>()
  for (const condition of [...a, ...b]) {
    if (byVariable.get(condition.variable) === !condition.expected) return undefined
    byVariable.set(condition.variable, condition.expected)
  }
  return [...byVariable]
    .map(([variable, isExpected]) => ({ variable, expected: isExpected }))
    .sort((x, y) => (x.variable < y.variable ? -1 : 1))
}

/** Whether all conditions of one of the alternatives are met. */
export function isAnyMet(alternatives: readonly Conditions[], variables: Variables): boolean {
  return alternatives.some((all) => areMet(all, variables))
}

export function areMet(all: Conditions, variables: Variables): boolean {
  return all.every(({ variable, expected }) => (variables[variable] === true) === expected)
}

/** Whether `stricter` contains all conditions of `looser`. */
export function implies(stricter: Conditions, looser: Conditions): boolean {
  return looser.every(({ variable, expected }) =>
    stricter.some((other) => other.variable === variable && other.expected === expected),
  )
}

/** Removes each alternative that another one makes redundant. */
export function withoutRedundant(alternatives: readonly Conditions[]): readonly Conditions[] {
  const minimal: Conditions[] = []
  for (const one of alternatives) {
    if (minimal.some((other) => implies(one, other))) continue
    const others = minimal.filter((other) => !implies(other, one))
    minimal.splice(0, minimal.length, ...others, one)
  }
  return minimal
}

/** Selections and the conditions under which they apply. */
export interface ConditionalSelections {
  readonly set: SelectionSetNode
  readonly conditions: Conditions
}

/** Removes the conditions of a field from the selections on it, if the field has one set of conditions. */
export function withoutConditionsOf(
  alternatives: readonly Conditions[],
  selections: readonly ConditionalSelections[],
): readonly ConditionalSelections[] {
  const [only, ...others] = alternatives
  if (!only || only.length === 0 || others.length > 0) return selections
  return selections.map(({ set, conditions }) => ({ set, conditions: withoutImplied(conditions, only) }))
}

function withoutImplied(conditions: Conditions, known: Conditions): Conditions {
  return conditions.filter((condition) => !implies(known, [condition]))
}

export const nameNode = (value: string) => ({ kind: Kind.NAME, value }) as const

/** The condition as an `@include` or `@skip` directive. */
export function printCondition({ variable, expected }: VariableCondition): string {
  return `@${expected ? 'include' : 'skip'}(if:$${variable})`
}
