import type { PushToken, PushTokens, SessionReception } from '@rodovia/core/notifications/pushes/ports.ts'
import type { StoreContext } from '../database/store-context.ts'
import { SessionEntity } from '../entities/identity.ts'
import { PushTokenEntity } from '../entities/notifications.ts'
import { anyOf, toJson } from '../statements/sql.ts'
import { isOpenSession } from './open-session.ts'

/** One statement removes the tokens that reach the limit and counts for the others. Locks these tokens, then their sessions. */
const countRefusalsText = `
WITH refused AS (
    SELECT * FROM jsonb_to_recordset($1::jsonb) AS refused (platform text, hash text, times int, reason text)
  ),
  counted AS (
    UPDATE push_tokens AS app SET refusals = refusals + times FROM refused
    WHERE app.hash = refused.hash AND app.platform = refused.platform AND app.registered_at <= $3
      AND refusals + times < $2
  ),
  forgotten AS (
    DELETE FROM push_tokens AS app USING refused
    WHERE app.hash = refused.hash AND app.platform = refused.platform AND app.registered_at <= $3
      AND refusals + times >= $2
    RETURNING session_id, reason
  )
UPDATE sessions SET push_refused_at = $3, push_refusal = reason FROM forgotten WHERE sessions.id = session_id`

export function createPushTokens({ em, sql }: StoreContext): PushTokens {
  return {
    async register(token, keep) {
      const { userId, hash, platform, sessionId } = token
      await em.fork().transactional(async (work) => {
        // Serializes registrations of one user: together they could exceed the limit.
        await work.execute('SELECT FROM users WHERE id = ? FOR NO KEY UPDATE', [userId])
        await work.upsert(PushTokenEntity, { ...token, refusals: 0 })
        const refused = { id: sessionId, pushRefusedAt: { $ne: null } }
        await work.nativeUpdate(SessionEntity, refused, { pushRefusedAt: null, pushRefusal: null })
        // Skips a token that another user is taking over: waiting for it could deadlock.
        await work.execute(
          `DELETE FROM push_tokens WHERE (hash, platform) IN (
             SELECT hash, platform FROM push_tokens WHERE user_id = ? AND (hash, platform) <> (?, ?)
             ORDER BY registered_at DESC OFFSET ? FOR UPDATE SKIP LOCKED
           )`,
          [userId, hash, platform, keep - 1],
        )
      })
    },

    remove: (owner) => em.fork().nativeDelete(PushTokenEntity, owner),

    async dropDead(tokens, knownAt) {
      if (tokens.length === 0) return
      await em.fork().nativeDelete(PushTokenEntity, { $or: keysOf(tokens), registeredAt: { $lte: knownAt } })
    },

    async countRefusals(refusals, most, knownAt) {
      const rows = refusals.map((refusal) => ({ ...refusal, reason: refusal.reason.slice(0, 200) }))
      await sql({
        name: 'count-push-refusals',
        text: countRefusalsText,
        values: [toJson(rows), most, knownAt],
      })
    },

    async clearRefusals(tokens) {
      if (tokens.length === 0) return
      const refused = { $or: keysOf(tokens), refusals: { $gt: 0 } }
      await em.fork().nativeUpdate(PushTokenEntity, refused, { refusals: 0 })
    },

    reception: (userIds, at) =>
      sql<SessionReception>({
        name: 'push-reception',
        text: `
          SELECT session.user_id AS "userId", session.id AS "sessionId", session.push_refused_at AS "refusedAt",
            session.push_refusal AS reason,
            ARRAY(SELECT DISTINCT platform FROM push_tokens WHERE session_id = session.id) AS platforms
          FROM sessions AS session
          WHERE session.user_id = ${anyOf('$1')} AND ${isOpenSession('session', '$2')}`,
        values: [userIds, at],
      }),

    async find({ platform, hash }, at) {
      const [token] = await sql<PushToken>({
        text: `
          SELECT platform, app.hash, token, tenant_id AS "tenantId", app.user_id AS "userId", session_id AS "sessionId",
            app_version AS "appVersion", app.device, language, registered_at AS "registeredAt"
          FROM push_tokens AS app JOIN sessions AS session ON session.id = app.session_id
          WHERE app.hash = $1 AND platform = $2 AND ${isOpenSession('session', '$3')}`,
        values: [hash, platform, at],
      })
      return token ?? null
    },
  }
}

const keysOf = (tokens: readonly Pick<PushToken, 'platform' | 'hash'>[]) =>
  tokens.map(({ platform, hash }) => ({ platform, hash }))
