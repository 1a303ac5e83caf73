import { LockMode } from '@mikro-orm/core'
import type { SessionActor } from '@rodovia/core/identity/actor.ts'
import type { SessionOwner, Sessions } from '@rodovia/core/identity/ports.ts'
import type { SessionId } from '@rodovia/core/shared/ids.ts'
import { insertAudit } from '../audit/audit-rows.ts'
import { createBatcher } from '../batcher.ts'
import { RefreshTokenEntity, SessionEntity, UserEntity } from '../entities/identity.ts'
import type { Sql } from '../sql.ts'
import type { StoreContext } from '../store-context.ts'
import { isUnavailable } from '../unavailable.ts'
import { revokeOn } from './revoke.ts'
import { rotateOn } from './rotate.ts'

/** Uncached; a decorator in packages/live caches for five seconds. */
export function createSessions({ sql, em }: StoreContext): Sessions {
  return {
    rotate: rotateOn(sql),
    findActor: findActorOn(sql),
    findByToken: findByTokenOn(sql),
    revoke: revokeOn(sql, 'sessions'),

    /**
     * Locks the user's row: a concurrent change of the password or a removal waits, and then ends this
     * session too.
     */
    async open({ id, userId, device, openedAt, passwordHash }, { hash, expiresAt }, audit) {
      return em.fork().transactional(async (work) => {
        const unchanged = { id: userId, removedAt: null, ...(passwordHash && { passwordHash }) }
        const user = await work.findOne(UserEntity, unchanged, { lockMode: LockMode.PESSIMISTIC_READ })
        if (!user) return false
        await work.insert(SessionEntity, { id, userId, device, openedAt, revokedAt: null })
        await work.insert(RefreshTokenEntity, { hash, sessionId: id, expiresAt, usedAt: null })
        await insertAudit(work, audit)
        return true
      })
    },
  }
}

function findByTokenOn(sql: Sql): Sessions['findByToken'] {
  return async (hash) => {
    const [owner] = await sql<SessionOwner>({
      text: `
        SELECT token.session_id AS "sessionId", users.id AS "userId", users.tenant_id AS "tenantId", users.role
        FROM refresh_tokens AS token JOIN sessions ON sessions.id = token.session_id
          JOIN users ON users.id = sessions.user_id
        WHERE token.hash = $1`,
      values: [hash],
    })
    return owner ?? null
  }
}

/** Read for every request that the cache does not serve, hence batched. Takes no lock. */
function findActorOn(sql: Sql): Sessions['findActor'] {
  const find = async (ids: readonly SessionId[]) => {
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
  return createBatcher(find, { concurrency: 2, maxItems: 500, failsForAll: isUnavailable })
}
