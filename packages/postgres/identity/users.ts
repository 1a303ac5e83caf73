import type { Users } from '@rodovia/core/identity/ports.ts'
import { isRehearsalTenant } from '@rodovia/core/identity/rehearsal-tenant.ts'
import type { TenantId } from '@rodovia/core/shared/ids.ts'
import { entryLimit } from '@rodovia/platform/entry-limit.ts'
import { LRUCache } from 'lru-cache'
import { audited } from '../audit/audit-rows.ts'
import { violatedConstraint } from '../connections/unavailable.ts'
import type { StoreContext } from '../database/store-context.ts'
import { DriverApplicationEntity } from '../entities/driver-applications.ts'
import { PasswordResetEntity, TenantEntity, UserEntity } from '../entities/identity.ts'
import { insertAlert, insertMail, signalAlert } from '../mail/mail-outbox.ts'
import { outsideRehearsals } from '../rehearsal/tenant-ids.ts'
import { createBatcher } from '../statements/batcher.ts'
import { listNewest } from '../statements/list-newest.ts'
import { endSessions } from './end-sessions.ts'
import { insertPerson, insertTenant } from './insert-accounts.ts'

const recentSeconds = 10

export function createUsers({ em, sql, signals }: StoreContext): Users {
  const recentPhones = new LRUCache<TenantId, { phone: string | null }>({
    ...entryLimit(10_000),
    ttl: recentSeconds * 1000,
  })
  const supportPhones = async (ids: readonly TenantId[]) => {
    const rows = await sql<{ id: TenantId; phone: string | null }>({
      name: 'support-phones',
      text: `
        SELECT asked.id, coalesce(
          (SELECT support_phone FROM tenants WHERE tenants.id = asked.id),
          (SELECT support_phone FROM tenants WHERE support_phone IS NOT NULL AND kind = 'plataforma' LIMIT 1)
        ) AS phone FROM unnest((SELECT $1::uuid[])) AS asked (id)`,
      values: [[...new Set(ids)]],
    })
    const phoneOf = new Map(rows.map(({ id, phone }) => [id, phone]))
    return ids.map((id) => phoneOf.get(id) ?? null)
  }
  /** Read for the answer of every order that the cache does not serve, hence batched. */
  const supportPhone = createBatcher(supportPhones)
  return {
    async findByEmail(email) {
      const conditions = { email, removedAt: null }
      const row = await em.fork().findOne(UserEntity, conditions, { populate: ['passwordHash'] })
      if (!row) return null
      const { passwordHash, ...user } = row
      return { user, passwordHash }
    },

    async findByIds(ids) {
      const users = await em.fork().find(UserEntity, { id: { $in: [...ids] } })
      return new Map(users.map((user) => [user.id, user]))
    },

    async findPasswordHash(id) {
      const conditions = { id, removedAt: null }
      const row = await em.fork().findOne(UserEntity, conditions, { fields: ['passwordHash'] })
      return row?.passwordHash ?? null
    },

    async create({ tenant, audit, effect, ifTaken = null, alert = null, application = null, ...person }) {
      const created = await unlessEmailTaken(() =>
        audited(em, { audit, effect }, async (work) => {
          if (tenant) await insertTenant(work, tenant, person.at)
          await insertPerson(work, person)
          if (application)
            await work.insert(DriverApplicationEntity, {
              ...application,
              userId: person.user.id,
              appliedAt: person.at,
              rejectedAt: null,
              reason: null,
            })
          await insertAlert(work, alert)
        }),
      )
      if (created === true) {
        signalAlert(signals, alert)
        return true
      }
      if (ifTaken) {
        await insertMail(em.fork(), ifTaken)
        signals.mails()
      }
      return false
    },

    /** Locks the user: a log-in that verified the old password waits, and then opens no session. */
    async changePassword({ userId, sessionId, from, passwordHash, at, mail, ...records }) {
      const isChanged = await audited(em, records, async (work) => {
        const present = { id: userId, passwordHash: from, removedAt: null }
        if ((await work.nativeUpdate(UserEntity, present, { passwordHash })) === 0) return false
        await work.nativeUpdate(PasswordResetEntity, { userId, usedAt: null }, { usedAt: at })
        await endSessions(work, userId, at, sessionId)
        await insertMail(work, mail)
      })
      if (isChanged && mail) signals.mails()
      return isChanged
    },

    async createTenant({ tenant, at, audit, effect }) {
      await audited(em, { audit, effect }, (work) => insertTenant(work, tenant, at))
    },

    listTenants: (page) => listNewest(em, TenantEntity, outsideRehearsals('id'), page),

    findSupportPhone: supportPhone,

    async recentSupportPhones(ids) {
      const unknown = ids.filter((id) => !recentPhones.has(id))
      await Promise.all(unknown.map(async (id) => recentPhones.set(id, { phone: await supportPhone(id) })))
      return new Map(ids.map((id) => [id, recentPhones.get(id)?.phone ?? null]))
    },

    async setSupportPhone({ tenantId, phone, ...records }) {
      await audited(em, records, async (work) => {
        await work.nativeUpdate(TenantEntity, { id: tenantId }, { supportPhone: phone })
      })
      // The platform's is that of many.
      recentPhones.clear()
    },

    async findTenants(ids) {
      const conditions = { id: { $in: ids.filter((id) => !isRehearsalTenant(id)) } }
      const tenants = await em.fork().find(TenantEntity, conditions)
      return new Map(tenants.map((tenant) => [tenant.id, tenant]))
    },
  }
}

/** `email_taken`, and nothing written, where another account has the e-mail address. */
export async function unlessEmailTaken<Result>(
  write: () => Promise<Result>,
): Promise<Result | 'email_taken'> {
  try {
    return await write()
  } catch (error) {
    if (violatedConstraint(error) === 'users_email_key') return 'email_taken'
    throw error
  }
}
