import { z } from 'zod'
import { type JsonSchema, writeAlone } from '../rest/openapi/schemas.ts'
import { text } from '../rest/request-fields.ts'
import { livemode } from '../rest/response-schemas.ts'
import type { AnyRoute, RouteInput } from '../rest/route.ts'

/**
 * A tool is a row: its name, what a model has to know of it, and the row of REST that it is another door to. What it takes and gives
 * is what that row takes and gives; it decides nothing either.
 */
export type Tool = {
  name: string
  title: string
  description: string
  /** What a client may know before it calls (MCP, ToolAnnotations). What is read changes nothing, what is said once is done once. */
  effect: 'reads' | 'adds' | 'destroys'
  row: AnyRoute
}

const hints = {
  reads: { readOnlyHint: true },
  adds: { readOnlyHint: false, destructiveHint: false, idempotentHint: true },
  destroys: { readOnlyHint: false, destructiveHint: true, idempotentHint: true },
} as const satisfies Record<Tool['effect'], object>

/** The tool as clients list it. */
export function describeTool({ name, title, description, effect, row }: Tool) {
  return {
    name,
    title,
    description,
    inputSchema: { ...writeAlone(z.object(argumentsOf(row)), 'input'), type: 'object' as const },
    ...(!row.file && { outputSchema: outputSchema(row) }),
    // Everything that it touches is in here.
    annotations: { title, ...hints[effect], openWorldHint: false },
  }
}

function outputSchema({ answers }: AnyRoute): JsonSchema & { type: 'object' } {
  const answer = z.object({ ok: z.literal(true), livemode, ...shapeOf(answers) })
  return { ...writeAlone(answer, 'output'), type: 'object' }
}

/** Where each argument of a tool goes in the row: into the path, behind the `?`, into the body. */
export function inputFor(row: AnyRoute, given: Record<string, unknown>): RouteInput<unknown, unknown> {
  const pick = (names: string[]) =>
    names.filter((name) => given[name] !== undefined).map((name) => [name, given[name]])
  const params = Object.fromEntries(paramsOf(row).map((name) => [name, given[name]]))
  // Behind a `?` everything is text: a number is what it is written as, a list has commas between.
  const query = pick(Object.keys(shapeOf(row.query))).map(([name, value]) => [name, String(value)])
  return {
    params: params as Record<string, string>,
    query: Object.fromEntries(query),
    body: Object.fromEntries(pick(Object.keys(shapeOf(row.body)))),
  }
}

/** What reads the arguments that the path takes. */
export function paramsSchema(row: AnyRoute) {
  return z.object(Object.fromEntries(paramsOf(row).map((name) => [name, text])))
}

function argumentsOf(row: AnyRoute): z.ZodRawShape {
  return { ...paramsSchema(row).shape, ...shapeOf(row.query), ...shapeOf(row.body) }
}

function paramsOf({ path }: AnyRoute): string[] {
  return [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
}

function shapeOf(schema: z.ZodType | undefined): z.ZodRawShape {
  return schema instanceof z.ZodObject ? schema.shape : {}
}
