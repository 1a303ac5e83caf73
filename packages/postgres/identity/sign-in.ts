import type { EntityManager } from '@mikro-orm/postgresql'
import type { IdentityProviders } from '@rodovia/core/identity/sign-in/ports.ts'
import type { TenantId } from '@rodovia/core/shared/ids.ts'
import { audited } from '../audit/audit-rows.ts'
import { violatedConstraint } from '../connections/unavailable.ts'
import type { StoreContext } from '../database/store-context.ts'
import {
  ClaimedDomainEntity,
  IdentityEntity,
  IdentityProviderEntity,
  UserEntity,
} from '../entities/identity.ts'

export function createIdentityProviders({ em, sql }: StoreContext): IdentityProviders {
  return {
    find: (tenantId) => em.fork().findOne(IdentityProviderEntity, { tenantId }),

    async set(provider, records) {
      await audited(em, records, async (work) => {
        const { tenantId, issuer, clientId, changedAt } = provider
        await lockTenant(work, tenantId)
        const former = await work.findOne(IdentityProviderEntity, { tenantId })
        if (former && (former.issuer !== issuer || former.clientId !== clientId))
          await forgetIdentities(work, tenantId, changedAt)
        await work.upsert(IdentityProviderEntity, provider)
      })
    },

    async remove(tenantId, at, records) {
      await audited(em, records, async (work) => {
        await lockTenant(work, tenantId)
        await forgetIdentities(work, tenantId, at)
        return work.nativeDelete(IdentityProviderEntity, { tenantId })
      })
    },

    domains: (tenantId) => em.fork().find(ClaimedDomainEntity, { tenantId }, { orderBy: { name: 'asc' } }),

    async claimDomain(domain, most, records) {
      const { tenantId, name } = domain
      let isOneTooMany = false
      await audited(em, records, async (work) => {
        await lockTenant(work, tenantId)
        if ((await work.count(ClaimedDomainEntity, { tenantId, name })) > 0) return false
        isOneTooMany = (await work.count(ClaimedDomainEntity, { tenantId })) >= most
        if (isOneTooMany) return false
        await work.insert(ClaimedDomainEntity, domain)
      })
      return !isOneTooMany
    },

    async verifyDomain({ tenantId, name }, at, records) {
      try {
        const isVerified = await audited(em, records, async (work) => {
          const former = { name, tenantId: { $ne: tenantId } }
          await work.nativeUpdate(ClaimedDomainEntity, former, { verifiedAt: null })
          return work.nativeUpdate(ClaimedDomainEntity, { tenantId, name }, { verifiedAt: at })
        })
        return isVerified ? 'done' : 'gone'
      } catch (error) {
        if (violatedConstraint(error) === 'claimed_domains_name_key') return 'taken'
        throw error
      }
    },

    releaseDomain: ({ tenantId, name }, records) =>
      audited(em, records, (work) => work.nativeDelete(ClaimedDomainEntity, { tenantId, name })),

    async tenantOfDomain(name) {
      const domain = await em.fork().findOne(ClaimedDomainEntity, { name, verifiedAt: { $ne: null } })
      return domain?.tenantId ?? null
    },

    /** Read at each log-in and each renewal of tokens. */
    async isRequired(tenantId, domain) {
      const [row] = await sql<{ isRequired: boolean }>({
        name: 'provider-required',
        text: `
          SELECT EXISTS (
            SELECT FROM identity_providers AS provider JOIN claimed_domains AS domain USING (tenant_id)
            WHERE tenant_id = $1 AND provider.is_required AND domain.name = $2 AND domain.verified_at IS NOT NULL
          ) AS "isRequired"`,
        values: [tenantId, domain],
      })
      return row?.isRequired === true
    },

    findIdentity: (identity) => em.fork().findOne(IdentityEntity, identity),
    hasIdentity: async (userId) => (await em.fork().count(IdentityEntity, { userId })) > 0,

    async link(identity, audit) {
      const { userId, tenantId, issuer, subject } = identity
      try {
        return await audited(em, { audit }, async (work) => {
          await lockTenant(work, tenantId)
          if ((await work.count(UserEntity, { id: userId, tenantId, removedAt: null })) === 0) return false
          // A removed member's account keeps its identity, until the person is a member again.
          await work.execute(
            `DELETE FROM identities USING users
             WHERE users.id = user_id AND users.removed_at IS NOT NULL
               AND identities.tenant_id = ? AND issuer = ? AND subject = ?`,
            [tenantId, issuer, subject],
          )
          await work.nativeDelete(IdentityEntity, { userId })
          await work.insert(IdentityEntity, identity)
        })
      } catch (error) {
        if (violatedConstraint(error) === 'identities_subject_key') return false
        throw error
      }
    },
  }
}

/** Serializes changes of one tenant, as members.ts does. */
function lockTenant(work: EntityManager, tenantId: TenantId) {
  return work.execute('SELECT FROM tenants WHERE id = ? FOR NO KEY UPDATE', [tenantId])
}

/** A session that is being opened by one of the identities has locked it, and is ended with the others. */
async function forgetIdentities(work: EntityManager, tenantId: TenantId, at: Date): Promise<void> {
  await work.nativeDelete(IdentityEntity, { tenantId })
  await work.execute(
    `UPDATE sessions SET revoked_at = greatest(opened_at, ?::timestamptz) FROM users
     WHERE users.id = user_id AND users.tenant_id = ? AND provider IS NOT NULL AND revoked_at IS NULL`,
    [at, tenantId],
  )
}
