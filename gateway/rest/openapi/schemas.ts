import { z } from 'zod'

export type OpenApiVersion = '3.1.0' | '3.0.3'
type Direction = 'input' | 'output'
export type JsonSchema = Record<string, unknown>

const targets = { '3.1.0': 'draft-2020-12', '3.0.3': 'openapi-3.0' } as const
const components = '#/components/schemas/'

/**
 * Writes zod schemas as JSON Schema of a version of OpenAPI. Those with an id are written once, into `named`, and referred to.
 */
export function createSchemaWriter(version: OpenApiVersion) {
  const named: Record<string, JsonSchema> = {}

  function write(schema: z.ZodType, io: Direction): JsonSchema {
    const { $defs, definitions, ...written } = toJsonSchema(schema, io, version)
    for (const [name, part] of Object.entries({ ...$defs, ...definitions }))
      named[name] = withReferences(part)
    return withReferences(written)
  }

  return { write, named }
}

/** The same by itself: what it refers to is within. */
export function writeAlone(schema: z.ZodType, io: Direction): JsonSchema {
  return withoutNames(toJsonSchema(schema, io, '3.1.0'))
}

function toJsonSchema(schema: z.ZodType, io: Direction, version: OpenApiVersion) {
  const { $schema: _, ...written } = z.toJSONSchema(schema, {
    target: targets[version],
    io,
    unrepresentable: 'any',
    override: ({ jsonSchema }) => simplify(jsonSchema),
  })
  return written as JsonSchema & Partial<Record<'$defs' | 'definitions', Record<string, JsonSchema>>>
}

/** References within one schema become references to the components of the document. */
function withReferences<Part>(part: Part): Part {
  const text = JSON.stringify(withoutNames(part))
  return JSON.parse(text.replaceAll(/"#\/(?:\$defs|definitions|components\/schemas)\//g, `"${components}`))
}

function withoutNames<Part>(part: Part): Part {
  const text = JSON.stringify(part, (key, value) => (key === 'id' || key === '$id' ? dropName(value) : value))
  return JSON.parse(text)
}

/** The name of a schema, but not a property called `id`. */
function dropName(value: unknown): unknown {
  return typeof value === 'string' ? undefined : value
}

/** Leaves out what says nothing, and lets answers grow: a client ignores the fields that it does not know. */
function simplify(schema: JsonSchema): void {
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum
  if (schema.additionalProperties === false) delete schema.additionalProperties
}
