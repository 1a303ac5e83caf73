import { ConfigError, type Variables } from './read-variables.ts'
import type { VariableName } from './variables.ts'

/**
 * Settings that belong together. Null when none of them is set.
 * @throws ConfigError naming the missing ones when only some are set
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
