import { plainErrorResponse } from '@rodovia/gateway/errors/error-response.ts'
import type { PageServices } from '@rodovia/gateway/page-services.ts'
import { restRoute } from '@rodovia/gateway/rest/routes.ts'
import type { FastifyInstance } from 'fastify'
import { isSameOriginForm } from '../console/session/same-origin.ts'
import { addFormParser, bodyFrom, type Fields } from '../forms/fields.ts'
import type { PageFiles } from '../page-files.ts'
import { pageHeaders } from '../page-headers.ts'
import { queryLanguage } from '../page-language.ts'
import { publicPages } from '../public-pages.ts'
import { createRouteRunner } from '../route-runner.ts'
import { signedUpPage, signUpAddress, signUpPage } from './sign-up-page.ts'

const route = restRoute('POST /api/app/v1/auth/driver-sign-up')

/**
 * The public page by which drivers sign up. Documents follow after the login (console/application), so that nobody stores files without
 * an account.
 */
export async function addSignUpPage<Context>(
  app: FastifyInstance,
  services: PageServices<Context>,
  files: PageFiles,
): Promise<void> {
  const run = createRouteRunner(services)
  await app.register(async (scope) => {
    // Browsers name the origin of a form only when the page that holds it sends a referrer.
    const headers = { ...pageHeaders(undefined, "'self'"), 'referrer-policy': 'same-origin' }
    const { send, sendErrorPage, showThrown } = publicPages(scope, files, headers)
    addFormParser(scope)
    showThrown(services.log)

    scope.get(signUpAddress, (_request, reply) => send(reply, signUpPage(files)))
    scope.get(`${signUpAddress}/enviado`, (_request, reply) => send(reply, signedUpPage(files)))
    scope.post<{ Body: Fields | undefined }>(signUpAddress, async (request, reply) => {
      if (!isSameOriginForm(request.headers, services.config.publicUrl))
        return sendErrorPage(
          request,
          reply,
          plainErrorResponse(403, 'forbidden', 'other_site', request.language),
        )
      const fields = request.body ?? {}
      const result = await run(request, route, { body: bodyFrom(fields, route) })
      if ('error' in result)
        return send(
          reply.headers(result.error.headers),
          signUpPage(files, { fields, error: result.error }),
          result.error.status,
        )
      const language = queryLanguage(request)
      return reply.redirect(`${signUpAddress}/enviado${language ? `?lang=${language}` : ''}`, 303)
    })
  })
}
