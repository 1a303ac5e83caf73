import { ConfigError, type Variables } from './read-variables.ts'
import type { VariableName } from './variables.ts'

/**
 * What belongs together: half of the settings are of no use. Null where none of them is given.
 * @throws ConfigError naming those that are missing
 */
export function allOrNone<Name extends VariableName>(
  v: Variables,
  names: readonly Name[],
): { [N in Name]: NonNullable<Variables[N]> } | null {
  const missing = names.filter((name) => v[name] === undefined)
  if (missing.length === names.length) return null
  if (missing.length === 0) return v as { [N in Name]: NonNullable<Variables[N]> }
  throw new ConfigError(missing.map((name) => `${name}: has to be given too, or none of ${names.join(', ')}`))
}
