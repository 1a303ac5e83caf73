import fc, { type Arbitrary } from 'fast-check'

/** The part of JSON Schema that our OpenAPI document uses. */
export type JsonSchema = {
  $ref?: string
  type?: string | string[]
  enum?: unknown[]
  anyOf?: JsonSchema[]
  properties?: Record<string, JsonSchema>
  required?: string[]
  items?: JsonSchema
  minimum?: number
  maximum?: number
  minLength?: number
  pattern?: string
}

/** Values that often break programs. */
const hostile: Arbitrary<unknown> = fc.oneof(
  fc.constantFrom(
    null,
    '',
    ' ',
    '\u0000',
    '\ud800',
    '\u202e',
    '__proto__',
    'null',
    "' OR 1=1 --",
    '{{7*7}}',
    '../../etc/passwd',
    -0,
    -1,
    1e20,
    1e308,
    Number.MAX_SAFE_INTEGER + 1,
    0.1 + 0.2,
    true,
    false,
  ),
  fc.constant('x'.repeat(20_000)),
  fc.constant(Array.from({ length: 1000 }, () => [])),
  fc.json({ maxDepth: 4 }).map((text) => JSON.parse(text)),
  fc.string({ unit: 'binary' }),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
)

/** Mostly valid values, so that requests get far, and sometimes invalid ones. */
export function valuesOf(schema: JsonSchema, resolve: (ref: string) => JsonSchema): Arbitrary<unknown> {
  return fc.oneof({ weight: 6, arbitrary: allowedBy(schema, resolve) }, { weight: 1, arbitrary: hostile })
}

function allowedBy(schema: JsonSchema, resolve: (ref: string) => JsonSchema): Arbitrary<unknown> {
  if (schema.$ref) return allowedBy(resolve(schema.$ref), resolve)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((one) => allowedBy(one, resolve)))
  if (Array.isArray(schema.type))
    return fc.oneof(...schema.type.map((type) => allowedBy({ ...schema, type }, resolve)))
  switch (schema.type) {
    case 'object':
      return anObject(schema, resolve)
    case 'array':
      return fc.array(valuesOf(schema.items ?? {}, resolve), { maxLength: 5 })
    case 'integer':
      return fc.integer({ min: schema.minimum ?? -5, max: Math.min(schema.maximum ?? 1000, 1_000_000) })
    case 'number':
      return fc.double({ min: schema.minimum ?? -90, max: schema.maximum ?? 90, noNaN: true })
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'string':
      return schema.pattern ? fc.stringMatching(new RegExp(schema.pattern)) : someText
    default:
      return fc.jsonValue()
  }
}

const someText = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 60 }),
  fc.constantFrom(
    '+55 11 91234-5678',
    '01310100',
    'turbo',
    'CAR',
    'Ana Souza',
    'embarcador@demo.rodovia.dev',
  ),
)

function anObject(
  { properties = {}, required = [] }: JsonSchema,
  resolve: (ref: string) => JsonSchema,
): Arbitrary<unknown> {
  const fields = Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [name, valuesOf(schema, resolve)]),
  )
  return fc.oneof(
    { weight: 8, arbitrary: fc.record(fields, { requiredKeys: required }) },
    { weight: 1, arbitrary: fc.record(fields, { requiredKeys: [] }) },
  )
}
