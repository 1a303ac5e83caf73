import { isRefusal } from '@rodovia/core/shared/refusal.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { issueText } from '../errors/issues/issue-text.ts'
import { UnreadableBody } from '../http/body.ts'
import { jsonType } from '../http/headers.ts'
import { readInput } from '../http/parse-input.ts'
import { originOf } from '../http/request.ts'
import type { ServerServices } from '../services.ts'
import { tokenBody } from './request-body.ts'

export const logisticsScope = 'od.logistics'
/** The scope of v1 stands for every part of the protocol. */
const knownScopes: readonly string[] = [logisticsScope, 'od.all']

type TokenError = { status: 400 | 401; error: string; description: string }

class Denied extends Error {
  readonly denial: TokenError

  constructor(status: 400 | 401, error: string, description: string) {
    super(error)
    this.denial = { status, error, description }
  }
}

/** `POST /oauth/token`: client credentials (RFC 6749, section 4.4), with the secret in the body or in the header. */
export function addTokenRoute<Context>(
  scope: FastifyInstance,
  { openDelivery, admission }: ServerServices<Context>,
): void {
  scope.post('/oauth/token', async (request, reply) => {
    reply.header('cache-control', 'no-store')
    reply.headers(await admission.take(request, 1))
    try {
      const { id, secret } = credentialsOf(request)
      const { token, lifeSeconds } = await request.inTime(() =>
        openDelivery.issueToken({ id, secret }, originOf(request)),
      )
      const body = {
        access_token: token,
        token_type: 'bearer',
        expires_in: lifeSeconds,
        scope: logisticsScope,
      }
      return reply.type(jsonType).send(JSON.stringify(body))
    } catch (error) {
      if (error instanceof Denied) return sendDenial(reply, error.denial)
      if (isRefusal(error) && error.code === 'invalid_credentials')
        return sendDenial(reply, badClient('the client id or the secret is wrong, or the client is revoked'))
      throw error
    }
  })
}

function badClient(description: string): TokenError {
  return { status: 401, error: 'invalid_client', description }
}

/** The error of RFC 6749, section 5.2, with the members that Open Delivery asks for. */
function sendDenial(reply: FastifyReply, { status, error, description }: TokenError): FastifyReply {
  const body = { error, error_description: description, title: description, status }
  if (status === 401) reply.header('www-authenticate', 'Basic realm="rodovia"')
  return reply.code(status).type(jsonType).send(JSON.stringify(body))
}

function credentialsOf({ body, headers }: FastifyRequest): { id: string; secret: string } {
  if (body === undefined || body instanceof UnreadableBody)
    throw new Denied(
      400,
      'invalid_request',
      'send grant_type=client_credentials as application/x-www-form-urlencoded',
    )
  const { grant_type, client_id, client_secret, scope } = readToken(body)
  if (grant_type !== 'client_credentials')
    throw new Denied(400, 'unsupported_grant_type', 'grant_type must be client_credentials')
  const unknown = scope?.split(' ').find((one) => one !== '' && !knownScopes.includes(one))
  if (unknown !== undefined)
    throw new Denied(400, 'invalid_scope', `the scope must be ${logisticsScope}, or left out`)
  const basic = basicOf(headers.authorization)
  if (basic && client_secret !== undefined)
    throw new Denied(400, 'invalid_request', 'send the secret in the header or in the body, not in both')
  const id = basic?.id ?? client_id
  const secret = basic?.secret ?? client_secret
  if (!id || !secret) throw new Denied(401, 'invalid_client', 'client_id and client_secret are required')
  return { id, secret }
}

function readToken(body: unknown) {
  try {
    return readInput(tokenBody, body, 'body')
  } catch (error) {
    if (!isRefusal(error) || error.code !== 'validation_failed') throw error
    const [first] = error.facts.issues
    throw new Denied(400, 'invalid_request', first ? `${first.field} ${issueText(first, 'en')}` : '')
  }
}

/** RFC 6749, section 2.3.1: id and secret are form-encoded before they are joined. Null without such a header. */
function basicOf(authorization = ''): { id: string; secret: string } | null {
  const [, encoded] = /^basic +([A-Za-z0-9+/=_-]+)$/i.exec(authorization.trim()) ?? []
  if (encoded === undefined) return null
  const [, id, secret] = /^([^:]*):(.*)$/s.exec(Buffer.from(encoded, 'base64').toString('utf8')) ?? []
  try {
    return { id: decodeURIComponent(id ?? ''), secret: decodeURIComponent(secret ?? '') }
  } catch {
    return { id: '', secret: '' }
  }
}

const maxFormBytes = 16 * 1024

/** Forms are read here only. A field that comes twice makes the form unreadable. */
export function addFormParser(scope: FastifyInstance, unreadable: UnreadableBody): void {
  scope.addContentTypeParser<string>(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: maxFormBytes },
    (_request, form, done) => {
      const fields = [...new URLSearchParams(form)]
      const isRepeated = new Set(fields.map(([name]) => name)).size < fields.length
      done(null, isRepeated ? unreadable : Object.fromEntries(fields))
    },
  )
}
