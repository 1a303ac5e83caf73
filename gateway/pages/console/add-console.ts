import cookies from '@fastify/cookie'
import { can } from '@rodovia/core/identity/permissions.ts'
import { plainErrorResponse, unknownPathResponse } from '@rodovia/gateway/errors/error-response.ts'
import { errorResponseOf } from '@rodovia/gateway/http/send-error.ts'
import type { PageServices } from '@rodovia/gateway/page-services.ts'
import { sendFile } from '@rodovia/gateway/rest/send-file.ts'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { PageFiles } from '../page-files.ts'
import { pageHeaders } from '../page-headers.ts'
import { createRouteRunner, type RunRoute } from '../route-runner.ts'
import { tilesOf } from '../tracking/tiles.ts'
import { areas } from './areas.ts'
import { consoleErrorPage } from './console-error-page.ts'
import { addFormParser, type Fields } from './forms/fields.ts'
import { consoleDocument } from './layout.ts'
import { addLogin, loginRoutes } from './login/add-login.ts'
import type { ConsolePage, PageContent, PageContext, PageResponse, PublicPage } from './page.ts'
import { PageError } from './page-error.ts'
import { redirectGetToParent } from './redirect-get-to-parent.ts'
import { type SectionName, sections } from './sections.ts'
import { rememberLanguage } from './session/remember-language.ts'
import { home } from './session/return-path.ts'
import { isSameOriginForm } from './session/same-origin.ts'
import { createSession, sessionRoutes } from './session/session.ts'
import { addUpdateStreams } from './updates/update-streams.ts'

/**
 * The console at /conta: pages for a tenant's people, whole without JavaScript. They run the stored operations of REST and decide
 * nothing. Throws StartFault where an operation does not fit the supergraph.
 */
export async function addConsole<Context>(
  app: FastifyInstance,
  parts: PageServices<Context>,
  files: PageFiles,
): Promise<void> {
  const ask = await createRouteRunner(parts, [
    ...sessionRoutes,
    ...loginRoutes,
    ...areas.flatMap(({ rows }) => rows),
  ])
  await app.register((scope) => addScope(scope, parts, files, ask), { prefix: home })
}

async function addScope<Context>(
  scope: FastifyInstance,
  parts: PageServices<Context>,
  files: PageFiles,
  ask: RunRoute,
): Promise<void> {
  const { config, admission, idempotency, log } = parts
  const tiles = tilesOf(config)
  // Without a referrer from our own pages browsers would not say where their forms come from.
  const headers = { ...pageHeaders(tiles?.url, "'self'"), 'referrer-policy': 'same-origin' }
  const session = createSession(parts, ask)

  await scope.register(cookies)
  addFormParser(scope)
  scope.addHook('onRequest', async (request, reply) => {
    reply.headers(headers)
    rememberLanguage(request, reply, config.publicUrl)
    const isReading = request.method === 'GET' || request.method === 'HEAD'
    if (!isReading && !isSameOriginForm(request.headers, config.publicUrl)) {
      throw new PageError(plainErrorResponse(403, 'forbidden', 'other_site', request.language))
    }
    request.caller = await session.find(request, reply)
  })
  scope.setErrorHandler((error: FastifyError | PageError, request, reply) => {
    const fault = error instanceof PageError ? error.error : errorResponseOf(log, error, request, reply)
    if (fault.status === 401) return redirectToLogin(request, reply)
    return send(request, reply.headers(fault.headers), consoleErrorPage(fault, request.language), null)
  })
  scope.setNotFoundHandler((request, reply) => {
    return send(
      request,
      reply,
      consoleErrorPage(unknownPathResponse(request.language), request.language),
      null,
    )
  })

  function send(
    request: FastifyRequest,
    reply: FastifyReply,
    shown: PageContent,
    section: SectionName | null,
  ) {
    const { language, caller } = request
    const actor = caller?.actor ?? null
    return reply
      .code(shown.status ?? 200)
      .headers(headers)
      .send(String(consoleDocument(shown, { language, files, actor, section })))
  }

  function answer(
    request: FastifyRequest,
    reply: FastifyReply,
    said: PageResponse,
    section: SectionName | null,
  ) {
    if ('to' in said) return reply.redirect(said.to, 303)
    if ('body' in said) return send(request, reply, said, section)
    return sendFile(reply, said.type, said.file)
  }

  function visitOf(request: FastifyRequest, reply: FastifyReply): PageContext {
    const { language, params, query, body } = request
    return {
      request,
      reply,
      language,
      files,
      tiles,
      params: params as Record<string, string>,
      query: query as Fields,
      fields: (body ?? {}) as Fields,
      ask: (row, input = {}) => ask(request, row, input),
      async get<Body>(row: Parameters<PageContext['get']>[0], input = {}) {
        const result = await ask<Body>(request, row, input)
        if ('body' in result) return result.body
        throw new PageError(result.error)
      },
    }
  }

  /** As every request behind a token does; logging in and out does not. */
  async function limitRate(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    if (request.caller) reply.headers(await admission.take(request, 1))
  }

  function addPage({ method, path, section, isIdempotent, answer: say }: ConsolePage): void {
    scope.route({
      method,
      url: path,
      onRequest: limitRate,
      ...(isIdempotent && {
        preHandler: [applyFormIdempotencyKey, idempotency.claim],
        onSend: idempotency.saveResponse,
      }),
      async handler(request, reply) {
        const { caller } = request
        if (!caller) return redirectToLogin(request, reply)
        return answer(request, reply, await say({ ...visitOf(request, reply), caller }), section)
      },
    })
  }

  function addPublicPage({ method, path, answer: say }: PublicPage): void {
    scope.route({
      method,
      url: path,
      handler: async (request, reply) => answer(request, reply, await say(visitOf(request, reply)), null),
    })
  }

  for (const { pages, openPages = [] } of areas) {
    pages.forEach(addPage)
    openPages.forEach(addPublicPage)
    redirectGetToParent(scope, pages)
  }
  addLogin(scope, { session, visitOf, answer })
  addUpdateStreams(scope, { ...parts, onRequest: limitRate })
  scope.get('/', (request, reply) => {
    const { caller } = request
    if (!caller) return redirectToLogin(request, reply)
    const first = Object.values(sections).find(({ needs }) => can(caller.actor, needs))
    return reply.redirect((first ?? sections.quote).path, 303)
  })
}

/** A visitor who is not logged in comes back after that; what a form sent is not sent again. */
function redirectToLogin({ method, url }: FastifyRequest, reply: FastifyReply) {
  const back = method === 'GET' && url !== home ? `?${new URLSearchParams({ volta: url })}` : ''
  return reply.redirect(`${home}/entrar${back}`, 303)
}

/** A form's own key stands for the header that programs send. */
async function applyFormIdempotencyKey(request: FastifyRequest): Promise<void> {
  const { once } = (request.body ?? {}) as Fields
  if (typeof once === 'string' && once !== '') request.headers['idempotency-key'] = once
}
