import { z } from 'zod'

export type OpenApiVersion = '3.1.0' | '3.0.3'
export type JsonSchema = Record<string, unknown>

const targets = { '3.1.0': 'draft-2020-12', '3.0.3': 'openapi-3.0' } as const
const components = '#/components/schemas/'

/**
 * Writes zod schemas as JSON Schema of a version of OpenAPI. Those with an id are written once, into `named`, and referred to.
 */
export function createSchemaWriter(version: OpenApiVersion) {
  const named: Record<string, JsonSchema> = {}

  function write(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
    const {
      $schema: _,
      $defs,
      definitions,
      ...written
    } = z.toJSONSchema(schema, {
      target: targets[version],
      io,
      unrepresentable: 'any',
      override: ({ jsonSchema }) => simplify(jsonSchema),
    }) as JsonSchema & { $defs?: Record<string, JsonSchema>; definitions?: Record<string, JsonSchema> }
    for (const [name, part] of Object.entries({ ...$defs, ...definitions }))
      named[name] = withReferences(part)
    return withReferences(written)
  }

  return { write, named }
}

/** References within one schema become references to the components of the document. */
function withReferences<Part>(part: Part): Part {
  const text = JSON.stringify(part, (key, value) => (key === 'id' || key === '$id' ? dropName(value) : value))
  return JSON.parse(text.replaceAll(/"#\/(?:\$defs|definitions|components\/schemas)\//g, `"${components}`))
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
