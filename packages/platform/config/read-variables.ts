import * as z from 'zod'
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

/** Returns the allowed values of a variable, in words: from its schema, or from the one that it wraps. */
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

/**
 * Settings that belong together, under other names. Null when none of them is set.
 * @throws ConfigError naming the missing ones when only some are set
 */
export function allOrNone<const Names extends Record<string, VariableName>>(v: Variables, variables: Names) {
  const names = Object.values(variables)
  const missing = names.filter((name) => v[name] === undefined)
  if (missing.length === names.length) return null
  if (missing.length === 0)
    return Object.fromEntries(Object.entries(variables).map(([key, name]) => [key, v[name]])) as {
      [Key in keyof Names]: NonNullable<Variables[Names[Key]]>
    }
  throw new ConfigError(missing.map((name) => `${name}: has to be given too, or none of ${names.join(', ')}`))
}
