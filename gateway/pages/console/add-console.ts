import cookies from '@fastify/cookie'
import { can } from '@rodovia/core/identity/permissions.ts'
import { plainErrorResponse, unknownPathResponse } from '@rodovia/gateway/errors/error-response.ts'
import { errorResponseOf } from '@rodovia/gateway/http/send-error.ts'
import type { PageServices } from '@rodovia/gateway/page-services.ts'
import { sendFile } from '@rodovia/gateway/rest/send-file.ts'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { tilesOf } from '../map/tiles.ts'
import type { PageFiles } from '../page-files.ts'
import { pageHeaders } from '../page-headers.ts'
import { createRouteRunner, type RouteInput, type RunRoute } from '../route-runner.ts'
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
import { createSession, refreshRoute } from './session/session.ts'
import { addUpdateStreams } from './updates/update-streams.ts'

/**
 * The console at /conta: pages for the users of a tenant, which work without JavaScript. They run stored operations and decide
 * nothing. Throws OperatorError when an operation does not fit the supergraph.
 */
export async function addConsole<Context>(
  app: FastifyInstance,
  services: PageServices<Context>,
  files: PageFiles,
): Promise<void> {
  const routes = areas.flatMap((area) => Object.values(area.routes))
  const runRoute = await createRouteRunner(services, [refreshRoute, ...loginRoutes, ...routes])
  await app.register((scope) => addScope(scope, services, files, runRoute), { prefix: home })
}

async function addScope<Context>(
  scope: FastifyInstance,
  services: PageServices<Context>,
  files: PageFiles,
  runRoute: RunRoute,
): Promise<void> {
  const { config, admission, idempotency, log } = services
  const tiles = tilesOf(config)
  // Browsers name the origin of a form only when the page that holds it sends a referrer.
  const headers = { ...pageHeaders(tiles?.url, "'self'"), 'referrer-policy': 'same-origin' }
  const session = createSession(services, runRoute)

  await scope.register(cookies)
  addFormParser(scope)
  scope.addHook('onRequest', async (request, reply) => {
    reply.headers(headers)
    rememberLanguage(request, reply, config.publicUrl)
    const isSafe = request.method === 'GET' || request.method === 'HEAD'
    if (!isSafe && !isSameOriginForm(request.headers, config.publicUrl)) {
      throw new PageError(plainErrorResponse(403, 'forbidden', 'other_site', request.language))
    }
    request.caller = await session.identify(request, reply)
  })
  scope.setErrorHandler((thrown: FastifyError | PageError, request, reply) => {
    const error = thrown instanceof PageError ? thrown.error : errorResponseOf(log, thrown, request, reply)
    if (error.status === 401) return redirectToLogin(request, reply)
    return send(request, reply.headers(error.headers), consoleErrorPage(error))
  })
  scope.setNotFoundHandler((request, reply) => {
    return send(request, reply, consoleErrorPage(unknownPathResponse(request.language)))
  })

  function send(
    { language, caller }: FastifyRequest,
    reply: FastifyReply,
    content: PageContent,
    section: SectionName | null = null,
  ) {
    const rejected = content.forms?.find(({ error }) => error !== null)
    const page = consoleDocument(content, { files, actor: caller?.actor ?? null, section })
    return reply
      .code(content.status ?? rejected?.error?.status ?? 200)
      .headers(headers)
      .send(page.in(language))
  }

  function respond(
    { request, reply }: PageContext,
    response: PageResponse,
    section: SectionName | null = null,
  ) {
    if ('to' in response) return reply.redirect(response.to, 303)
    if ('body' in response) return send(request, reply, response, section)
    return sendFile(reply, response.kind, response.file)
  }

  function contextOf(request: FastifyRequest, reply: FastifyReply): PageContext {
    const { params, query, body } = request
    return {
      request,
      reply,
      files,
      tiles,
      params: params as Record<string, string>,
      query: query as Fields,
      fields: (body ?? {}) as Fields,
      tryRun: (route, input = {}) => runRoute(request, route, input),
      async run<Body>(route: Parameters<RunRoute>[1], input: RouteInput = {}) {
        const result = await runRoute<Body>(request, route, input)
        if ('body' in result) return result.body
        throw new PageError(result.error)
      },
    }
  }

  /** Takes from the budget as every authenticated request does. Logging in and out takes nothing. */
  async function limitRate(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    if (request.caller) reply.headers(await admission.take(request, 1))
  }

  function addPage({ method, path, isIdempotent, answer }: ConsolePage, section: SectionName | null): void {
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
        const context = { ...contextOf(request, reply), caller }
        return respond(context, await answer(context), section)
      },
    })
  }

  function addPublicPage({ method, path, answer }: PublicPage): void {
    scope.route({
      method,
      url: path,
      async handler(request, reply) {
        const context = contextOf(request, reply)
        return respond(context, await answer(context))
      },
    })
  }

  for (const { section, pages = [], publicPages = [] } of areas) {
    for (const page of pages) addPage(page, section)
    publicPages.forEach(addPublicPage)
    redirectGetToParent(scope, pages)
  }
  addLogin({ session, addPublicPage })
  addUpdateStreams(scope, { stream: services.stream, onRequest: limitRate })
  scope.get('/', (request, reply) => {
    const { caller } = request
    if (!caller) return redirectToLogin(request, reply)
    const first = Object.values(sections).find(({ needs }) => can(caller.actor, needs))
    return reply.redirect((first ?? sections.quote).path, 303)
  })
}

/** After the login the visitor comes back to the page. A form that was sent is not sent again. */
function redirectToLogin({ method, url }: FastifyRequest, reply: FastifyReply) {
  const back = method === 'GET' && url !== home ? `?${new URLSearchParams({ volta: url })}` : ''
  return reply.redirect(`${home}/entrar${back}`, 303)
}

/** A hidden field takes the place of the `Idempotency-Key` header, which forms cannot send. */
async function applyFormIdempotencyKey(request: FastifyRequest): Promise<void> {
  const { once } = (request.body ?? {}) as Fields
  if (typeof once === 'string' && once !== '') request.headers['idempotency-key'] = once
}
