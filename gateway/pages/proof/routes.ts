import { hash } from 'node:crypto'
import { readProofFile } from '@rodovia/core/delivery/proof/proof-file.ts'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ErrorResponse } from '../../errors/error-response.ts'
import { errorResponseOf, sendError } from '../../http/send-error.ts'
import { prepareRoutes } from '../../rest/prepare-routes.ts'
import { type ProofCheck, proofCheckRoute } from '../../rest/proof-check.ts'
import { runRoute } from '../../rest/run-route.ts'
import type { GatewayServices } from '../../services.ts'
import { acceptsHtml } from '../accepts-html.ts'
import { errorPage } from '../error-page.ts'
import type { PageFiles } from '../page-files.ts'
import { pageHeaders } from '../page-headers.ts'
import { pageLanguage } from '../page-language.ts'
import { proofFormPage } from './form-page.ts'
import { limitConcurrentUploads } from './limit-concurrent-uploads.ts'
import { readUploads } from './read-upload.ts'
import { proofResultPage } from './result-page.ts'

type Services<Context> = Pick<GatewayServices<Context>, 'config' | 'engine' | 'contextOf' | 'log'>
type Query = Record<string, unknown>

/** Files of megabytes wait in memory until they are there. */
const uploads = { most: 8, retryAfterSeconds: 5 }

/**
 * The public page that says whether a proof is genuine: by its code, or by the PDF, of which nothing but its hash is asked about. Throws
 * StartFault where the stored operation does not fit the supergraph.
 */
export async function addProofPage<Context>(
  app: FastifyInstance,
  parts: Services<Context>,
  files: PageFiles,
): Promise<void> {
  const [prepared] = await prepareRoutes(parts.engine, [proofCheckRoute])
  await app.register(async (scope) => addScope(scope))

  function addScope(scope: FastifyInstance): void {
    const headers = pageHeaders(undefined, "'self'")
    readUploads(scope)
    scope.setErrorHandler((error: FastifyError, request, reply) =>
      sendFaultPage(request, reply, errorResponseOf(parts.log, error, request, reply)),
    )

    scope.get<{ Querystring: Query }>('/prova', async (request, reply) => {
      const { code } = request.query
      if (typeof code === 'string' && code.trim() !== '') return redirect(request, reply, code)
      const language = pageLanguage(request)
      return reply.headers(headers).send(proofFormPage({ language, files }))
    })

    scope.get<{ Querystring: Query; Params: { head: string } }>('/prova/:head', async (request, reply) => {
      const language = pageLanguage(request)
      const query = textsOf(request.query, ['file_sha256', 'file_mac'])
      const { head } = request.params
      const asked = { params: { head }, query, body: undefined }
      const answered = await runRoute(parts, prepared!, request, asked)
      if ('body' in answered) {
        const { proof } = answered.body as { proof: ProofCheck }
        return reply.headers(headers).send(proofResultPage({ proof, language, files, query }))
      }
      if (answered.fault.error !== 'validation_failed' || !acceptsHtml(request))
        return sendFaultPage(request, reply, answered.fault)
      return reply
        .code(answered.fault.status)
        .headers(headers)
        .send(proofFormPage({ language, files, code: head.slice(0, 200), fault: 'noCode' }))
    })

    scope.post<{ Querystring: Query; Body: Uint8Array | null }>('/prova', {
      bodyLimit: parts.config.limits.requestBodyBytes,
      onRequest: limitConcurrentUploads(uploads),
      handler: async (request, reply) => {
        const { body } = request
        const file = body instanceof Uint8Array ? readProofFile((bytes) => hash('sha256', bytes), body) : null
        if (file) return redirect(request, reply, file.head, { file_sha256: file.sha256, file_mac: file.mac })
        const language = pageLanguage(request)
        return reply
          .code(422)
          .headers(headers)
          .send(proofFormPage({ language, files, fault: 'noHead' }))
      },
    })

    /** The answer has an address of its own, which can be opened again without sending the file. */
    function redirect(
      request: FastifyRequest<{ Querystring: Query }>,
      reply: FastifyReply,
      code: string,
      more: Record<string, string> = {},
    ) {
      const query = new URLSearchParams({ ...more, ...textsOf(request.query, ['lang']) })
      return reply
        .headers(headers)
        .redirect(`/prova/${encodeURIComponent(code.trim().slice(0, 200))}?${query}`, 303)
    }

    function sendFaultPage(request: FastifyRequest, reply: FastifyReply, fault: ErrorResponse) {
      if (!acceptsHtml(request)) return sendError(request, reply, fault)
      return reply
        .code(fault.status)
        .headers({ ...fault.headers, ...headers })
        .send(errorPage(fault, pageLanguage(request), files))
    }
  }
}

/** Of what stands behind the `?`, that which is there once. */
function textsOf(query: Query, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = query[name]
      return typeof value === 'string' ? [[name, value]] : []
    }),
  )
}
