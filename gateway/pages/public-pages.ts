import type { ErrorResponse } from '@rodovia/gateway/errors/error-response.ts'
import { errorResponseOf, sendError } from '@rodovia/gateway/http/send-error.ts'
import type { Log } from '@rodovia/platform/log.ts'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import Negotiator from 'negotiator'
import { errorPage } from './error-page.ts'
import type { Html } from './html.ts'
import type { PageFiles } from './page-files.ts'
import { overrideLanguage, queryLanguage } from './page-language.ts'

const types = ['text/html', 'application/json']

/** Browsers name HTML in `Accept`. Programs that accept anything get the contract's JSON errors. */
export function acceptsHtml({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  return (
    Boolean(headers.accept?.includes('text/html')) &&
    new Negotiator({ headers }).mediaType(types) === types[0]
  )
}

type Headers = ReturnType<typeof import('./page-headers.ts').pageHeaders>

/**
 * Answers public pages in the language of `?lang=`, with these headers, and with an error page for people
 * only.
 */
export function publicPages(scope: FastifyInstance, files: PageFiles, headers: Headers) {
  scope.addHook('onRequest', async (request) => overrideLanguage(request, queryLanguage(request)))

  function send(reply: FastifyReply, page: Html, status = 200): FastifyReply {
    return reply.code(status).headers(headers).send(page.in(reply.request.language))
  }

  function sendErrorPage(request: FastifyRequest, reply: FastifyReply, error: ErrorResponse): FastifyReply {
    if (!acceptsHtml(request)) return sendError(request, reply, error)
    return send(reply.headers(error.headers), errorPage(error, files), error.status)
  }

  /** Shows also what is thrown in this scope as a page. */
  function showThrown(log: Log): void {
    scope.setErrorHandler((error: FastifyError, request, reply) =>
      sendErrorPage(request, reply, errorResponseOf(log, error, request, reply)),
    )
  }

  return { send, sendErrorPage, showThrown }
}
