import { hash } from 'node:crypto'
import { readProofFile } from '@rodovia/core/delivery/proof/proof-file.ts'
import type { PageServices } from '@rodovia/gateway/page-services.ts'
import { type ProofCheck, proofCheckRoute } from '@rodovia/gateway/rest/proof-check.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { limitConcurrentUploads } from '../limit-concurrent-uploads.ts'
import type { PageFiles } from '../page-files.ts'
import { pageHeaders } from '../page-headers.ts'
import { acceptsHtml, publicPages } from '../public-pages.ts'
import { createRouteRunner } from '../route-runner.ts'
import { proofFormPage } from './form-page.ts'
import { addUploadParser } from './read-upload.ts'
import { proofResultPage } from './result-page.ts'

type Query = { Querystring: Record<string, unknown> }
type Head = Query & { Params: { head: string } }
type Upload = Query & { Body: Uint8Array | null }

/** Uploads are buffered in memory, and each may have megabytes. */
const uploads = { most: 8, retryAfterSeconds: 5 }

const longestCode = 200

/** The public page that says whether a proof is genuine, by its code or by the PDF. Only the hash of the file is looked up. */
export async function addProofPage<Context>(
  app: FastifyInstance,
  services: PageServices<Context>,
  files: PageFiles,
): Promise<void> {
  const run = createRouteRunner(services)
  await app.register(async (scope) => {
    const headers = pageHeaders(undefined, "'self'")
    const { send, sendErrorPage, showThrown } = publicPages(scope, files, headers)
    addUploadParser(scope)
    showThrown(services.log)

    scope.get<Query>('/prova', async (request, reply) => {
      const { code } = request.query
      if (typeof code === 'string' && code.trim() !== '') return redirectToResult(request, reply, code)
      return send(reply, proofFormPage({ files }))
    })

    scope.get<Head>('/prova/:head', async (request, reply) => {
      const { params } = request
      const query = singleValues(request.query, ['file_sha256', 'file_mac'])
      const result = await run<{ proof: ProofCheck }>(request as FastifyRequest, proofCheckRoute, {
        params,
        query,
      })
      if ('body' in result) {
        const { proof } = result.body
        return send(reply, proofResultPage({ proof, files, query }))
      }
      const { error } = result
      if (error.error !== 'validation_failed' || !acceptsHtml(request))
        return sendErrorPage(request, reply, error)
      const code = params.head.slice(0, longestCode)
      return send(reply, proofFormPage({ files, code, problem: 'noCode' }), error.status)
    })

    scope.post<Upload>('/prova', {
      bodyLimit: services.config.limits.requestBodyBytes,
      onRequest: limitConcurrentUploads(uploads),
      handler: async (request, reply) => {
        const { body } = request
        const file = body instanceof Uint8Array ? readProofFile((bytes) => hash('sha256', bytes), body) : null
        if (!file) return send(reply, proofFormPage({ files, problem: 'noHead' }), 422)
        return redirectToResult(request, reply, file.head, { file_sha256: file.sha256, file_mac: file.mac })
      },
    })

    /** The result has an address of its own, so that it can be opened again without sending the file. */
    function redirectToResult(
      request: FastifyRequest<Query>,
      reply: FastifyReply,
      code: string,
      fileHashes: Record<string, string> = {},
    ) {
      const query = new URLSearchParams({ ...fileHashes, ...singleValues(request.query, ['lang']) })
      const head = encodeURIComponent(code.trim().slice(0, longestCode))
      return reply.headers(headers).redirect(`/prova/${head}?${query}`, 303)
    }
  })
}

/** The query parameters of these names that are given once. */
function singleValues(query: Record<string, unknown>, names: readonly string[]): Record<string, string> {
  const pairs = names.map((name) => [name, query[name]] as const)
  return Object.fromEntries(pairs.filter((pair): pair is [string, string] => typeof pair[1] === 'string'))
}
