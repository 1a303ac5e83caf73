import { Kind, type OperationDefinitionNode, type VariableDefinitionNode } from 'graphql'
import type { Variables } from '../transports/transport.ts'
import type { Conditions, VariableCondition } from './conditions.ts'

/**
 * Variables that stand in for the conditions of fields. A field behind one condition of its own is plain to planner and
 * compiler. Of several, in fragments around each other or at repetitions of the field, they drop some and stumble over
 * others; and a condition that two fields share may be lost at the second.
 */
export class JointConditions {
  readonly #prefix: string
  readonly #used = new Set<string>()
  readonly #joint: { readonly name: string; readonly alternatives: readonly Conditions[] }[] = []

  constructor(operation: OperationDefinitionNode) {
    let prefix = 'all_'
    const taken = (operation.variableDefinitions ?? []).map(({ variable }) => variable.name.value)
    while (taken.some((name) => name.startsWith(prefix))) prefix = `_${prefix}`
    this.#prefix = prefix
  }

  /**
   * One condition, for one field, that is met when any of the alternatives is; undefined when one of them asks for
   * nothing.
   */
  of(alternatives: readonly Conditions[]): VariableCondition | undefined {
    if (alternatives.some((conditions) => conditions.length === 0)) return undefined
    const identity = JSON.stringify(alternatives)
    const [first, ...others] = alternatives
    if (others.length === 0 && first?.length === 1 && !this.#used.has(identity)) {
      this.#used.add(identity)
      return first[0]
    }
    const name = this.#prefix + this.#joint.length
    this.#joint.push({ name, alternatives })
    return { variable: name, expected: true }
  }

  get definitions(): VariableDefinitionNode[] {
    const named = (value: string) => ({ kind: Kind.NAME, value }) as const
    return this.#joint.map(({ name }) => ({
      kind: Kind.VARIABLE_DEFINITION,
      variable: { kind: Kind.VARIABLE, name: named(name) },
      type: { kind: Kind.NON_NULL_TYPE, type: { kind: Kind.NAMED_TYPE, name: named('Boolean') } },
    }))
  }

  /** Adds the values of these variables to those of a request; undefined when there are none to add. */
  compile(): ((variables: Variables) => void) | undefined {
    const joint = this.#joint
    if (joint.length === 0) return undefined
    return (variables) => {
      const isMet = ({ variable, expected }: VariableCondition) => (variables[variable] === true) === expected
      for (const { name, alternatives } of joint)
        variables[name] = alternatives.some((all) => all.every(isMet))
    }
  }
}
