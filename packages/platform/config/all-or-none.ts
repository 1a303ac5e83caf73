import { ConfigError, type Variables } from './read-variables.ts'
import type { VariableName } from './variables.ts'

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
