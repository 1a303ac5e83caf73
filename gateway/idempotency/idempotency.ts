import { createHash } from 'node:crypto'
import { callerIdOf } from '@rodovia/core/identity/actor.ts'
import type { IdempotencyKey, IdempotencyStore } from '@rodovia/core/shared/idempotency.ts'
import { refuse, refuseField } from '@rodovia/core/shared/refusal.ts'
import type { Log } from '@rodovia/platform/log.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { configure } from 'safe-stable-stringify'
import { UnreadableBody } from '../http/body.ts'

/** `Idempotency-Key` (product rules, Limits): a request with one is answered once, and then always alike. */
export type Idempotency = ReturnType<typeof createIdempotency>

const printable = /^[\x20-\x7e]{1,255}$/

/** What is nested deeper than anything that we take does not tell requests apart. */
const stableJson = configure({ maximumDepth: 100 })

export function createIdempotency({
  idempotencyStore,
  log,
}: {
  idempotencyStore: IdempotencyStore
  log: Log
}) {
  return {
    /**
     * Takes the caller's key, if the request has one, for the time of the request; sends the answer where it was given
     * before, and then gives the reply. Refuses with `validation_failed` a key that is none, with
     * `idempotency_mismatch` one of another request, with `idempotency_in_progress` one that has no answer yet.
     */
    async claim(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> {
      const key = request.headers['idempotency-key']
      if (key === undefined || !request.caller) return
      if (typeof key !== 'string' || !printable.test(key)) {
        throw refuseField('Idempotency-Key', 'must have 1 to 255 printable ASCII characters')
      }
      const claimed = await idempotencyStore.claim({
        callerId: callerIdOf(request.caller.actor),
        key,
        requestHash: hashOf(request),
        at: new Date(),
      })
      switch (claimed.outcome) {
        case 'claimed':
          request.idempotencyKey = claimed.idempotencyKey
          return
        case 'answered': {
          const { status, contentType, body } = claimed.answer
          return reply.code(status).header('idempotency-replayed', 'true').type(contentType).send(body)
        }
        case 'other_request':
          throw refuse('idempotency_mismatch', { key })
        case 'in_progress':
          throw refuse('idempotency_in_progress', { retryAfterSeconds: claimed.retryAfterSeconds })
      }
    },

    /** The same for each part of a request that is done part by part: what an earlier try came to is not done again. */
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

    /** A hook that keeps the answer before it goes out, or lets go of the key where it was a refusal. */
    async saveResponse(request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> {
      const { idempotencyKey } = request
      if (!idempotencyKey) return payload
      request.idempotencyKey = null
      await settle(idempotencyKey, reply, payload).catch((err: unknown) =>
        // What was done is marked as done: a second try finds out by itself.
        log.warn({ err, requestId: request.id }, 'an answer could not be kept'),
      )
      return payload
    },
  }

  async function settle(
    idempotencyKey: IdempotencyKey,
    reply: FastifyReply,
    payload: unknown,
  ): Promise<void> {
    if (reply.statusCode < 300 && typeof payload === 'string' && !hasErrors(payload)) {
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

/** No key that is sent begins with a line break. */
function batchItemKey(key: string, index: number): string {
  return `\n${createHash('sha256').update(`${index} ${key}`).digest('hex')}`
}

/** Stands for all that the request asks for: where, and the body whatever the order of its keys. */
function hashOf({ method, url, body }: FastifyRequest): string {
  const asked = [method, url, body instanceof UnreadableBody ? null : body]
  return createHash('sha256')
    .update(stableJson(asked) ?? '')
    .digest('hex')
}

/** Of GraphQL, which refuses with status 200. */
function hasErrors(payload: string): boolean {
  return 'errors' in JSON.parse(payload)
}
