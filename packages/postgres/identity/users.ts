import type { InferEntity } from '@mikro-orm/core'
import type { Users } from '@rodovia/core/identity/ports.ts'
import { isRehearsalTenant } from '@rodovia/core/identity/rehearsal-tenant.ts'
import type { User } from '@rodovia/core/identity/user.ts'
import { insertAudit } from '../audit/audit-rows.ts'
import { TenantEntity, UserEntity } from '../entities/identity.ts'
import { listNewest } from '../list-newest.ts'
import { outsideRehearsals } from '../rehearsal/tenant-ids.ts'
import type { StoreContext } from '../store-context.ts'
import { violatedConstraint } from '../unavailable.ts'
import { insertPerson, insertTenant } from './insert-accounts.ts'

export function createUsers({ em }: StoreContext): Users {
  return {
    async findByEmail(email) {
      const row = await em
        .fork()
        .findOne(UserEntity, { email, removedAt: null }, { populate: ['passwordHash'] })
      return row && { user: userOf(row), passwordHash: row.passwordHash }
    },

    async findByIds(ids) {
      const users = await em.fork().find(UserEntity, { id: { $in: [...ids] } })
      return new Map(users.map((user) => [user.id, userOf(user)]))
    },

    async create({ user, tenant, passwordHash, position, at, audit, effect }) {
      return unlessEmailTaken(() =>
        em.fork().transactional(async (work) => {
          if (tenant) await insertTenant(work, tenant, at)
          await insertPerson(work, { user, passwordHash, position, at })
          await insertAudit(work, audit, effect)
        }),
      )
    },

    async setPixKey(id, pixKey, audit, effect) {
      await em.fork().transactional(async (work) => {
        await work.nativeUpdate(UserEntity, { id }, { pixKey })
        await insertAudit(work, audit, effect)
      })
    },

    async createTenant({ tenant, at, audit, effect }) {
      await em.fork().transactional(async (work) => {
        await insertTenant(work, tenant, at)
        await insertAudit(work, audit, effect)
      })
    },

    async listTenants(page) {
      const { items, total } = await listNewest(em, TenantEntity, outsideRehearsals('id'), page)
      return { items: items.map(({ id, name, kind }) => ({ id, name, kind })), total }
    },

    async findTenants(ids) {
      const tenants = await em
        .fork()
        .find(TenantEntity, { id: { $in: ids.filter((id) => !isRehearsalTenant(id)) } })
      return new Map(tenants.map(({ id, name, kind }) => [id, { id, name, kind }]))
    },
  }
}

/** False, and nothing written, where another account has the e-mail address. */
export async function unlessEmailTaken(write: () => Promise<unknown>): Promise<boolean> {
  try {
    await write()
    return true
  } catch (error) {
    if (violatedConstraint(error) === 'users_email_key') return false
    throw error
  }
}

export function userOf(row: Omit<InferEntity<typeof UserEntity>, 'passwordHash'>): User {
  const { id, tenantId, email, name, role, persona, phone, pixKey, isPending } = row
  return { id, tenantId, email, name, role, persona, phone, pixKey, isPending }
}
