import type { GraphQLSchema } from 'graphql'
import * as z from 'zod'
import { livemode } from '../response-schemas.ts'
import { type AnyRoute, isPaged } from '../route.ts'
import type { JsonSchema, OpenApiVersion } from './json-schema.ts'
import { createSelectionWriter, type NamedSelection } from './selection-schema.ts'

type Direction = 'input' | 'output'

const targets = { '3.1.0': 'draft-2020-12', '3.0.3': 'openapi-3.0' } as const
const componentPath = '#/components/schemas/'

export type SchemaWriter = ReturnType<typeof createSchemaWriter>

/**
 * Writes JSON Schemas for a version of OpenAPI: of zod schemas, and of what a route's operation answers. A named schema is written
 * once, into `components`, and referred to; without `components` each schema stands alone.
 */
export function createSchemaWriter(
  schema: GraphQLSchema,
  version: OpenApiVersion,
  components: Record<string, JsonSchema> | null,
) {
  const { writeOperation, writeComponent } = createSelectionWriter(schema, version, components)

  function write(zodSchema: z.ZodType, direction: Direction): JsonSchema {
    const { $defs, definitions, ...written } = toJsonSchema(zodSchema, direction, version)
    const parts = { ...$defs, ...definitions }
    if (!components) return resolved({ ...written, ...(Object.keys(parts).length > 0 && { $defs: parts }) })
    for (const [name, part] of Object.entries(parts)) components[name] = withComponentPaths(resolved(part))
    return withComponentPaths(resolved(written))
  }

  /** Replaces the marks of `selected` and `responseOf` (response-schemas.ts), and drops the names of schemas. */
  function resolved(written: JsonSchema): JsonSchema {
    return JSON.parse(JSON.stringify(written), (key, value) => {
      if ((key === 'id' || key === '$id') && typeof value === 'string') return undefined
      if (value?.['x-selection']) return writeComponent(value['x-selection'] as NamedSelection)
      if (value?.['x-response']) return writeFields(value['x-response'] as AnyRoute)
      return value
    })
  }

  /** The response of a route that succeeds; a file has no fields. */
  function writeResponse(route: AnyRoute): JsonSchema {
    return route.file ? { type: 'string', format: 'binary' } : writeFields(route)
  }

  function writeFields(route: AnyRoute): JsonSchema {
    const { reshape, operation, responseFrom } = route
    const fields = reshape ? write(reshape.response, 'output') : writeOperation(operation, responseFrom)
    const properties = {
      // MCP clients get the newer `const`; OpenAPI 3.0 knows only `enum`.
      ok: { type: 'boolean', ...(components ? { enum: [true] } : { const: true }) },
      ...(route.auth === 'key' && { livemode: write(livemode, 'output') }),
      ...(fields.properties as Record<string, JsonSchema>),
      ...(isPaged(route) && {
        limit: { type: 'integer', description: 'How many items the request asked for' },
        offset: { type: 'integer', description: 'How many items were skipped' },
      }),
    }
    return { ...fields, properties, required: Object.keys(properties) }
  }

  return { write, writeResponse, writeOperation }
}

function toJsonSchema(schema: z.ZodType, io: Direction, version: OpenApiVersion) {
  const { $schema: _, ...written } = z.toJSONSchema(schema, {
    target: targets[version],
    io,
    unrepresentable: 'any',
    override: ({ jsonSchema }) => simplify(jsonSchema, io),
  })
  return written as JsonSchema & Partial<Record<'$defs' | 'definitions', Record<string, JsonSchema>>>
}

/** References within one schema become references to the components of the document. */
function withComponentPaths(schema: JsonSchema): JsonSchema {
  const text = JSON.stringify(schema)
  return JSON.parse(text.replaceAll(/"#\/(?:\$defs|definitions|components\/schemas)\//g, `"${componentPath}`))
}

/** Drops bounds that bound nothing, and allows unknown fields in answers: a client ignores what it does not know. */
function simplify(schema: JsonSchema, direction: Direction): void {
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum
  if (direction === 'output' && schema.additionalProperties === false) delete schema.additionalProperties
}
