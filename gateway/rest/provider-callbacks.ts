import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sendError } from '../http/send-error.ts'
import type { ServerServices } from '../services.ts'
import { type AnyRoute, route } from './route.ts'
import { catchRefusal, runRoute } from './run-route.ts'
import { storedOperation } from './stored-operation.ts'
import { addVoiceRoute } from './voice.ts'

/** Providers sign the bytes of the body, so these addresses parse nothing. */
export const takeCallback = route('POST /callbacks/:channel', {
  summary: 'Take a callback of a message provider',
  auth: 'none',
  operation:
    storedOperation(`mutation ProviderCallback($channel: String!, $body: String!, $signature: String!) {
    taken: takeProviderCallback(channel: $channel, body: $body, signature: $signature)
  }`),
})

export const answerChallenge = route('GET /callbacks/whatsapp', {
  summary: 'Answer the check of the address of callbacks',
  auth: 'none',
  operation: storedOperation(`mutation ProviderChallenge($token: String!, $challenge: String!) {
    challenge: answerProviderChallenge(token: $token, challenge: $challenge)
  }`),
})

/** The path at which Twilio reports on messages. */
export const smsCallbackPath = '/callbacks/sms'

const maxBodyBytes = 256 * 1024

type Challenge = { Querystring: Record<string, unknown> }

/**
 * Mounts the addresses at which providers report: of messages to recipients `/callbacks/whatsapp` for Meta and `/callbacks/sms` for
 * Twilio, of masked calls that of voice.ts.
 */
export async function addProviderCallbacks<Context>(
  app: FastifyInstance,
  services: ServerServices<Context>,
): Promise<void> {
  const run = (route: AnyRoute, request: FastifyRequest, variables: Record<string, string>) =>
    catchRefusal(request.language, () =>
      runRoute(services, route, request, { params: variables, query: undefined, body: undefined }),
    )

  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser<string>(
      '*',
      { parseAs: 'string', bodyLimit: maxBodyBytes },
      (_request, text, done) => done(null, text),
    )

    const take =
      (channel: string, header: string) => async (request: FastifyRequest, reply: FastifyReply) => {
        const body = typeof request.body === 'string' ? request.body : ''
        const result = await run(takeCallback, request, {
          channel,
          body,
          signature: headerText(request, header),
        })
        if ('fault' in result) return sendError(request, reply, result.fault)
        // An empty answer: Twilio sends what is in it.
        return reply.code(204).send()
      }

    scope.post('/callbacks/whatsapp', take('whatsapp', 'x-hub-signature-256'))
    scope.post(smsCallbackPath, take('sms', 'x-twilio-signature'))
    scope.get<Challenge>('/callbacks/whatsapp', async (request, reply) => {
      const { query } = request
      const result = await run(answerChallenge, request as FastifyRequest, {
        token: String(query['hub.verify_token'] ?? ''),
        challenge: String(query['hub.challenge'] ?? ''),
      })
      if ('fault' in result) return sendError(request, reply, result.fault)
      return reply.type('text/plain; charset=utf-8').send((result.body as { challenge: string }).challenge)
    })
  })
  await addVoiceRoute(app, services)
}

function headerText({ headers }: FastifyRequest, name: string): string {
  const value = headers[name]
  return typeof value === 'string' ? value : ''
}
