import { ConfigError } from './read-variables.ts'

/** Part of a configuration, at any depth. */
export type DeepPartial<T> = T extends readonly unknown[]
  ? T
  : T extends object
    ? { [Key in keyof T]?: DeepPartial<T[Key]> }
    : T

export const overridePrefix = 'RODOVIA_TEST_CONFIG.'

let isAllowedInProduction = false

/** For test code that runs in the process itself; a variable of the environment could come along by mistake. */
export function allowOverridesInProduction(): void {
  isAllowedInProduction = true
}

/**
 * Replaces values of the configuration by those of variables such as `RODOVIA_TEST_CONFIG.delivery.offerTimeoutSeconds`, in JSON. Only
 * tests and benchmarks set them (test/support/test-config.ts): they reach constants that operators do not set.
 * @throws ConfigError for a name that the configuration does not have, and for any with NODE_ENV=production
 */
export function withTestOverrides<Config extends object>(
  config: Config,
  env: Record<string, string | undefined>,
): Config {
  const overrides = Object.entries(env).filter(([name]) => name.startsWith(overridePrefix))
  if (env.NODE_ENV === 'production' && !isAllowedInProduction && overrides.length > 0)
    throw new ConfigError(
      overrides.map(([name]) => `${name}: only tests set it, never with NODE_ENV="production"; remove it`),
    )
  return overrides.reduce((current, [name, json]) => {
    const path = name.slice(overridePrefix.length).split('.')
    return replaced(current, path, JSON.parse(json ?? 'null'), name) as Config
  }, config)
}

function replaced(
  value: unknown,
  [key, ...path]: readonly string[],
  replacement: unknown,
  name: string,
): unknown {
  if (key === undefined) return typeof value === 'bigint' ? BigInt(replacement as number) : replacement
  if (typeof value !== 'object' || value === null || !(key in value))
    throw new ConfigError([`${name}: the configuration has no such value`])
  return { ...value, [key]: replaced((value as Record<string, unknown>)[key], path, replacement, name) }
}
