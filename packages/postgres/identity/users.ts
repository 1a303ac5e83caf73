import type { InferEntity } from '@mikro-orm/core'
import type { EntityManager } from '@mikro-orm/postgresql'
import type { Tenant, Users } from '@rodovia/core/identity/ports.ts'
import type { User } from '@rodovia/core/identity/user.ts'
import { AuditEntryEntity } from '../entities/audit-entry.ts'
import { IdempotentEffectEntity } from '../entities/idempotency-key.ts'
import { TenantEntity } from '../entities/tenant.ts'
import { UserEntity } from '../entities/user.ts'
import { brokenConstraint } from '../unavailable.ts'
import { insertDriver, insertTenant, insertUser } from './newcomers.ts'

export function createUsers({ em }: { em: EntityManager }): Users {
  return {
    async findByEmail(email) {
      const found = await em.fork().findOne(UserEntity, { email }, { populate: ['passwordHash'] })
      return found && { user: userOf(found), passwordHash: found.passwordHash }
    },

    async findByIds(ids) {
      const found = await em.fork().find(UserEntity, { id: { $in: [...ids] } })
      return new Map(found.map((user) => [user.id, userOf(user)]))
    },

    async createDriver({ user, passwordHash, position, at, audit, effect }) {
      const tenant: Tenant = { id: user.tenantId, name: user.name, kind: 'motorista' }
      try {
        await em.fork().transactional(async (work) => {
          await insertTenant(work, tenant, at)
          await insertUser(work, user, passwordHash, at)
          await insertDriver(work, user.id, position, { isKeptFresh: false, at })
          await work.insert(AuditEntryEntity, audit)
          if (effect) await work.insert(IdempotentEffectEntity, effect)
        })
        return true
      } catch (error) {
        if (brokenConstraint(error) === 'users_email_key') return false
        throw error
      }
    },

    async findTenants(ids) {
      const found = await em.fork().find(TenantEntity, { id: { $in: [...ids] } })
      return new Map(found.map(({ id, name, kind }) => [id, { id, name, kind }]))
    },
  }
}

function userOf(row: Omit<InferEntity<typeof UserEntity>, 'passwordHash'>): User {
  const { id, tenantId, email, name, role, persona, phone, pixKey } = row
  return { id, tenantId, email, name, role, persona, phone, pixKey }
}
