import type { EntityManager } from '@mikro-orm/postgresql'
import type { Actor } from '@rodovia/core/identity/actor.ts'
import type { Sessions } from '@rodovia/core/identity/ports.ts'
import { RefreshTokenEntity } from '../entities/refresh-token.ts'
import { SessionEntity } from '../entities/session.ts'
import type { Sql } from '../sql.ts'
import { rotateOn } from './rotate.ts'

/** Without the five-second cache, which is a decorator's. */
export function createSessions({ sql, em }: { sql: Sql; em: EntityManager }): Sessions {
  const revoke: Sessions['revoke'] = async (id, at) => {
    await em.fork().nativeUpdate(SessionEntity, { id, revokedAt: null }, { revokedAt: at })
  }

  return {
    rotate: rotateOn(sql),
    findActor: findActorOn(sql),
    revoke,

    async open({ id, userId, device, openedAt }, { hash, expiresAt }) {
      await em.fork().transactional(async (work) => {
        await work.insert(SessionEntity, { id, userId, device, openedAt, revokedAt: null })
        await work.insert(RefreshTokenEntity, { hash, sessionId: id, expiresAt, usedAt: null })
      })
    },

    async revokeByToken(hash, at) {
      const token = await em.fork().findOne(RefreshTokenEntity, hash)
      if (!token) return null
      await revoke(token.sessionId, at)
      return token.sessionId
    },
  }
}

/** Read with every request that the cache does not answer. Takes no lock. */
function findActorOn(sql: Sql): Sessions['findActor'] {
  return async (id) => {
    const [actor] = await sql<Actor>({
      name: 'find-actor',
      text: `
        SELECT users.id AS "userId", tenants.id AS "tenantId", tenants.name AS "tenantName",
          tenants.kind AS "tenantKind", users.role, users.persona, sessions.id AS "sessionId"
        FROM sessions JOIN users ON users.id = sessions.user_id JOIN tenants ON tenants.id = users.tenant_id
        WHERE sessions.id = $1 AND sessions.revoked_at IS NULL`,
      values: [id],
    })
    return actor ?? null
  }
}
