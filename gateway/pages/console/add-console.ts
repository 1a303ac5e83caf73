import cookies from '@fastify/cookie'
import { plainErrorResponse, unknownPathResponse } from '@rodovia/gateway/errors/error-response.ts'
import { errorResponseOf } from '@rodovia/gateway/http/send-error.ts'
import type { PageServices } from '@rodovia/gateway/page-services.ts'
import { sendFile } from '@rodovia/gateway/rest/send-file.ts'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { addFormParser, type Fields } from '../forms/fields.ts'
import { addUploadParser } from '../forms/upload.ts'
import { limitConcurrentUploads } from '../limit-concurrent-uploads.ts'
import { picturesOf, tilesOf } from '../map/tiles.ts'
import { PageError } from '../page-error.ts'
import type { PageFiles } from '../page-files.ts'
import { pageHeaders } from '../page-headers.ts'
import { rememberLanguage } from '../remember-language.ts'
import { createRouteRunner, type RunRoute } from '../route-runner.ts'
import { rememberTheme, themeOf } from '../theme.ts'
import { areas } from './areas.ts'
import { consoleErrorPage } from './console-error-page.ts'
import { consoleDocument } from './layout.ts'
import { linkPages } from './links/area.ts'
import { loginPages } from './login/login.ts'
import type { Answer, PageContent, PageContext, SignedInContext } from './page.ts'
import { pageContexts } from './page-context.ts'
import { redirectGetToParent } from './redirect-get-to-parent.ts'
import type { SectionName } from './sections.ts'
import { home } from './session/return-path.ts'
import { isSameOriginForm } from './session/same-origin.ts'
import { createSession } from './session/session.ts'
import { createStepUp, stepUpPageOf } from './session/step-up.ts'
import { signInPages } from './sign-in/sign-in-pages.ts'
import { addUpdateStreams } from './updates/update-streams.ts'

/**
 * The console at /conta: pages for the users of a tenant, which work without JavaScript. They run stored operations and decide
 * nothing.
 */
export async function addConsole<Context>(
  app: FastifyInstance,
  services: PageServices<Context>,
  files: PageFiles,
): Promise<void> {
  const runRoute = createRouteRunner(services)
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
  const headers = {
    ...pageHeaders(picturesOf(tiles), "'self'", { 'manifest-src': "'self'" }),
    'referrer-policy': 'same-origin',
  }
  const session = createSession(services, runRoute)
  const contextOf = pageContexts(runRoute, { tiles, agentConsents: services.agentConsents })

  await scope.register(cookies)
  addFormParser(scope)
  addUploadParser(scope)
  scope.addHook('onRequest', async (request, reply) => {
    reply.headers(headers)
    rememberLanguage(request, reply, config.publicUrl)
    rememberTheme(request, reply, config.publicUrl)
    const isSafe = request.method === 'GET' || request.method === 'HEAD'
    if (!isSafe && !isSameOriginForm(request.headers, config.publicUrl)) {
      throw new PageError(plainErrorResponse(403, 'forbidden', 'other_site', request.language))
    }
    request.caller = await session.identify(request, reply)
  })
  scope.setErrorHandler((thrown: FastifyError | PageError, request, reply) => {
    const error = thrown instanceof PageError ? thrown.error : errorResponseOf(log, thrown, request, reply)
    if (error.status === 401) return redirectToLogin(request, reply)
    if (error.error === 'step_up_required') return send(request, reply, stepUpPageOf(request, error))
    return send(request, reply.headers(error.headers), consoleErrorPage(error))
  })
  scope.setNotFoundHandler((request, reply) => {
    return send(request, reply, consoleErrorPage(unknownPathResponse(request.language)))
  })

  function send(
    request: FastifyRequest,
    reply: FastifyReply,
    content: PageContent,
    section: SectionName | null = null,
  ) {
    const { language, caller, query } = request
    const page = consoleDocument(content, {
      files,
      tiles,
      section,
      actor: caller?.actor ?? null,
      query: query as Fields,
      theme: themeOf(request),
    })
    return reply
      .code(content.status ?? reply.statusCode)
      .headers(headers)
      .send(page.in(language))
  }

  async function respond<Context extends PageContext>(
    answer: Answer<Context>,
    context: Context,
    section: SectionName | null = null,
  ) {
    const { request, reply } = context
    const response = await answer(context)
    if ('to' in response) return reply.redirect(response.to, 303)
    if ('json' in response) return reply.type('application/json').send(response.json)
    if ('body' in response) return send(request, reply, response, section)
    return sendFile(reply, response.kind, response.file)
  }

  /** Takes from the budget as every authenticated request does. Logging in and out takes nothing. */
  async function limitRate(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    if (request.caller) reply.headers(await admission.take(request, 1))
  }

  const limited = { onRequest: limitRate }
  const confirm = createStepUp(session, runRoute, send)
  const idempotent = {
    ...limited,
    preHandler: [confirm, applyFormIdempotencyKey, idempotency.claim],
    onSend: idempotency.saveResponse,
  }
  /** Refuses before it reads anything of a file. */
  const upload = {
    onRequest: [requireCaller, limitRate, limitConcurrentUploads({ most: 8, retryAfterSeconds: 5 })],
    preHandler: idempotent.preHandler,
    onSend: idempotent.onSend,
    bodyLimit: config.limits.requestBodyBytes,
  }
  for (const area of areas) {
    const handlerOf = (answer: Answer<SignedInContext>) => (request: FastifyRequest, reply: FastifyReply) => {
      const { caller } = request
      if (!caller) return redirectToLogin(request, reply)
      return respond(answer, { ...contextOf(request, reply), caller }, area.section)
    }
    const { get, post = {}, postOnce = {}, uploads = {} } = area
    for (const [path, answer] of Object.entries(get)) scope.get(path, limited, handlerOf(answer))
    for (const [path, answer] of Object.entries(post))
      scope.post(path, { ...limited, preHandler: confirm }, handlerOf(answer))
    for (const [path, answer] of Object.entries(postOnce)) scope.post(path, idempotent, handlerOf(answer))
    for (const [path, answer] of Object.entries(uploads)) scope.post(path, upload, handlerOf(answer))
    redirectGetToParent(scope, area)
  }
  for (const { get, post } of [linkPages, loginPages(session), signInPages(session)]) {
    const handlerOf = (answer: Answer<PageContext>) => (request: FastifyRequest, reply: FastifyReply) =>
      respond(answer, contextOf(request, reply))
    for (const [path, answer] of Object.entries(get)) scope.get(path, handlerOf(answer))
    for (const [path, answer] of Object.entries(post)) scope.post(path, handlerOf(answer))
  }
  addUpdateStreams(scope, { stream: services.stream, ...limited })
}

async function requireCaller(request: FastifyRequest, reply: FastifyReply) {
  if (!request.caller) return redirectToLogin(request, reply)
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
