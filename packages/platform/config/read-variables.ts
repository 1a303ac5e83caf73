import { z } from 'zod'
import { OperatorError } from '../operator-error.ts'
import { type VariableName, variables } from './variables.ts'

export class ConfigError extends OperatorError {
  override name = 'ConfigError'
  readonly faults: readonly string[]

  constructor(faults: readonly string[]) {
    const subject =
      faults.length === 1 ? 'One variable has a value' : `${faults.length} variables have values`
    super(`${subject} that is not allowed:\n${faults.map((fault) => `  ${fault}`).join('\n')}`)
    this.faults = faults
  }
}

/** What a variable allows, in words: that of the schema, or of the one it wraps. */
export function allowedValues(schema: z.ZodType): string | undefined {
  const { innerType } = schema.def as { innerType?: z.ZodType }
  return schema.description ?? (innerType && allowedValues(innerType))
}

const faultOf = (name: VariableName, value: string | undefined) => {
  const shown = variables[name].meta()?.isSecret
    ? ' (its value is not shown)'
    : `=${JSON.stringify(value?.slice(0, 80))}`
  return `${name}${shown}: allowed is ${allowedValues(variables[name])}`
}

/**
 * Reads the variables of `variables`; an empty one counts as absent.
 * @throws ConfigError naming every variable with a wrong value
 */
export function readVariables(env: Record<string, string | undefined>) {
  const values = Object.fromEntries(
    Object.entries(env)
      .map(([name, value]) => [name, value?.trim()] as const)
      .filter(([, value]) => value),
  )
  const result = z.object(variables).safeParse(values)
  if (result.success) return result.data
  const names = new Set(result.error.issues.map((issue) => issue.path[0] as VariableName))
  throw new ConfigError([...names].map((name) => faultOf(name, values[name])))
}

export type Variables = ReturnType<typeof readVariables>
