import type { openApiDocument } from '../openapi/document.ts'
import type { JsonSchema } from '../openapi/json-schema.ts'

/** A value of a response that later requests need, and where it is in the body. */
export type Capture = { variable: string; path: string[] }

type OpenApi = ReturnType<typeof openApiDocument>

/** An operation, as far as collections read it. */
export type Operation = {
  tags: string[]
  summary: string
  description?: string
  security?: Record<string, unknown>[]
  parameters?: { name?: string; in?: string; required?: boolean; description?: string; schema?: JsonSchema }[]
  requestBody?: { content: { 'application/json': { example?: unknown } } }
  responses: Record<string, { content?: Record<string, { schema: JsonSchema }> }>
}

/** Named in bodies and paths elsewhere than below the address that makes them. */
const more: Record<string, string[]> = { '/v1/quotes': ['cotacao_id'], '/v1/orders': ['code'] }

/** The ids that a POST answers with and that addresses below its own need. */
export function captureOf(
  path: string,
  { responses }: Operation,
  document: OpenApi,
  variableOf: (name: string, path: string) => string,
): Capture[] {
  const schema = responses[200]?.content?.['application/json']?.schema
  if (!schema) return []
  const below = Object.keys(document.paths).flatMap((other) => {
    const [, name] = other.startsWith(`${path}/{`)
      ? (/^\{(\w+)\}/.exec(other.slice(path.length + 1)) ?? [])
      : []
    return name ? [name] : []
  })
  return [...new Set([...below, ...(more[path] ?? [])])].flatMap((name) => {
    const found = placeOf(name, schema, document) ?? placeOf('id', schema, document)
    return found ? [{ variable: variableOf(name, path), path: found }] : []
  })
}

/** Finds the path of a property with this name: in the body, or in an object in it. */
function placeOf(name: string, schema: JsonSchema, document: OpenApi, depth = 0): string[] | null {
  const { properties = {} } = resolved(schema, document) as { properties?: Record<string, JsonSchema> }
  if (Object.hasOwn(properties, name)) return [name]
  if (depth === 1) return null
  for (const [key, property] of Object.entries(properties)) {
    const inner = placeOf(name, property, document, depth + 1)
    if (inner) return [key, ...inner]
  }
  return null
}

function resolved(schema: JsonSchema, { components }: OpenApi): JsonSchema {
  const { $ref } = schema
  return typeof $ref === 'string' ? components.schemas[$ref.slice($ref.lastIndexOf('/') + 1)]! : schema
}
