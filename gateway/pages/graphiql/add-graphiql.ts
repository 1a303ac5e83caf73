import cookies from '@fastify/cookie'
import { languages } from '@rodovia/core/shared/language.ts'
import { plainErrorResponse } from '@rodovia/gateway/errors/error-response.ts'
import { type CompressedFile, compressFile, sendCompressed } from '@rodovia/gateway/http/send-compressed.ts'
import { sendError } from '@rodovia/gateway/http/send-error.ts'
import type { PageServices } from '@rodovia/gateway/page-services.ts'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { PageError } from '../console/page-error.ts'
import { isSameOriginForm } from '../console/session/same-origin.ts'
import { createSession, sessionRoutes } from '../console/session/session.ts'
import type { PageFiles } from '../page-files.ts'
import { pageHeaders } from '../page-headers.ts'
import { createRouteRunner } from '../route-runner.ts'
import { bundleGraphiql, graphiqlVersion } from './bundle-graphiql.ts'
import { graphiqlPage, sessionAddress } from './graphiql-page.ts'

const yearSeconds = 365 * 24 * 60 * 60
const types: Record<string, string> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  ttf: 'font/ttf',
}

/** Monaco writes its theme into style elements; scripts, workers and requests are ours alone. */
const headers = pageHeaders(undefined, "'none'", {
  'style-src': "'self' 'unsafe-inline'",
  'img-src': "'self' data:",
  'font-src': "'self'",
  'worker-src': "'self'",
})

/**
 * GraphiQL for people: its files, and `/conta/graphql`, which runs operations with the session of the console. Returns what answers a
 * browser at `/graphql`. Throws OperatorError when the session's operation does not fit the supergraph.
 */
export async function addGraphiql<Context>(
  app: FastifyInstance,
  services: PageServices<Context>,
  files: PageFiles,
): Promise<(request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>> {
  const base = `/graphiql/${graphiqlVersion()}/`
  addFiles(app, base)
  await addSessionDoor(app, services)
  const page = graphiqlPage(files, base)
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
  const kept = new Map<string, CompressedFile>()
  app.get<{ Params: { '*': string } }>(`${base}*`, async (request, reply) => {
    const name = request.params['*']
    const contents = (await bundleGraphiql()).get(name)
    if (!contents) return reply.callNotFound()
    const file =
      kept.get(name) ?? compressFile(contents, types[name.slice(name.lastIndexOf('.') + 1)] ?? '', 9)
    kept.set(name, file)
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
async function addSessionDoor<Context>(app: FastifyInstance, services: PageServices<Context>): Promise<void> {
  const runRoute = await createRouteRunner(services, Object.values(sessionRoutes))
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
