import { Kind, type OperationDefinitionNode, type VariableDefinitionNode } from 'graphql'
import type { Variables } from '../transports/transport.ts'
import type { Conditions, VariableCondition } from './conditions.ts'

/**
 * Variables that stand for several conditions at once. A field behind one condition is plain to planner and compiler;
 * of several, in fragments around each other or at repetitions of the field, they drop some and stumble over others.
 */
export class JointConditions {
  readonly #prefix: string
  readonly #names = new Map<string, { readonly name: string; readonly alternatives: readonly Conditions[] }>()

  constructor(operation: OperationDefinitionNode) {
    let prefix = 'all_'
    const taken = (operation.variableDefinitions ?? []).map(({ variable }) => variable.name.value)
    while (taken.some((name) => name.startsWith(prefix))) prefix = `_${prefix}`
    this.#prefix = prefix
  }

  /** One condition that is met when any of the alternatives is; undefined when one of them asks for nothing. */
  of(alternatives: readonly Conditions[]): VariableCondition | undefined {
    if (alternatives.some((conditions) => conditions.length === 0)) return undefined
    const [first, ...others] = alternatives
    if (others.length === 0 && first?.length === 1) return first[0]
    const identity = JSON.stringify(alternatives)
    const known = this.#names.get(identity) ?? { name: this.#prefix + this.#names.size, alternatives }
    this.#names.set(identity, known)
    return { variable: known.name, wanted: true }
  }

  get definitions(): VariableDefinitionNode[] {
    const named = (value: string) => ({ kind: Kind.NAME, value }) as const
    return [...this.#names.values()].map(({ name }) => ({
      kind: Kind.VARIABLE_DEFINITION,
      variable: { kind: Kind.VARIABLE, name: named(name) },
      type: { kind: Kind.NON_NULL_TYPE, type: { kind: Kind.NAMED_TYPE, name: named('Boolean') } },
    }))
  }

  /** Adds the values of these variables to those of a request; undefined when there are none to add. */
  compile(): ((variables: Variables) => void) | undefined {
    const joint = [...this.#names.values()]
    if (joint.length === 0) return undefined
    return (variables) => {
      const isMet = ({ variable, wanted }: VariableCondition) => (variables[variable] === true) === wanted
      for (const { name, alternatives } of joint)
        variables[name] = alternatives.some((all) => all.every(isMet))
    }
  }
}
