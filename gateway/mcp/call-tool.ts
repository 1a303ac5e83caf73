import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js'
import { isRefusal } from '@rodovia/core/shared/refusal.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type ErrorResponse, errorBody, refusalResponse } from '../errors/error-response.ts'
import { readInput } from '../http/parse-input.ts'
import type { Admission } from '../limits/admission.ts'
import type { PreparedRoute } from '../rest/prepare-routes.ts'
import { type RouteServices, runRoute } from '../rest/run-route.ts'
import type { FileBody } from '../rest/send-file.ts'
import { inputFor, paramsSchema } from './tool.ts'

type Parts<Context> = RouteServices<Context> & { admission: Admission }

/**
 * Answers as the row would: it takes one from the key's budget, runs the same stored operation, and tells of a refusal in the same
 * words. Those are the tool's result, so that the model reads them.
 */
export async function callTool<Context>(
  parts: Parts<Context>,
  row: PreparedRoute<Context>,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  given: Record<string, unknown>,
): Promise<CallToolResult> {
  try {
    reply.headers(await parts.admission.take(request, 1))
    const { route } = row
    const { params, query, body } = inputFor(route, given)
    const answered = await runRoute(parts, row, request, {
      params: readInput(paramsSchema(route), params, 'arguments'),
      query: route.query && readInput(route.query, query, 'arguments'),
      body: route.body && readInput(route.body, body, 'arguments'),
    })
    if ('fault' in answered) return failed(answered.fault)
    return route.file ? aFile(route.file, answered.body as FileBody) : succeeded(answered.body)
  } catch (error) {
    if (isRefusal(error)) return failed(refusalResponse(error, request.language))
    throw error
  }
}

/** As text too, for clients that do not know structured results (MCP, Tools: Structured Content). */
function succeeded(body: object): CallToolResult {
  return { structuredContent: { ...body }, content: [{ type: 'text', text: JSON.stringify(body) }] }
}

function failed(fault: ErrorResponse): CallToolResult {
  return { isError: true, content: [{ type: 'text', text: JSON.stringify(errorBody(fault)) }] }
}

function aFile(mimeType: string, { name, base64 }: FileBody): CallToolResult {
  return {
    content: [
      { type: 'text', text: JSON.stringify({ ok: true, name }) },
      { type: 'resource', resource: { uri: `file:///${name}`, mimeType, blob: base64 } },
    ],
  }
}
