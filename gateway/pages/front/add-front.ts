import { unknownPathResponse } from '@rodovia/gateway/errors/error-response.ts'
import type { PageServices } from '@rodovia/gateway/page-services.ts'
import { restRoute } from '@rodovia/gateway/rest/routes.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { cepDigits } from '../forms/cep-digits.ts'
import { type Fields, filledFields, firstValue } from '../forms/fields.ts'
import { newForm } from '../forms/form-state.ts'
import type { PageFiles } from '../page-files.ts'
import { listed, pageHeaders } from '../page-headers.ts'
import { acceptsHtml, publicPages } from '../public-pages.ts'
import { createRouteRunner } from '../route-runner.ts'
import { messages } from './front-messages.ts'
import { type FrontPage, frontPage, type PublicQuote } from './front-page.ts'
import { addSiteFiles } from './site-files.ts'
import { statusPage } from './status-page.ts'
import { isDeliveryCode, trackingToken } from './tracking-link.ts'

type Query = { Querystring: Fields }

const quoteRoute = restRoute('GET /cotar/carrier')
const quoteFields = ['cep_origem', 'cep_destino', 'service_type'] as const
const longestText = 300

/** The front door: `/`, the form that opens a tracking link, `/status`, and the files that robots and browsers ask a site for. */
export async function addFront<Context>(
  app: FastifyInstance,
  services: PageServices<Context>,
  files: PageFiles,
): Promise<void> {
  const { admission, isReady, log } = services
  const run = createRouteRunner(services)
  addSiteFiles(app)
  await app.register(async (scope) => {
    const headers = pageHeaders(undefined, "'self'")
    const { send, sendErrorPage, showThrown } = publicPages(scope, files, headers)
    const sendFront = (reply: FastifyReply, page: Omit<FrontPage, 'files'>, status = 200) =>
      reply
        .code(status)
        .headers(listed(headers))
        .send(frontPage({ ...page, files }).in(reply.request.language))
    showThrown(log)

    scope.get<Query>('/', async (request, reply) => {
      if (!acceptsHtml(request as FastifyRequest))
        return sendErrorPage(request as FastifyRequest, reply, unknownPathResponse(request.language))
      const { query } = request
      const tier = firstValue(query, 'tier')
      const form = newForm(query)
      if (firstValue(query, 'cep_origem') === '' && firstValue(query, 'cep_destino') === '')
        return sendFront(reply, { form, tier })
      // The page quotes at the public door's expense: 30 an hour for an address.
      reply.headers(await admission.take(request as FastifyRequest, 1))
      const result = await run<PublicQuote>(request as FastifyRequest, quoteRoute, {
        query: quoteQuery(query),
      })
      if ('body' in result) return sendFront(reply, { form, tier, quote: result.body })
      const { error } = result
      return sendFront(reply.headers(error.headers), { tier, form: { fields: query, error } }, error.status)
    })

    scope.get<Query>('/rastreio', async (request, reply) => {
      const text = firstValue(request.query, 'link').slice(0, longestText)
      const token = trackingToken(text)
      if (token) return reply.headers(headers).redirect(`/rastreio/${token}?lang=${request.language}`, 303)
      if (text.trim() === '') return reply.headers(headers).redirect('/', 303)
      const fault = isDeliveryCode(text) ? messages.onlyCode : messages.noLink(text)
      return sendFront(reply, { form: newForm(), link: { text, fault } }, 422)
    })

    scope.get('/status', async (_request, reply) => {
      const isUp = await isReady()
      return send(reply, statusPage({ files, isReady: isUp, at: new Date() }), isUp ? 200 : 503)
    })
  })
}

function quoteQuery(fields: Fields): Record<string, string> {
  const { cep_origem = '', cep_destino = '', ...rest } = filledFields(fields, quoteFields)
  return { ...rest, cep_origem: cepDigits(cep_origem), cep_destino: cepDigits(cep_destino) }
}
