import { LockMode } from '@mikro-orm/core'
import type { EntityManager } from '@mikro-orm/postgresql'
import type { SessionActor } from '@rodovia/core/identity/actor.ts'
import type {
  PresentedToken,
  Session,
  SessionOwner,
  Sessions,
  UsedProof,
} from '@rodovia/core/identity/ports.ts'
import { earlier } from '@rodovia/core/shared/clock.ts'
import type { SessionId } from '@rodovia/core/shared/ids.ts'
import { audited, insertAudit } from '../audit/audit-rows.ts'
import { violatedConstraint } from '../connections/unavailable.ts'
import type { StoreContext } from '../database/store-context.ts'
import { IdentityEntity, RefreshTokenEntity, SessionEntity, UserEntity } from '../entities/identity.ts'
import { insertMail } from '../mail/mail-outbox.ts'
import { createBatcher } from '../statements/batcher.ts'
import { assertCursor } from '../statements/list-newest.ts'
import { anyOf } from '../statements/sql.ts'
import { endSessions } from './end-sessions.ts'
import { insertFactor } from './insert-factor.ts'
import { revokeOn } from './revoke.ts'
import { applyFactorUse, useChallenge } from './use-factor.ts'

/**
 * Locks the presented token: of two requests with one token the second finds it used. Only the first gets the
 * successor; a used or expired token, or one of an ended session, gets none. The use of the session is recorded
 * unless somebody locks its row: who ends a session and then deletes its tokens would wait for this, and this for him.
 */
const rotateText = `
WITH presented AS (
    SELECT token.hash, token.session_id, sessions.user_id, token.used_at, token.retry_key_hash, sessions.revoked_at, sessions.provider,
      sessions.ends_at, least(token.expires_at, sessions.ends_at) AS expires_at
    FROM refresh_tokens AS token JOIN sessions ON sessions.id = token.session_id
    WHERE token.hash = $1
    FOR NO KEY UPDATE OF token
  ),
  used AS (
    UPDATE refresh_tokens SET used_at = $4, retry_key_hash = $6 FROM presented
    WHERE refresh_tokens.hash = presented.hash
      AND presented.used_at IS NULL AND presented.revoked_at IS NULL AND presented.expires_at > $4
    RETURNING presented.session_id, presented.ends_at
  ),
  successor AS (
    INSERT INTO refresh_tokens (hash, session_id, expires_at) SELECT $2, session_id, least($3, ends_at) FROM used
  ),
  seen AS (
    UPDATE sessions SET last_used_at = greatest(opened_at, $4), network = coalesce($5, network)
    WHERE id = (SELECT id FROM sessions JOIN used ON used.session_id = id FOR NO KEY UPDATE OF sessions SKIP LOCKED)
  )
SELECT session_id AS "sessionId", user_id AS "userId", used_at AS "usedAt", expires_at AS "expiresAt",
  revoked_at AS "revokedAt", retry_key_hash AS "retryKeyHash", provider
FROM presented`

/** Uncached; a decorator in packages/volatile-state caches for five seconds. */
export function createSessions({ sql, em, signals }: StoreContext): Sessions {
  /** Takes no lock. */
  const findActors = async (ids: readonly SessionId[]) => {
    const actors = await sql<Omit<SessionActor, 'key'>>({
      name: 'find-actors',
      text: `
        SELECT users.id AS "userId", tenants.id AS "tenantId", tenants.name AS "tenantName",
          tenants.kind AS "tenantKind", users.role, users.persona, sessions.id AS "sessionId"
        FROM sessions JOIN users ON users.id = sessions.user_id JOIN tenants ON tenants.id = users.tenant_id
        WHERE sessions.id = ${anyOf('$1')} AND sessions.revoked_at IS NULL AND users.removed_at IS NULL`,
      values: [[...new Set(ids)]],
    })
    const actorBySession = new Map(actors.map((actor) => [actor.sessionId, { ...actor, key: null }]))
    return ids.map((id) => actorBySession.get(id) ?? null)
  }

  return {
    revoke: revokeOn(sql, 'sessions'),

    /** Read for every request that the cache does not serve, hence batched. */
    findActor: createBatcher(findActors),

    async rotate(hash, successor, at, { network = null, retryKeyHash = null } = {}) {
      const values = [hash, successor.hash, successor.expiresAt, at, network, retryKeyHash]
      const [presented] = await sql<PresentedToken>({ name: 'rotate-token', text: rotateText, values })
      return presented ?? null
    },

    async findByToken(hash) {
      const [owner] = await sql<SessionOwner & { usedAt: Date | null }>({
        text: `
          SELECT token.session_id AS "sessionId", users.id AS "userId", users.tenant_id AS "tenantId", users.role,
            token.used_at AS "usedAt"
          FROM refresh_tokens AS token JOIN sessions ON sessions.id = token.session_id
            JOIN users ON users.id = sessions.user_id
          WHERE token.hash = $1`,
        values: [hash],
      })
      return owner ?? null
    },

    /**
     * Locks the user's row: a concurrent change of the password or a removal waits, and then ends this
     * session too, as does a removal of the identity's provider. A proof that was used meanwhile undoes everything.
     */
    async open({ passwordHash, identity, ...session }, { hash, expiresAt }, audit, mail = null, proof) {
      const { network = null, endsAt = null, userId } = session
      let isMailed = false
      const write = async (work: EntityManager) => {
        const unchanged = { id: userId, removedAt: null, ...(passwordHash && { passwordHash }) }
        const lockMode = proof?.addition ? LockMode.PESSIMISTIC_WRITE : LockMode.PESSIMISTIC_READ
        const user = await work.findOne(UserEntity, unchanged, { lockMode })
        if (!user) return false
        if (identity && !(await work.findOne(IdentityEntity, { userId, ...identity }, { lockMode })))
          return false
        if (proof) {
          await applyProof(work, proof, session.openedAt)
          isMailed = proof.mail !== null
        }
        if (mail && (await isNewDevice(work, { ...session, network }))) {
          await insertMail(work, mail)
          isMailed = true
        }
        const provider = identity?.issuer ?? null
        await work.insert(SessionEntity, { ...session, network, endsAt, provider })
        const firstExpiry = endsAt ? earlier(endsAt, expiresAt) : expiresAt
        await work.insert(RefreshTokenEntity, { hash, sessionId: session.id, expiresAt: firstExpiry })
        return true
      }
      const isOpen = await audited(em, { audit }, write).catch(falseIfUsed)
      if (isOpen && isMailed) signals.mails()
      return isOpen
    },

    find: (id) => em.fork().findOne(SessionEntity, { id }),

    async list(userId, at, page) {
      assertCursor(page)
      const { limit, offset, after } = page
      const open = `FROM sessions WHERE user_id = $1 AND revoked_at IS NULL AND EXISTS (
        SELECT FROM refresh_tokens AS token WHERE token.session_id = sessions.id AND token.expires_at > $2)`
      const [items, [counted]] = await Promise.all([
        sql<Session>({
          text: `
            SELECT id, user_id AS "userId", device, network, opened_at AS "openedAt", last_used_at AS "lastUsedAt",
              revoked_at AS "revokedAt", provider
            ${open} AND ($3::uuid IS NULL OR id < $3) ORDER BY id DESC LIMIT $4 OFFSET $5`,
          values: [userId, at, after, limit, offset],
        }),
        sql<{ total: number }>({ text: `SELECT count(*)::int AS total ${open}`, values: [userId, at] }),
      ])
      return { items, total: counted?.total ?? 0 }
    },

    async revokeOthers({ userId, sessionId }, at, records) {
      let ended: SessionId[] = []
      await audited(em, records, async (work) => {
        ended = await endSessions(work, userId, at, sessionId)
        return ended.length
      })
      return ended
    },
  }
}

class ProofUsed extends Error {}

function falseIfUsed(error: unknown): false {
  if (error instanceof ProofUsed) return false
  // A sign-in by a provider chose the id of its session: it was finished before.
  if (violatedConstraint(error) === 'sessions_pkey') return false
  throw error
}

/** Throws to undo the transaction if a concurrent request used the challenge or the code. */
async function applyProof(
  work: EntityManager,
  { challenge, use, addition, audit, mail }: UsedProof,
  at: Date,
): Promise<void> {
  const isUsed =
    (await useChallenge(work, challenge, at)) &&
    (use === null || (await applyFactorUse(work, use, at))) &&
    (addition === null || (await insertFactor(work, addition)) === 'first')
  if (!isUsed) throw new ProofUsed()
  if (audit) await insertAudit(work, { audit })
  await insertMail(work, mail)
}

/**
 * Whether the user had sessions before, none of them with that device and network. Sessions from before networks were
 * recorded count by their device.
 */
async function isNewDevice(
  work: EntityManager,
  { userId, device, network }: Pick<Session, 'userId' | 'device' | 'network'>,
): Promise<boolean> {
  const [row] = await work.execute<{ isNew: boolean }[]>(
    `SELECT EXISTS (SELECT FROM sessions WHERE user_id = ?) AND NOT EXISTS (
       SELECT FROM sessions WHERE user_id = ? AND device IS NOT DISTINCT FROM ?::text
         AND (network IS NULL OR network = ?::text)) AS "isNew"`,
    [userId, userId, device, network],
  )
  return row?.isNew === true
}
