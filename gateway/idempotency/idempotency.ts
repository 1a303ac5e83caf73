import { hash } from 'node:crypto'
import { callerIdOf } from '@rodovia/core/identity/actor.ts'
import { webhookSecretPrefix } from '@rodovia/core/notifications/webhooks/signing.ts'
import type { CachedResponse, IdempotencyKey, IdempotencyStore } from '@rodovia/core/shared/idempotency.ts'
import { refuse, refuseField } from '@rodovia/core/shared/refusal.ts'
import type { Log } from '@rodovia/platform/log.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { configure } from 'safe-stable-stringify'
import { UnreadableBody } from '../http/body.ts'

/** `Idempotency-Key`: a request with a known key gets the stored response. docs/reference/rules.md#limits */
export type Idempotency = ReturnType<typeof createIdempotency>

const printable = /^[\x20-\x7e]{1,255}$/

/** Deeper than any valid body; what is nested deeper does not distinguish requests. */
const stableJson = configure({ maximumDepth: 100 })

export function createIdempotency({
  idempotencyStore,
  log,
}: {
  idempotencyStore: IdempotencyStore
  log: Log
}) {
  return {
    find,

    /** A hook that claims the request's key, or sends the stored response. Refuses like `find`. */
    async claim(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> {
      const stored = await find(request)
      if (!stored) return
      const { status, contentType, body } = stored
      return reply.code(status).header('idempotency-replayed', 'true').type(contentType).send(body)
    },

    /** A key for each item of a batch, so that a retry does not repeat the items that succeeded. */
    async keysOfBatch(
      idempotencyKey: IdempotencyKey | null,
      count: number,
    ): Promise<readonly IdempotencyKey[]> {
      if (!idempotencyKey) return []
      const { callerId } = idempotencyKey
      const keys = Array.from({ length: count }, (_, index) => batchItemKey(idempotencyKey.key, index))
      const done = await idempotencyStore.findDone(callerId, keys)
      return keys.map((key) => ({ callerId, key, resultId: done.get(key) ?? null }))
    },

    /**
     * A hook that stores the response before it is sent, or releases the key after an error. A response with a webhook's secret is not
     * stored: a repeated request is answered with the current state of the endpoint, because the record of the change stays.
     */
    async saveResponse(request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> {
      const { idempotencyKey } = request
      if (!idempotencyKey) return payload
      request.idempotencyKey = null
      await request
        .inTime(() => settle(idempotencyKey, reply, payload))
        .catch((err: unknown) =>
          // The result is committed with the key, so a retry still finds it.
          log.warn(
            { err, requestId: request.id },
            'the response to a request with an idempotency key could not be stored',
          ),
        )
      return payload
    },
  }

  /**
   * Claims the request's key, or returns the stored response. Refuses with `validation_failed` (malformed key), `idempotency_mismatch`
   * (the key of another request) or `idempotency_in_progress` (no response yet).
   */
  async function find(request: FastifyRequest): Promise<CachedResponse | undefined> {
    const key = request.headers['idempotency-key']
    if (key === undefined || !request.caller) return undefined
    if (typeof key !== 'string' || !printable.test(key)) {
      throw refuseField('Idempotency-Key', 'characters', { set: 'printable_ascii', min: 1, max: 255 })
    }
    const claim = {
      callerId: callerIdOf(request.caller.actor),
      key,
      requestHash: hashOf(request),
      at: new Date(),
    }
    // A claim that comes too late ends by itself after seconds (packages/postgres/idempotency).
    const claimed = await request.inTime(() => idempotencyStore.claim(claim))
    switch (claimed.outcome) {
      case 'claimed':
        request.idempotencyKey = claimed.idempotencyKey
        return undefined
      case 'answered':
        request.hasWritten = true
        return claimed.answer
      case 'other_request':
        throw refuse('idempotency_mismatch', { key })
      case 'in_progress':
        throw refuse('idempotency_in_progress', { retryAfterSeconds: claimed.retryAfterSeconds })
    }
  }

  async function settle(
    idempotencyKey: IdempotencyKey,
    reply: FastifyReply,
    payload: unknown,
  ): Promise<void> {
    const isStored =
      reply.statusCode < 300 &&
      typeof payload === 'string' &&
      !payload.includes(webhookSecretPrefix) &&
      !hasErrors(payload)
    if (isStored) {
      const contentType = String(reply.getHeader('content-type'))
      await idempotencyStore.keepAnswer(idempotencyKey, {
        status: reply.statusCode,
        contentType,
        body: payload,
      })
    } else {
      await idempotencyStore.release(idempotencyKey, new Date())
    }
  }
}

/** A client's key cannot begin with a line break. */
function batchItemKey(key: string, index: number): string {
  return `\n${hash('sha256', `${index} ${key}`)}`
}

/** A hash of method, address and body. The sequence of the body's keys does not matter. */
function hashOf({ method, url, body }: FastifyRequest): string {
  const parts = [method, url, body instanceof UnreadableBody ? null : body]
  return hash('sha256', stableJson(parts) ?? '')
}

/** A GraphQL error has status 200. */
function hasErrors(payload: string): boolean {
  return 'errors' in JSON.parse(payload)
}
