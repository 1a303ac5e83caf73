import { type DirectiveNode, Kind } from 'graphql'

/** That a variable is true, or that it is not: what one `@include` or `@skip` asks for. */
export interface VariableCondition {
  readonly variable: string
  readonly expected: boolean
}

/** All must be met; each once, in an order that does not depend on where they were written. */
export type Conditions = readonly VariableCondition[]

/** What the `@skip` and `@include` of a selection ask for; undefined when a literal one leaves the selection out. */
export function conditionsOf(directives: readonly DirectiveNode[] = []): Conditions | undefined {
  let all: Conditions | undefined = []
  for (const { name, arguments: given } of directives) {
    if (name.value !== 'skip' && name.value !== 'include') continue
    const expected = name.value === 'include'
    const value = given?.find((argument) => argument.name.value === 'if')?.value
    if (value?.kind === Kind.VARIABLE)
      all = all && mergeConditions(all, [{ variable: value.name.value, expected }])
    else if ((value?.kind === Kind.BOOLEAN && value.value) !== expected) all = undefined
  }
  return all
}

/** Both; undefined when they contradict each other. */
export function mergeConditions(a: Conditions, b: Conditions): Conditions | undefined {
  const expected = new Map<string, boolean>()
  for (const condition of [...a, ...b]) {
    if (expected.get(condition.variable) === !condition.expected) return undefined
    expected.set(condition.variable, condition.expected)
  }
  return [...expected]
    .map(([variable, isExpected]) => ({ variable, expected: isExpected }))
    .sort((x, y) => (x.variable < y.variable ? -1 : 1))
}

/** Whether `stricter` asks for all that `looser` does. */
export function implies(stricter: Conditions, looser: Conditions): boolean {
  return looser.every(({ variable, expected }) =>
    stricter.some((other) => other.variable === variable && other.expected === expected),
  )
}

export function withoutImplied(conditions: Conditions, known: Conditions): Conditions {
  return conditions.filter((condition) => !implies(known, [condition]))
}

/** Of alternatives, those that no other makes superfluous. */
export function withoutRedundant(alternatives: readonly Conditions[]): readonly Conditions[] {
  const kept: Conditions[] = []
  for (const one of alternatives) {
    if (kept.some((other) => implies(one, other))) continue
    const looser = kept.filter((other) => !implies(other, one))
    kept.splice(0, kept.length, ...looser, one)
  }
  return kept
}

/** `@include` or `@skip` for one condition. */
export function asDirective({ variable, expected }: VariableCondition): DirectiveNode {
  const name = (value: string) => ({ kind: Kind.NAME, value }) as const
  return {
    kind: Kind.DIRECTIVE,
    name: name(expected ? 'include' : 'skip'),
    arguments: [
      { kind: Kind.ARGUMENT, name: name('if'), value: { kind: Kind.VARIABLE, name: name(variable) } },
    ],
  }
}
