import { type DirectiveNode, Kind } from 'graphql'

/** That a variable is true, or that it is not: what one `@include` or `@skip` asks for. */
export interface VariableCondition {
  readonly variable: string
  readonly wanted: boolean
}

/** All must be met; each once, in an order that does not depend on where they were written. */
export type Conditions = readonly VariableCondition[]

/** What the `@skip` and `@include` of a selection ask for; undefined when a literal one leaves the selection out. */
export function conditionsOf(directives: readonly DirectiveNode[] = []): Conditions | undefined {
  let all: Conditions | undefined = []
  for (const { name, arguments: given } of directives) {
    if (name.value !== 'skip' && name.value !== 'include') continue
    const wanted = name.value === 'include'
    const value = given?.find((argument) => argument.name.value === 'if')?.value
    if (value?.kind === Kind.VARIABLE) all = all && together(all, [{ variable: value.name.value, wanted }])
    else if ((value?.kind === Kind.BOOLEAN && value.value) !== wanted) all = undefined
  }
  return all
}

/** Both; undefined when they contradict each other. */
export function together(a: Conditions, b: Conditions): Conditions | undefined {
  const wanted = new Map<string, boolean>()
  for (const condition of [...a, ...b]) {
    if (wanted.get(condition.variable) === !condition.wanted) return undefined
    wanted.set(condition.variable, condition.wanted)
  }
  return [...wanted]
    .map(([variable, isWanted]) => ({ variable, wanted: isWanted }))
    .sort((x, y) => (x.variable < y.variable ? -1 : 1))
}

/** Whether `stricter` asks for all that `looser` does. */
export function isWithin(stricter: Conditions, looser: Conditions): boolean {
  return looser.every(({ variable, wanted }) =>
    stricter.some((other) => other.variable === variable && other.wanted === wanted),
  )
}

export function without(conditions: Conditions, known: Conditions): Conditions {
  return conditions.filter((condition) => !isWithin(known, [condition]))
}

/** Of alternatives, those that no other makes superfluous. */
export function withoutStricter(alternatives: readonly Conditions[]): readonly Conditions[] {
  const kept: Conditions[] = []
  for (const one of alternatives) {
    if (kept.some((other) => isWithin(one, other))) continue
    const looser = kept.filter((other) => !isWithin(other, one))
    kept.splice(0, kept.length, ...looser, one)
  }
  return kept
}

/** `@include` or `@skip` for one condition. */
export function asDirective({ variable, wanted }: VariableCondition): DirectiveNode {
  const name = (value: string) => ({ kind: Kind.NAME, value }) as const
  return {
    kind: Kind.DIRECTIVE,
    name: name(wanted ? 'include' : 'skip'),
    arguments: [
      { kind: Kind.ARGUMENT, name: name('if'), value: { kind: Kind.VARIABLE, name: name(variable) } },
    ],
  }
}
