import { readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import cookies from '@fastify/cookie'
import { languages } from '@rodovia/core/shared/language.ts'
import { plainErrorResponse } from '@rodovia/gateway/errors/error-response.ts'
import { type CompressedFile, compressFile, sendCompressed } from '@rodovia/gateway/http/send-compressed.ts'
import { sendError } from '@rodovia/gateway/http/send-error.ts'
import type { PageServices } from '@rodovia/gateway/page-services.ts'
import { getDistDirectory } from 'altair-static'
import altair from 'altair-static/package.json' with { type: 'json' }
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isSameOriginForm } from '../console/session/same-origin.ts'
import { createSession } from '../console/session/session.ts'
import { PageError } from '../page-error.ts'
import type { PageFiles } from '../page-files.ts'
import { pageHeaders } from '../page-headers.ts'
import { createRouteRunner } from '../route-runner.ts'
import { graphqlClientPage, sessionAddress } from './graphql-client-page.ts'

const yearSeconds = 365 * 24 * 60 * 60
const dist = getDistDirectory()
const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
}

/** Altair writes its theme into style elements; scripts, workers and requests are ours alone. */
const headers = pageHeaders(undefined, "'none'", {
  'style-src': "'self' 'unsafe-inline'",
  'img-src': "'self' data:",
  'worker-src': "'self'",
  'base-uri': "'self'",
})

/**
 * The GraphQL client for people: the files of Altair, and `/conta/graphql`, which runs operations with the session of the console. Returns
 * what answers a browser at `/graphql`.
 * docs/explanation/design.md#why-the-pages-are-made-this-way
 */
export async function addGraphqlClient<Context>(
  app: FastifyInstance,
  services: PageServices<Context>,
  files: PageFiles,
): Promise<(request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>> {
  const base = `/altair/${altair.version}/`
  addFiles(app, base)
  await addSessionRoute(app, services)
  const page = graphqlClientPage(files, base)
  const pages = new Map(
    languages.map((language) => [
      language,
      compressFile(Buffer.from(page.in(language)), headers['content-type']!),
    ]),
  )
  return async (request, reply) =>
    sendCompressed(request, reply.headers(headers), pages.get(request.language)!)
}

function addFiles(app: FastifyInstance, base: string): void {
  const names = new Set(readdirSync(dist, { recursive: true, encoding: 'utf8' }))
  const files = new Map<string, CompressedFile>()
  app.get<{ Params: { '*': string } }>(`${base}*`, async (request, reply) => {
    const name = request.params['*']
    const type = types[extname(name)] ?? 'application/octet-stream'
    if (!names.has(name) || extname(name) === '') return reply.callNotFound()
    const file = files.get(name) ?? compressFile(await readFile(join(dist, name)), type, 9)
    files.set(name, file)
    reply.headers({
      'cache-control': `public, max-age=${yearSeconds}, immutable`,
      'cross-origin-resource-policy': 'same-origin',
      // A worker has a policy of its own: that of its file.
      'content-security-policy': "default-src 'none'; script-src 'self'; connect-src 'self'",
    })
    return sendCompressed(request as FastifyRequest, reply, file)
  })
}

/** The same operations, limits and idempotency keys as at `/graphql`. Only our own page may send anything here. */
async function addSessionRoute<Context>(
  app: FastifyInstance,
  services: PageServices<Context>,
): Promise<void> {
  const runRoute = createRouteRunner(services)
  const session = createSession(services, runRoute)
  await app.register(async (scope) => {
    await scope.register(cookies)
    scope.setErrorHandler((thrown: FastifyError | PageError, request, reply) => {
      if (!(thrown instanceof PageError)) throw thrown
      return sendError(request, reply, thrown.error)
    })
    scope.get(sessionAddress, (_request, reply) => reply.redirect('/graphql', 303))
    scope.route({
      ...services.graphqlRoute,
      method: 'POST',
      url: sessionAddress,
      async onRequest(request, reply) {
        if (!isSameOriginForm(request.headers, services.config.publicUrl))
          return sendError(
            request,
            reply,
            plainErrorResponse(403, 'forbidden', 'other_site', request.language),
          )
        request.caller = await session.identify(request, reply)
      },
    })
  })
}
