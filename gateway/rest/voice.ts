import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod'
import { sendError } from '../http/send-error.ts'
import type { ServerServices } from '../services.ts'
import { route } from './route.ts'
import { catchRefusal, runRoute } from './run-route.ts'
import { storedOperation } from './stored-operation.ts'

/**
 * The path at which the provider of masked calls asks what to do with a call:
 * docs/how-to/call-without-numbers.md.
 */
export const voicePath = '/calls/voice'

const maxFormBytes = 8 * 1024

export const voiceRoute = route('POST /calls/voice', {
  summary: 'Answer a call to a masked number',
  auth: 'none',
  body: z.object({ form: z.string(), signature: z.string() }),
  operation: storedOperation(`mutation AnswerMaskedCall($form: String!, $signature: String!) {
    document: answerMaskedCall(form: $form, signature: $signature)
  }`),
})

/** The webhook of the provider of masked calls: a form with a signature, which covers its exact bytes, and XML as the answer. */
export async function addVoiceRoute<Context>(
  app: FastifyInstance,
  services: Pick<ServerServices<Context>, 'engine' | 'contextOf'>,
): Promise<void> {
  const answer = (request: FastifyRequest, form: string) =>
    catchRefusal(request.language, () =>
      runRoute(services, voiceRoute, request, {
        params: {},
        query: {},
        body: { form, signature: String(request.headers['x-twilio-signature'] ?? '') },
      }),
    )
  await app.register(async (scope) => {
    const formType = 'application/x-www-form-urlencoded'
    scope.addContentTypeParser<string>(
      formType,
      { parseAs: 'string', bodyLimit: maxFormBytes },
      (_request, text, done) => done(null, text),
    )
    scope.post(voicePath, async (request, reply) => {
      const result = await answer(request, typeof request.body === 'string' ? request.body : '')
      if ('fault' in result) return sendError(request, reply, result.fault)
      return reply.type('text/xml; charset=utf-8').send((result.body as { document: string }).document)
    })
  })
}
