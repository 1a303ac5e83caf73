import { isJsonObject } from '@rodovia/core/shared/json-object.ts'
import { refuse } from '@rodovia/core/shared/refusal.ts'
import type { GraphQLSchema } from 'graphql'
import * as z from 'zod'
import { unknownField } from '../http/parse-input.ts'
import { describeInputs, withDescriptions } from '../rest/openapi/input-descriptions.ts'
import { createSchemaWriter } from '../rest/openapi/schemas.ts'
import { text } from '../rest/request-fields.ts'
import { type AnyRoute, pathNames, type RouteInput } from '../rest/route.ts'

/** A tool is a REST route under a name, with what a model needs to know. Its arguments and its result are those of the route. */
export type Tool = {
  name: string
  title: string
  description: string
  /** The effect that a client may know before it calls (MCP, ToolAnnotations). */
  effect: 'reads' | 'adds' | 'destroys'
  row: AnyRoute
  /** The address of the card that shows its result. */
  card?: string
}

const hints = {
  reads: { readOnlyHint: true },
  adds: { readOnlyHint: false, destructiveHint: false, idempotentHint: true },
  destroys: { readOnlyHint: false, destructiveHint: true, idempotentHint: true },
} as const satisfies Record<Tool['effect'], object>

/** Lists the tools for clients. Arguments and results have the descriptions of the GraphQL schema. */
export function describeTools(tools: readonly Tool[], schema: GraphQLSchema) {
  const { write, writeResponse } = createSchemaWriter(schema, '3.1.0', null)
  return tools.map(({ name, title, description, effect, row, card }) => ({
    name,
    title,
    description,
    inputSchema: {
      ...withDescriptions(write(z.strictObject(argumentsOf(row)), 'input'), describeInputs(schema, row)),
      type: 'object' as const,
    },
    ...(!row.file && { outputSchema: { ...writeResponse(row), type: 'object' as const } }),
    // A tool reaches nothing outside this service.
    annotations: { title, ...hints[effect], openWorldHint: false },
    ...(card && { _meta: { ui: { resourceUri: card } } }),
  }))
}

/** The arguments of a tool as path parameters, query and body of its route. Refuses others with `validation_failed`. */
export function inputFor(
  row: AnyRoute,
  toolArguments: Record<string, unknown>,
): RouteInput<unknown, unknown> {
  const allowed = Object.keys(argumentsOf(row))
  const issues = Object.keys(toolArguments)
    .filter((name) => !allowed.includes(name))
    .map((field) => unknownField(field, field, allowed))
  if (issues.length > 0) throw refuse('validation_failed', { issues })
  const pick = (names: string[]) =>
    names.filter((name) => toolArguments[name] !== undefined).map((name) => [name, toolArguments[name]])
  const params = Object.fromEntries(pathNames(row).map((name) => [name, toolArguments[name]]))
  // Query parameters are text, or objects of texts; a list is joined by commas. Null is an argument that is left out.
  const query = pick(Object.keys(shapeOf(row.query)))
    .filter(([, value]) => value !== null)
    .map(([name, value]) => [name, isJsonObject(value) ? value : String(value)])
  return {
    params: params as Record<string, string>,
    query: Object.fromEntries(query),
    body: Object.fromEntries(pick(Object.keys(shapeOf(row.body)))),
  }
}

export function paramsSchema(row: AnyRoute) {
  return z.object(Object.fromEntries(pathNames(row).map((name) => [name, text])))
}

function argumentsOf(row: AnyRoute): z.ZodRawShape {
  return { ...paramsSchema(row).shape, ...shapeOf(row.query), ...shapeOf(row.body) }
}

function shapeOf(schema: z.ZodType | undefined): z.ZodRawShape {
  return schema instanceof z.ZodObject ? schema.shape : {}
}
