import type { RequestBodies } from '@rodovia/core/request-log/api-request.ts'
import { createMasker, type Masker } from '@rodovia/core/request-log/mask-json.ts'
import type { NewId } from '@rodovia/core/shared/ids.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest, onSendHookHandler } from 'fastify'
import type { GraphQLSchema } from 'graphql'
import { UnreadableBody } from '../http/body.ts'
import { withLast } from '../http/last-hook.ts'
import { vocabularyOf } from './api-vocabulary.ts'
import type { RequestBuffer } from './request-buffer.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The code of the error in the response. */
    errorCode: string | null
    /** The response as it is before compression, of a request whose bodies are kept. */
    responseText: string | null
  }
}

/** Larger bodies are not kept: reading them would cost more than the request. */
const maxReadCharacters = 32_768

type Services = { engine: { apiSchema: GraphQLSchema }; newId: NewId; requestBuffer: RequestBuffer }

/**
 * Adds requests of API keys, and of programs with a token of one, to the log of requests, after they are answered. It must be called
 * before answers are compressed.
 */
export function recordRequests(app: FastifyInstance, { engine, newId, requestBuffer }: Services): void {
  const masker = createMasker(vocabularyOf(engine.apiSchema))
  app.decorateRequest('errorCode', null)
  app.decorateRequest('responseText', null)
  app.addHook('onRoute', (route) => {
    // The texts of the path and, between them, the names of its parameters.
    const parts = route.url.split(/:(\w+)/)
    route.onSend = withLast<typeof route.onSend & object>(route.onSend, keepResponse) as never
    route.onResponse = withLast<typeof route.onResponse & object>(
      route.onResponse,
      (request, reply, done) => {
        record(route.url, parts, request, reply)
        done()
      },
    ) as never
  })

  function record(
    route: string,
    parts: readonly string[],
    request: FastifyRequest,
    reply: FastifyReply,
  ): void {
    const { caller, method, headers } = request
    const key = caller?.actor.key
    if (!key) return
    const milliseconds = Math.round(reply.elapsedTime * 10) / 10
    const idempotencyKey = headers['idempotency-key']
    requestBuffer.add({
      id: newId(),
      tenantId: caller.actor.tenantId,
      keyId: key.id,
      keyName: key.name,
      at: new Date(Date.now() - milliseconds),
      method,
      route,
      path: pathOf(masker, parts, request),
      operation: operationOf(route, request.body),
      status: reply.statusCode,
      errorCode: request.errorCode,
      milliseconds,
      requestId: request.id,
      idempotencyKey: typeof idempotencyKey === 'string' ? idempotencyKey.slice(0, 255) : null,
      requestBytes: Number(headers['content-length'] ?? 0),
      responseBytes: Number(reply.getHeader('content-length') ?? 0),
      bodies: caller.keepsBodies ? bodiesOf(masker, request) : null,
    })
  }
}

const keepResponse: onSendHookHandler = (request, _reply, payload, done) => {
  if (request.caller?.keepsBodies && typeof payload === 'string' && payload.length <= maxReadCharacters)
    request.responseText = payload
  done(null, payload)
}

/** The path without its query. */
function pathOf(masker: Masker, parts: readonly string[], { params }: FastifyRequest): string {
  if (parts.length === 1) return parts[0]!
  const values = params as Record<string, string>
  const path = parts.map((part, index) => (index % 2 === 0 ? part : masker.text(values[part] ?? '')))
  return path.join('').slice(0, 500)
}

/** The tool that a message to `/mcp` calls, or its method. */
function operationOf(route: string, body: unknown): string | null {
  if (route !== '/mcp') return null
  const { method, params } = (body ?? {}) as { method?: unknown; params?: { name?: unknown } | null }
  const name = method === 'tools/call' ? params?.name : method
  return typeof name === 'string' && /^[\w/.-]{1,100}$/.test(name) ? name : null
}

function bodiesOf(masker: Masker, { query, body, responseText, headers }: FastifyRequest): RequestBodies {
  const isRead = Number(headers['content-length'] ?? 0) <= maxReadCharacters
  const hasBody = isRead && typeof body === 'object' && body !== null && !(body instanceof UnreadableBody)
  return {
    query: Object.keys(query as object).length > 0 ? masker.json(query) : null,
    requestBody: hasBody ? masker.json(body) : null,
    responseBody: maskText(masker, responseText),
  }
}

function maskText(masker: Masker, text: string | null): string | null {
  if (text === null) return null
  try {
    return masker.json(JSON.parse(text))
  } catch {
    return null
  }
}
