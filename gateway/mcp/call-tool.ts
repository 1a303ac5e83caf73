import type { CallToolResult } from '@modelcontextprotocol/server'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type ErrorResponse, errorBody } from '../errors/error-response.ts'
import { readInput } from '../http/parse-input.ts'
import type { AnyRoute } from '../rest/route.ts'
import { catchRefusal, type RouteResult, runRoute } from '../rest/run-route.ts'
import type { FileBody } from '../rest/send-file.ts'
import type { ServerServices } from '../services.ts'
import { inputFor, paramsSchema } from './tool.ts'

export type Services<Context> = Pick<
  ServerServices<Context>,
  'engine' | 'contextOf' | 'log' | 'admission' | 'searchDocs'
>

export type Http = { request: FastifyRequest; reply: FastifyReply }

/**
 * Runs the tool's route: one request of the key's budget, the same stored operation, the same error. An error is the tool's result, so
 * that the model reads it.
 */
export async function callTool<Context>(
  services: Services<Context>,
  route: AnyRoute,
  http: Http,
  toolArguments: Record<string, unknown>,
): Promise<CallToolResult> {
  const result = await runWithArguments(services, route, http, toolArguments)
  if ('fault' in result) return errorResult(result.fault, http)
  return route.file ? fileResult(route.file.type, result.body as FileBody) : successResult(result.body)
}

/** Runs a route with arguments from a message. */
export function runWithArguments<Context>(
  services: Services<Context>,
  route: AnyRoute,
  { request, reply }: Http,
  values: Record<string, unknown>,
): Promise<RouteResult> {
  return catchRefusal(request.language, async () => {
    reply.headers(await services.admission.take(request, 1))
    const { params, query, body } = inputFor(route, values)
    return runRoute(services, route, request, {
      params: readInput(paramsSchema(route), params, 'arguments'),
      query: route.query && readInput(route.query, query, 'arguments'),
      body: route.body && readInput(route.body, body, 'arguments'),
    })
  })
}

/**
 * Returns the result as text too, for clients without structured results (MCP, Tools: Structured Content).
 */
export function successResult(body: object): CallToolResult {
  return { structuredContent: { ...body }, content: [{ type: 'text', text: JSON.stringify(body) }] }
}

export function errorResult(fault: ErrorResponse, { request }: Pick<Http, 'request'>): CallToolResult {
  request.errorCode = fault.error
  return { isError: true, content: [{ type: 'text', text: JSON.stringify(errorBody(fault)) }] }
}

function fileResult(mimeType: string, { name, base64 }: FileBody): CallToolResult {
  return {
    content: [
      { type: 'text', text: JSON.stringify({ ok: true, name }) },
      { type: 'resource', resource: { uri: `file:///${name}`, mimeType, blob: base64 } },
    ],
  }
}
