import { LockMode } from '@mikro-orm/core'
import type { EntityManager } from '@mikro-orm/postgresql'
import type { AdditionResult, Factors, StoredPasskey } from '@rodovia/core/identity/factors/ports.ts'
import type { Role } from '@rodovia/core/identity/roles.ts'
import type { UserId } from '@rodovia/core/shared/ids.ts'
import { audited } from '../audit/audit-rows.ts'
import type { StoreContext } from '../database/store-context.ts'
import { FactorEntity, RecoveryCodeEntity } from '../entities/factors.ts'
import { TenantEntity, UserEntity } from '../entities/identity.ts'
import { insertMail } from '../mail/mail-outbox.ts'
import { endSessions } from './end-sessions.ts'
import { insertCodes, insertFactor } from './insert-factor.ts'
import { applyFactorUse, useChallenge } from './use-factor.ts'

export function createFactors({ sql, em, signals }: StoreContext): Factors {
  const readPasskeys = (where: string, value: string) =>
    sql<StoredPasskey>({
      text: `
        SELECT id AS "factorId", user_id AS "userId", credential_id AS "credentialId", public_key AS "publicKey",
          sign_count::float8 AS "signCount", transports
        FROM factors WHERE ${where} AND kind = 'passkey' ORDER BY id`,
      values: [value],
    })

  return {
    list: (userId) => em.fork().find(FactorEntity, { userId }, { orderBy: { id: 'asc' } }),
    find: (id) => em.fork().findOne(FactorEntity, { id }),

    async counts(userIds) {
      const rows = await sql<{ userId: UserId; count: number }>({
        text: `
          SELECT user_id AS "userId", count(*)::int AS count FROM factors WHERE user_id = ANY ($1::uuid[])
          GROUP BY user_id`,
        values: [[...userIds]],
      })
      return new Map(rows.map(({ userId, count }) => [userId, count]))
    },

    totpSecrets: (userId) =>
      sql({
        text: `SELECT id, sealed_secret AS "sealedSecret" FROM factors WHERE user_id = $1 AND kind = 'totp' ORDER BY id`,
        values: [userId],
      }),

    passkeys: (userId) => readPasskeys('user_id = $1::uuid', userId),
    findPasskey: async (credentialId) => (await readPasskeys('credential_id = $1', credentialId))[0] ?? null,

    codesLeft: (userId) => em.fork().count(RecoveryCodeEntity, { userId, usedAt: null }),
    hasCode: async (userId, hash) =>
      (await em.fork().count(RecoveryCodeEntity, { userId, hash, usedAt: null })) === 1,

    async add({ challenge, at, mail, audit, effect, ...addition }) {
      let result: AdditionResult = 'gone'
      const isAdded = await audited(em, { audit, effect }, async (work) => {
        if (!(await lockUser(work, addition.factor.userId)) || !(await useChallenge(work, challenge, at)))
          return false
        result = await insertFactor(work, addition)
        if (result === 'too_many' || result === 'known') return false
        await insertMail(work, mail)
      })
      if (isAdded && mail) signals.mails()
      return result
    },

    async requiredRoles(tenantId) {
      const [tenant] = await sql<{ roles: readonly Role[] }>({
        text: 'SELECT second_factor_roles AS roles FROM tenants WHERE id = $1',
        values: [tenantId],
      })
      return tenant?.roles ?? []
    },

    async requireFor({ tenantId, roles, at, ...records }) {
      await audited(em, records, async (work) => {
        await work.nativeUpdate(TenantEntity, { id: tenantId }, { secondFactorRoles: roles })
        await work.execute(
          `UPDATE sessions SET revoked_at = greatest(opened_at, ?::timestamptz) FROM users
           WHERE users.id = user_id AND revoked_at IS NULL AND users.tenant_id = ? AND users.role = ANY (?::text[])
             AND NOT EXISTS (SELECT FROM factors WHERE factors.user_id = users.id)`,
          [at, tenantId, `{${roles.join(',')}}`],
        )
      })
    },

    use: (use, at, challenge) =>
      em.fork().transactional(async (work) => {
        const isOpen = challenge === null || (await useChallenge(work, challenge, at))
        return isOpen && applyFactorUse(work, use, at)
      }),

    async remove({ factor: { id, userId }, mail, ...records }) {
      const isRemoved = await audited(em, records, async (work) => {
        await lockUser(work, userId)
        if ((await work.nativeDelete(FactorEntity, { id, userId })) === 0) return false
        if ((await work.count(FactorEntity, { userId })) === 0)
          await work.nativeDelete(RecoveryCodeEntity, { userId })
        await insertMail(work, mail)
      })
      if (isRemoved && mail) signals.mails()
      return isRemoved
    },

    async removeAll({ userId, at, mail, ...records }) {
      const isRemoved = await audited(em, records, async (work) => {
        await lockUser(work, userId)
        if ((await work.nativeDelete(FactorEntity, { userId })) === 0) return false
        await work.nativeDelete(RecoveryCodeEntity, { userId })
        await endSessions(work, userId, at)
        await insertMail(work, mail)
      })
      if (isRemoved && mail) signals.mails()
      return isRemoved
    },

    async replaceCodes({ userId, codeHashes, at, mail, ...records }) {
      const isReplaced = await audited(em, records, async (work) => {
        await lockUser(work, userId)
        if ((await work.count(FactorEntity, { userId })) === 0) return false
        await insertCodes(work, userId, codeHashes, at)
        await insertMail(work, mail)
      })
      if (isReplaced && mail) signals.mails()
      return isReplaced
    },
  }
}

/** Changes to the factors of one user, and log-ins with them, run one after the other. */
async function lockUser(work: EntityManager, id: UserId): Promise<boolean> {
  const lockMode = LockMode.PESSIMISTIC_WRITE
  return (await work.findOne(UserEntity, { id, removedAt: null }, { lockMode })) !== null
}
