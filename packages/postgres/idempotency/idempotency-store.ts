import { addSeconds } from '@rodovia/core/shared/clock.ts'
import type { CachedResponse, IdempotencyStore, KeyClaim } from '@rodovia/core/shared/idempotency.ts'
import type { StoreContext } from '../store-context.ts'

/** Whoever dies holding a key keeps others from it this long. */
const claimSeconds = 10

/**
 * Locks the key's row, which is new, or whose holder let go of it or is overdue; of many at once one takes it. Answers
 * with the mark of what an earlier try changed: the statement sees it if that try was committed before.
 */
const claimText = `
WITH taken AS (
    INSERT INTO idempotency_keys AS held (caller_id, key, request_hash, claimed_until, created_at)
    VALUES ($1, $2, $3, $4, $5)
    ON CONFLICT (caller_id, key) DO UPDATE SET claimed_until = excluded.claimed_until
    WHERE held.status IS NULL AND held.claimed_until <= $5 AND held.request_hash = excluded.request_hash
    RETURNING caller_id, key
  )
SELECT effect.subject AS done FROM taken LEFT JOIN idempotent_effects AS effect USING (caller_id, key)`

type HeldKey = { requestHash: string; claimedUntil: Date } & (CachedResponse | { status: null })

export function createIdempotencyStore({ sql }: StoreContext): IdempotencyStore {
  return {
    async claim({ callerId, key, requestHash, at }) {
      for (;;) {
        const claimedUntil = addSeconds(at, claimSeconds)
        const [taken] = await sql<{ done: string | null }>({
          name: 'take-once-key',
          text: claimText,
          values: [callerId, key, requestHash, claimedUntil, at],
        })
        if (taken) return { outcome: 'claimed', idempotencyKey: { callerId, key, resultId: taken.done } }
        const [held] = await sql<HeldKey>({
          text: `
            SELECT request_hash AS "requestHash", claimed_until AS "claimedUntil", status,
              content_type AS "contentType", body
            FROM idempotency_keys WHERE caller_id = $1 AND key = $2`,
          values: [callerId, key],
        })
        // Where there is none any more, its holder has just let go of it.
        if (held) return claimOutcomeOf(held, requestHash, at)
      }
    },

    async findDone(callerId, keys) {
      const done = await sql<{ key: string; subject: string }>({
        text: 'SELECT key, subject FROM idempotent_effects WHERE caller_id = $1 AND key = ANY ($2)',
        values: [callerId, keys],
      })
      return new Map(done.map(({ key, subject }) => [key, subject]))
    },

    async keepAnswer({ callerId, key }, { status, contentType, body }) {
      await sql({
        text: `
          UPDATE idempotency_keys SET status = $3, content_type = $4, body = $5
          WHERE caller_id = $1 AND key = $2 AND status IS NULL`,
        values: [callerId, key, status, contentType, body],
      })
    },

    async release({ callerId, key }, at) {
      await sql({
        text: `
          WITH gone AS (
            DELETE FROM idempotency_keys AS held WHERE caller_id = $1 AND key = $2 AND status IS NULL
              AND NOT EXISTS (SELECT FROM idempotent_effects AS effect WHERE effect.caller_id = $1 AND effect.key = $2)
          )
          UPDATE idempotency_keys SET claimed_until = $3 WHERE caller_id = $1 AND key = $2 AND status IS NULL
            AND EXISTS (SELECT FROM idempotent_effects AS effect WHERE effect.caller_id = $1 AND effect.key = $2)`,
        values: [callerId, key, at],
      })
    },
  }
}

function claimOutcomeOf(held: HeldKey, requestHash: string, at: Date): KeyClaim {
  if (held.requestHash !== requestHash) return { outcome: 'other_request' }
  if (held.status !== null) {
    const { status, contentType, body } = held
    return { outcome: 'answered', answer: { status, contentType, body } }
  }
  const seconds = Math.ceil((held.claimedUntil.getTime() - at.getTime()) / 1000)
  return { outcome: 'in_progress', retryAfterSeconds: Math.max(1, seconds) }
}
