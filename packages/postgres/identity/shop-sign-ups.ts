import { raw } from '@mikro-orm/core'
import type { ShopSignUps } from '@rodovia/core/identity/shop-sign-up/ports.ts'
import { audited } from '../audit/audit-rows.ts'
import type { StoreContext } from '../database/store-context.ts'
import { InvitationEntity } from '../entities/identity.ts'
import { ShopSignUpEntity } from '../entities/shop-sign-ups.ts'
import { insertMail } from '../mail/mail-outbox.ts'
import { listNewest } from '../statements/list-newest.ts'
import { insertTenant } from './insert-accounts.ts'

const waitingShops = () => ({
  approvedAt: null,
  [raw((alias) => `EXISTS (SELECT FROM users WHERE users.tenant_id = ${alias}.tenant_id)`)]: true,
})

export function createShopSignUps({ em, signals }: StoreContext): ShopSignUps {
  return {
    async create({ signUp, invitation: { tenantName, ...invitation }, hash, mail, audit }) {
      const { tenantId, signedUpAt } = signUp
      await audited(em, { audit }, async (work) => {
        await insertTenant(work, { id: tenantId, name: tenantName, kind: 'embarcador' }, signedUpAt)
        await work.insert(ShopSignUpEntity, signUp)
        await work.insert(InvitationEntity, { ...invitation, hash })
        await insertMail(work, mail)
      })
      if (mail) signals.mails()
    },

    async keepMail(mail) {
      await em.fork().transactional((work) => insertMail(work, mail))
      if (mail) signals.mails()
    },

    find: (tenantId) => em.fork().findOne(ShopSignUpEntity, { tenantId }),
    listWaiting: (page) => listNewest(em, ShopSignUpEntity, waitingShops(), page, 'tenantId'),

    async approve({ tenantId, at: approvedAt, mail, ...records }) {
      const isApproved = await audited(em, records, async (work) => {
        // The first of concurrent approvals counts.
        const waiting = { tenantId, approvedAt: null }
        if ((await work.nativeUpdate(ShopSignUpEntity, waiting, { approvedAt })) === 0) return false
        await insertMail(work, mail)
      })
      if (isApproved && mail) signals.mails()
      return isApproved
    },
  }
}
