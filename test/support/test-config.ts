import { overridePrefix } from '@rodovia/platform/config/test-overrides.ts'
import type { ConfigOverrides } from '@rodovia/platform/config.ts'

/** The environment that replaces these values of the configuration, such as `{ delivery: { offerTimeoutSeconds: 300 } }`. */
export function testConfig(overrides: ConfigOverrides): Record<string, string> {
  return Object.fromEntries(entriesOf(overrides, overridePrefix))
}

function entriesOf(overrides: object, prefix: string): [name: string, json: string][] {
  return Object.entries(overrides).flatMap(([key, value]: [string, unknown]) => {
    const isNested = typeof value === 'object' && value !== null && !Array.isArray(value)
    return isNested ? entriesOf(value, `${prefix}${key}.`) : [[`${prefix}${key}`, toJson(value)]]
  })
}

const toJson = (value: unknown) => (typeof value === 'bigint' ? String(value) : JSON.stringify(value))
