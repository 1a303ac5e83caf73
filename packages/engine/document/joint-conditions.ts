import type { OperationDefinitionNode } from 'graphql'
import type { Variables } from '../transports/transport.ts'
import { type Conditions, isAnyMet, type VariableCondition } from './conditions.ts'

/**
 * Replaces combined conditions of a field by one generated variable each. The planner handles one condition per field. With
 * several, from nested fragments or repeated fields, it drops some and fails on others, and it may lose a condition that
 * two fields share.
 */
export function createJointConditions({ variableDefinitions = [] }: OperationDefinitionNode) {
  const taken = variableDefinitions.map(({ variable }) => variable.name.value)
  let prefix = 'all_'
  while (taken.some((name) => name.startsWith(prefix))) prefix = `_${prefix}`
  const used = new Set<string>()
  const joint: { readonly name: string; readonly alternatives: readonly Conditions[] }[] = []

  return {
    /** A single condition that is met if any of the alternatives is; undefined if one of them has no conditions. */
    of(alternatives: readonly Conditions[]): VariableCondition | undefined {
      if (alternatives.some((conditions) => conditions.length === 0)) return undefined
      const identity = JSON.stringify(alternatives)
      const [first, ...others] = alternatives
      if (others.length === 0 && first?.length === 1 && !used.has(identity)) {
        used.add(identity)
        return first[0]
      }
      const name = prefix + joint.length
      joint.push({ name, alternatives })
      return { variable: name, expected: true }
    },

    /** The definitions of the generated variables. */
    definitions: (): string[] => joint.map(({ name }) => `$${name}:Boolean!`),

    /** Returns a function that adds the generated variables to those of a request; undefined if there are none. */
    compile(): ((variables: Variables) => void) | undefined {
      if (joint.length === 0) return undefined
      return (variables) => {
        for (const { name, alternatives } of joint) variables[name] = isAnyMet(alternatives, variables)
      }
    },
  }
}
