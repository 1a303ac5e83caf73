import { LockMode } from '@mikro-orm/core'
import type { SessionActor } from '@rodovia/core/identity/actor.ts'
import type { PresentedToken, SessionOwner, Sessions } from '@rodovia/core/identity/ports.ts'
import type { SessionId } from '@rodovia/core/shared/ids.ts'
import { audited } from '../audit/audit-rows.ts'
import { createBatcher } from '../batcher.ts'
import { RefreshTokenEntity, SessionEntity, UserEntity } from '../entities/identity.ts'
import type { StoreContext } from '../store-context.ts'
import { revokeOn } from './revoke.ts'

/**
 * Locks the presented token: of two requests with one token the second finds it used. Only the first gets the
 * successor; a used or expired token, or one of an ended session, gets none.
 */
const rotateText = `
WITH presented AS (
    SELECT token.hash, token.session_id, sessions.user_id, token.used_at, token.expires_at, sessions.revoked_at
    FROM refresh_tokens AS token JOIN sessions ON sessions.id = token.session_id
    WHERE token.hash = $1
    FOR NO KEY UPDATE OF token
  ),
  used AS (
    UPDATE refresh_tokens SET used_at = $4 FROM presented
    WHERE refresh_tokens.hash = presented.hash
      AND presented.used_at IS NULL AND presented.revoked_at IS NULL AND presented.expires_at > $4
    RETURNING presented.session_id
  ),
  successor AS (
    INSERT INTO refresh_tokens (hash, session_id, expires_at) SELECT $2, session_id, $3 FROM used
  )
SELECT session_id AS "sessionId", user_id AS "userId", used_at AS "usedAt", expires_at AS "expiresAt",
  revoked_at AS "revokedAt"
FROM presented`

/** Uncached; a decorator in packages/live caches for five seconds. */
export function createSessions({ sql, em }: StoreContext): Sessions {
  /** Takes no lock. */
  const findActors = async (ids: readonly SessionId[]) => {
    const actors = await sql<Omit<SessionActor, 'key'>>({
      name: 'find-actors',
      text: `
        SELECT users.id AS "userId", tenants.id AS "tenantId", tenants.name AS "tenantName",
          tenants.kind AS "tenantKind", users.role, users.persona, sessions.id AS "sessionId"
        FROM sessions JOIN users ON users.id = sessions.user_id JOIN tenants ON tenants.id = users.tenant_id
        WHERE sessions.id = ANY ($1::uuid[]) AND sessions.revoked_at IS NULL AND users.removed_at IS NULL`,
      values: [[...new Set(ids)]],
    })
    const actorBySession = new Map(actors.map((actor) => [actor.sessionId, { ...actor, key: null }]))
    return ids.map((id) => actorBySession.get(id) ?? null)
  }

  return {
    revoke: revokeOn(sql, 'sessions'),

    /** Read for every request that the cache does not serve, hence batched. */
    findActor: createBatcher(findActors),

    async rotate(hash, successor, at) {
      const values = [hash, successor.hash, successor.expiresAt, at]
      const [presented] = await sql<PresentedToken>({ name: 'rotate-token', text: rotateText, values })
      return presented ?? null
    },

    async findByToken(hash) {
      const [owner] = await sql<SessionOwner>({
        text: `
          SELECT token.session_id AS "sessionId", users.id AS "userId", users.tenant_id AS "tenantId", users.role
          FROM refresh_tokens AS token JOIN sessions ON sessions.id = token.session_id
            JOIN users ON users.id = sessions.user_id
          WHERE token.hash = $1`,
        values: [hash],
      })
      return owner ?? null
    },

    /**
     * Locks the user's row: a concurrent change of the password or a removal waits, and then ends this
     * session too.
     */
    open: ({ passwordHash, ...session }, { hash, expiresAt }, audit) =>
      audited(em, { audit }, async (work) => {
        const unchanged = { id: session.userId, removedAt: null, ...(passwordHash && { passwordHash }) }
        const user = await work.findOne(UserEntity, unchanged, { lockMode: LockMode.PESSIMISTIC_READ })
        if (!user) return false
        await work.insert(SessionEntity, session)
        await work.insert(RefreshTokenEntity, { hash, sessionId: session.id, expiresAt })
      }),
  }
}
