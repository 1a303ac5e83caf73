import { addSeconds } from '@rodovia/core/shared/clock.ts'
import type { CachedResponse, IdempotencyStore, KeyClaim } from '@rodovia/core/shared/idempotency.ts'
import type { StoreContext } from '../database/store-context.ts'

/** The key of a request whose process crashed is free again after this time. */
const claimSeconds = 10

/**
 * Claims a key that is new, released or overdue; of concurrent requests one gets it. Returns the subject of
 * an earlier try that was committed without its response.
 */
const claimText = `
WITH taken AS (
    INSERT INTO idempotency_keys AS held (caller_id, key, request_hash, claimed_until, created_at)
    VALUES ($1, $2, $3, $4, $5)
    ON CONFLICT (caller_id, key) DO UPDATE SET claimed_until = excluded.claimed_until
    WHERE held.status IS NULL AND held.claimed_until <= $5 AND held.request_hash = excluded.request_hash
    RETURNING caller_id, key
  )
SELECT effect.subject AS "resultId" FROM taken LEFT JOIN idempotent_effects AS effect USING (caller_id, key)`

type HeldKey = { requestHash: string; claimedUntil: Date } & (CachedResponse | { status: null })

export function createIdempotencyStore({ sql }: StoreContext): IdempotencyStore {
  return {
    async claim({ callerId, key, requestHash, at }) {
      for (;;) {
        const claimedUntil = addSeconds(at, claimSeconds)
        const [claimed] = await sql<{ resultId: string | null }>({
          name: 'claim-idempotency-key',
          text: claimText,
          values: [callerId, key, requestHash, claimedUntil, at],
        })
        if (claimed)
          return { outcome: 'claimed', idempotencyKey: { callerId, key, resultId: claimed.resultId } }
        const [holder] = await sql<HeldKey>({
          text: `
            SELECT request_hash AS "requestHash", claimed_until AS "claimedUntil", status,
              content_type AS "contentType", body
            FROM idempotency_keys WHERE caller_id = $1 AND key = $2`,
          values: [callerId, key],
        })
        // Without a row its holder has just released it: claim again.
        if (holder) return claimOutcomeOf(holder, requestHash, at)
      }
    },

    async findDone(callerId, keys) {
      const records = await sql<{ key: string; subject: string }>({
        text: 'SELECT key, subject FROM idempotent_effects WHERE caller_id = $1 AND key = ANY ($2)',
        values: [callerId, keys],
      })
      return new Map(records.map(({ key, subject }) => [key, subject]))
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

function claimOutcomeOf(holder: HeldKey, requestHash: string, at: Date): KeyClaim {
  if (holder.requestHash !== requestHash) return { outcome: 'other_request' }
  if (holder.status !== null) {
    const { status, contentType, body } = holder
    return { outcome: 'answered', answer: { status, contentType, body } }
  }
  const seconds = Math.ceil((holder.claimedUntil.getTime() - at.getTime()) / 1000)
  return { outcome: 'in_progress', retryAfterSeconds: Math.max(1, seconds) }
}
