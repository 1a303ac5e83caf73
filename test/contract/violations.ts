import { type FieldType, type ResourceName, resources } from './contract.ts'

/** The faults of a value against the described resource, path by path; empty if there is none. */
export function violationsOf(value: unknown, name: ResourceName, path: string = name): string[] {
  if (typeof value !== 'object' || value === null) return [`${path} is ${JSON.stringify(value)}`]
  return Object.entries(resources[name]).flatMap(([field, { type, nullable }]) => {
    const place = `${path}.${field}`
    if (!(field in value)) return [`${place} is missing`]
    const given = (value as Record<string, unknown>)[field]
    return given === null && nullable ? [] : fieldViolations(given, type, place)
  })
}

function fieldViolations(value: unknown, type: FieldType, path: string): string[] {
  if (typeof type === 'object' && 'resource' in type) return violationsOf(value, type.resource, path)
  if (typeof type === 'object' && 'listOf' in type) {
    if (!Array.isArray(value)) return [`${path} is no list`]
    return value.flatMap((item, index) => violationsOf(item, type.listOf, `${path}[${index}]`))
  }
  return isOf(value, type) ? [] : [`${path} is ${JSON.stringify(value)}, not ${JSON.stringify(type)}`]
}

const isoUtcMilliseconds = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/

function isOf(
  value: unknown,
  type: Exclude<FieldType, { resource: unknown } | { listOf: unknown }>,
): boolean {
  if (typeof type === 'object') return type.oneOf.includes(value as string)
  if (type === 'integer') return Number.isInteger(value)
  if (type === 'date-time') return typeof value === 'string' && isoUtcMilliseconds.test(value)
  return typeof value === type
}
