import type { ServerResponse } from 'node:http'
import type { Caller } from '@rodovia/core/identity/identify-caller.ts'
import type { Request } from '@rodovia/core/identity/request.ts'
import type { IdempotencyKey } from '@rodovia/core/shared/idempotency.ts'
import type { Language } from '@rodovia/core/shared/language.ts'
import { type AnyRefusal, isRefusal, refuse } from '@rodovia/core/shared/refusal.ts'
import { type Deadline, startResponseDeadline } from '@rodovia/engine/transports/deadline'
import { withinTime } from '@rodovia/platform/within-time.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { GatewayServices } from '../services.ts'
import { rateLimitAddress, withoutPort } from './client-address.ts'
import { languageOf } from './language.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Null without credentials, and on routes that need none. */
    caller: Caller | null
    /** Why the token is invalid, on routes where some operations need none. */
    tokenRefusal: AnyRefusal | null
    readonly language: Language
    /** The key under which the request may be sent again; null without one. */
    idempotencyKey: IdempotencyKey | null
    /** The address that limits count (rateLimitAddress). */
    readonly address: string
    /** The response is an event stream. */
    isStream: boolean
    /** The deadline of the request. It begins at the first call, because the body has a deadline of its own. */
    deadline: () => Deadline
    startedDeadline: Deadline | null
    /**
     * Runs what the gateway itself reads or writes for the request, such as the look-up of a key. Refuses
     * with `unavailable` once the time of the request is over. The time before the deadline begins counts, too.
     */
    inTime: <Result>(work: () => Promise<Result>) => Promise<Result>
    /** The time that `inTime` took before the deadline began. */
    usedMs: number
    /** The response, by which the deadline notices that the client has left. */
    rawResponse: ServerResponse
  }
}

export function decorateRequests(app: FastifyInstance, { requestMs }: { requestMs: number }): void {
  app.decorateRequest('caller', null)
  app.decorateRequest('tokenRefusal', null)
  app.decorateRequest('idempotencyKey', null)
  app.decorateRequest('isStream', false)
  app.decorateRequest('rawResponse', null as never)
  app.decorateRequest('startedDeadline', null)
  app.decorateRequest('deadline', function () {
    this.startedDeadline ??= startResponseDeadline(this.rawResponse, Math.max(1, requestMs - this.usedMs))
    return this.startedDeadline
  })
  app.decorateRequest('usedMs', 0)
  app.decorateRequest('inTime', async function (work) {
    const startedAt = performance.now()
    const endsAt = this.startedDeadline?.endsAt ?? startedAt + requestMs - this.usedMs
    try {
      return await withinTime(Math.max(1, endsAt - startedAt), work, () =>
        refuse('unavailable', { retryAfterSeconds: 1 }),
      )
    } finally {
      this.usedMs += performance.now() - startedAt
    }
  })
  app.addHook('onRequest', (request, { raw }, done) => {
    request.rawResponse = raw
    done()
  })
  app.decorateRequest('address', {
    getter() {
      return rateLimitAddress(this.ip, this.socket.remoteAddress)
    },
  })
  app.decorateRequest('language', {
    getter() {
      return languageOf(this.headers)
    },
  })
}

/** The header that shows that a person was asked again who they are. */
const stepUpHeader = 'x-step-up-token'

/** The request as the domain sees it. */
export function coreRequest(request: FastifyRequest): Request {
  const { caller, language, id, address, idempotencyKey, headers } = request
  const stepUpToken = headers[stepUpHeader]
  return {
    actor: caller?.actor ?? null,
    language,
    requestId: id,
    address,
    idempotencyKey,
    stepUpToken: typeof stepUpToken === 'string' ? stepUpToken : null,
  }
}

function identifyRequest({ identify }: Pick<GatewayServices<never>, 'identify'>) {
  return async (request: FastifyRequest): Promise<void> => {
    request.caller = await request.inTime(() => identify(request.headers.authorization))
  }
}

/** A hook for routes that know only from the body whether they need a token. */
export function identifyOptionalCaller(parts: Pick<GatewayServices<never>, 'identify'>) {
  const ask = identifyRequest(parts)
  return (request: FastifyRequest): Promise<void> =>
    ask(request).catch((error: unknown) => {
      if (!isRefusal(error) || error.code === 'unavailable') throw error
      request.tokenRefusal = error
    })
}

/** A hook for routes that need a token. It runs before the body is read. */
export function requireCaller(parts: Pick<GatewayServices<never>, 'identify'>) {
  const ask = identifyRequest(parts)
  return async (request: FastifyRequest): Promise<void> => {
    await ask(request)
    if (!request.caller) throw refuse('unauthorized', {})
  }
}

/** A hook for agents: an API key in `X-Service-Key`, or a key or an access token in `Authorization: Bearer`. */
export function requireAgent({ agents }: Pick<GatewayServices<never>, 'agents'>) {
  return async (request: FastifyRequest): Promise<void> => {
    const { 'x-service-key': key, authorization = '' } = request.headers
    const [, bearer] = /^Bearer +(.*)$/i.exec(authorization) ?? []
    request.caller = await request.inTime(() => agents.identify(key ?? bearer, originOf(request)))
  }
}

/**
 * The origin of a request with a key: the whole address, to which the key may be bound, and the form of it
 * that is recorded.
 */
export function originOf({ ip, address }: FastifyRequest): { ip: string; address: string } {
  return { ip: withoutPort(ip), address }
}

/** A hook for routes that need an API key. It runs before the body is read. */
export function requireKey({ identifyKey }: Pick<GatewayServices<never>, 'identifyKey'>) {
  return async (request: FastifyRequest): Promise<void> => {
    const { 'x-service-key': key } = request.headers
    request.caller = await request.inTime(() => identifyKey(key, originOf(request)))
  }
}
