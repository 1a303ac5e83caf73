import cookies from '@fastify/cookie'
import { can } from '@rodovia/core/identity/permissions.ts'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { noSuchPathFault, plainFault } from '../../faults/fault.ts'
import { caughtFault } from '../../http/faults.ts'
import { sendFile } from '../../rest/send-file.ts'
import type { PageFiles } from '../page-files.ts'
import { pageHeaders } from '../page-headers.ts'
import type { PageParts } from '../page-parts.ts'
import { tilesOf } from '../tracking/tiles.ts'
import { areas } from './areas.ts'
import { type Ask, createAsk } from './ask.ts'
import { type Fields, readForms } from './forms/fields.ts'
import { consoleDocument } from './layout.ts'
import { addLiveStreams } from './live/streams.ts'
import { addLogin, loginRows } from './login/routes.ts'
import type { ConsolePage, OpenPage, PageAnswer, Shown, Visit } from './page.ts'
import { PageFault } from './page-fault.ts'
import { refusalPage } from './refusal-page.ts'
import { type SectionName, sections } from './sections.ts'
import { rememberLanguage } from './session/language.ts'
import { home } from './session/return-path.ts'
import { isFromOurPages } from './session/same-origin.ts'
import { createSession, sessionRows } from './session/session.ts'
import { addWaysBack } from './ways-back.ts'

/**
 * The console at /conta: pages for a tenant's people, whole without JavaScript. They run the stored operations of REST and decide
 * nothing. Throws StartFault where an operation does not fit the supergraph.
 */
export async function addConsole<Context>(
  app: FastifyInstance,
  parts: PageParts<Context>,
  files: PageFiles,
): Promise<void> {
  const ask = await createAsk(parts, [...sessionRows, ...loginRows, ...areas.flatMap(({ rows }) => rows)])
  await app.register((scope) => addScope(scope, parts, files, ask), { prefix: home })
}

async function addScope<Context>(
  scope: FastifyInstance,
  parts: PageParts<Context>,
  files: PageFiles,
  ask: Ask,
): Promise<void> {
  const { config, admission, idempotency, log } = parts
  const tiles = tilesOf(config)
  // Without a referrer from our own pages browsers would not say where their forms come from.
  const headers = { ...pageHeaders(tiles?.url, "'self'"), 'referrer-policy': 'same-origin' }
  const session = createSession(parts, ask)

  await scope.register(cookies)
  readForms(scope)
  scope.addHook('onRequest', async (request, reply) => {
    reply.headers(headers)
    rememberLanguage(request, reply, config.publicUrl)
    const isReading = request.method === 'GET' || request.method === 'HEAD'
    if (!isReading && !isFromOurPages(request.headers, config.publicUrl)) {
      throw new PageFault(plainFault(403, 'forbidden', 'other_site', request.language))
    }
    request.caller = await session.find(request, reply)
  })
  scope.setErrorHandler((error: FastifyError | PageFault, request, reply) => {
    const fault = error instanceof PageFault ? error.fault : caughtFault(log, error, request, reply)
    if (fault.status === 401) return toLogin(request, reply)
    return send(request, reply.headers(fault.headers), refusalPage(fault, request.language), null)
  })
  scope.setNotFoundHandler((request, reply) => {
    return send(request, reply, refusalPage(noSuchPathFault(request.language), request.language), null)
  })

  function send(request: FastifyRequest, reply: FastifyReply, shown: Shown, section: SectionName | null) {
    const { language, caller } = request
    const actor = caller?.actor ?? null
    return reply
      .code(shown.status ?? 200)
      .headers(headers)
      .send(consoleDocument(shown, { language, files, actor, section }))
  }

  function answer(
    request: FastifyRequest,
    reply: FastifyReply,
    said: PageAnswer,
    section: SectionName | null,
  ) {
    if ('to' in said) return reply.redirect(said.to, 303)
    if ('body' in said) return send(request, reply, said, section)
    return sendFile(reply, said.type, said.file)
  }

  function visitOf(request: FastifyRequest, reply: FastifyReply): Visit {
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
      async get<Body>(row: Parameters<Visit['get']>[0], input = {}) {
        const told = await ask<Body>(request, row, input)
        if ('body' in told) return told.body
        throw new PageFault(told.fault)
      },
    }
  }

  /** As every request behind a token does; logging in and out does not. */
  async function takeOne(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    if (request.caller) reply.headers(await admission.take(request, 1))
  }

  function addPage({ method, path, section, isDoneOnce, answer: say }: ConsolePage): void {
    scope.route({
      method,
      url: path,
      onRequest: takeOne,
      ...(isDoneOnce && { preHandler: [keyOfForm, idempotency.claim], onSend: idempotency.keep }),
      async handler(request, reply) {
        const { caller } = request
        if (!caller) return toLogin(request, reply)
        return answer(request, reply, await say({ ...visitOf(request, reply), caller }), section)
      },
    })
  }

  function addOpenPage({ method, path, answer: say }: OpenPage): void {
    scope.route({
      method,
      url: path,
      handler: async (request, reply) => answer(request, reply, await say(visitOf(request, reply)), null),
    })
  }

  for (const { pages, openPages = [] } of areas) {
    pages.forEach(addPage)
    openPages.forEach(addOpenPage)
    addWaysBack(scope, pages)
  }
  addLogin(scope, { session, visitOf, answer })
  addLiveStreams(scope, { ...parts, onRequest: takeOne })
  scope.get('/', (request, reply) => {
    const { caller } = request
    if (!caller) return toLogin(request, reply)
    const first = Object.values(sections).find(({ needs }) => can(caller.actor, needs))
    return reply.redirect((first ?? sections.quote).path, 303)
  })
}

/** A visitor who is not logged in comes back after that; what a form sent is not sent again. */
function toLogin({ method, url }: FastifyRequest, reply: FastifyReply) {
  const back = method === 'GET' && url !== home ? `?${new URLSearchParams({ volta: url })}` : ''
  return reply.redirect(`${home}/entrar${back}`, 303)
}

/** A form's own key stands for the header that programs send. */
async function keyOfForm(request: FastifyRequest): Promise<void> {
  const { once } = (request.body ?? {}) as Fields
  if (typeof once === 'string' && once !== '') request.headers['idempotency-key'] = once
}
