import { z } from 'zod'
import { OperatorError } from '../operator-error.ts'
import { secretVariables, type VariableName, variables } from './variables.ts'

export class ConfigError extends OperatorError {
  override name = 'ConfigError'
  readonly faults: readonly string[]

  constructor(faults: readonly string[]) {
    const many = faults.length === 1 ? 'One variable is' : `${faults.length} variables are`
    super(`${many} not as allowed:\n${faults.map((fault) => `  ${fault}`).join('\n')}`)
    this.faults = faults
  }
}

const faultOf = (name: VariableName, given: string | undefined) => {
  const shown = secretVariables.has(name)
    ? ' (its value is not shown)'
    : `=${JSON.stringify(given?.slice(0, 80))}`
  return `${name}${shown}: allowed is ${variables[name].description}`
}

/** Reads the variables of `variables`, checked; an empty one counts as absent. */
export function readVariables(env: Record<string, string | undefined>) {
  const given = Object.fromEntries(
    Object.entries(env)
      .map(([name, value]) => [name, value?.trim()] as const)
      .filter(([, value]) => value),
  )
  const read = z.object(variables).safeParse(given)
  if (read.success) return read.data
  const names = new Set(read.error.issues.map((issue) => issue.path[0] as VariableName))
  throw new ConfigError([...names].map((name) => faultOf(name, given[name])))
}

export type Variables = ReturnType<typeof readVariables>
