import { type InferEntity, LockMode } from '@mikro-orm/core'
import type { Invitation } from '@rodovia/core/identity/links/invitation.ts'
import type { Invitations, PasswordResets } from '@rodovia/core/identity/links/ports.ts'
import { insertAudit } from '../audit/audit-rows.ts'
import { InvitationEntity, PasswordResetEntity, TenantEntity, UserEntity } from '../entities/identity.ts'
import { listNewest } from '../list-newest.ts'
import { insertMail } from '../mail/mail-outbox.ts'
import type { StoreContext } from '../store-context.ts'
import { insertPerson } from './insert-accounts.ts'
import { endSessions } from './members.ts'
import { unlessEmailTaken } from './users.ts'

const isOpen = (at: Date) => ({ acceptedAt: null, revokedAt: null, expiresAt: { $gt: at } })

export function createInvitations({ em, signals }: StoreContext): Invitations {
  return {
    async create({ invitation: { tenantName: _, ...invitation }, hash, mail, audit }) {
      const { tenantId, email, createdAt } = invitation
      await em.fork().transactional(async (work) => {
        await work.nativeUpdate(
          InvitationEntity,
          { tenantId, email, ...isOpen(createdAt) },
          { revokedAt: createdAt },
        )
        await work.insert(InvitationEntity, { ...invitation, hash, acceptedAt: null, revokedAt: null })
        await insertMail(work, mail)
        await insertAudit(work, audit)
      })
      if (mail) signals.mails()
    },

    async findOpen(hash, at) {
      const invitation = await em.fork().findOne(InvitationEntity, { hash, ...isOpen(at) })
      return invitation && withTenantName(invitation)
    },

    async find(id) {
      const invitation = await em.fork().findOne(InvitationEntity, { id })
      return invitation && withTenantName(invitation)
    },

    async list(tenantId, at, page) {
      const { items, total } = await listNewest(em, InvitationEntity, { tenantId, ...isOpen(at) }, page)
      const tenant = await em.fork().findOneOrFail(TenantEntity, { id: tenantId })
      return { items: items.map((row) => invitationOf(row, tenant.name)), total }
    },

    async accept({ id, user, passwordHash, at, audit }) {
      const work = em.fork()
      let isAccepted = false
      const isFree = await unlessEmailTaken(() =>
        work.transactional(async (work) => {
          // Locks the row: concurrent requests find it accepted.
          isAccepted =
            (await work.nativeUpdate(InvitationEntity, { id, ...isOpen(at) }, { acceptedAt: at })) === 1
          if (!isAccepted) return
          await insertPerson(work, { user, passwordHash, position: null, at })
          await insertAudit(work, audit)
        }),
      )
      if (!isFree) return 'email_taken'
      return isAccepted ? 'done' : 'gone'
    },

    async revoke(id, at, audit) {
      await em.fork().transactional(async (work) => {
        const revoked = await work.nativeUpdate(InvitationEntity, { id, ...isOpen(at) }, { revokedAt: at })
        if (revoked === 1) await insertAudit(work, audit)
      })
    },
  }

  async function withTenantName(row: InferEntity<typeof InvitationEntity>): Promise<Invitation> {
    const tenant = await em.fork().findOneOrFail(TenantEntity, { id: row.tenantId })
    return invitationOf(row, tenant.name)
  }
}

function invitationOf(row: InferEntity<typeof InvitationEntity>, tenantName: string): Invitation {
  const { id, tenantId, email, role, persona, invitedBy, createdAt, expiresAt } = row
  return { id, tenantId, tenantName, email, role, persona, invitedBy, createdAt, expiresAt }
}

export function createPasswordResets({ em, signals }: StoreContext): PasswordResets {
  return {
    async create({ reset, hash, mail, audit }) {
      await em.fork().transactional(async (work) => {
        await work.insert(PasswordResetEntity, { ...reset, hash, usedAt: null })
        await insertMail(work, mail)
        await insertAudit(work, audit)
      })
      if (mail) signals.mails()
    },

    async findOpen(hash, at) {
      const reset = await em
        .fork()
        .findOne(PasswordResetEntity, { hash, usedAt: null, expiresAt: { $gt: at } })
      return reset?.userId ?? null
    },

    async use(hash, { passwordHash, at, audit }) {
      return em.fork().transactional(async (work) => {
        const reset = await work.findOne(PasswordResetEntity, { hash })
        const id = reset?.userId
        if (!id) return false
        // Locks the user: concurrent requests with any reset link of this user find theirs used.
        const user = await work.findOne(
          UserEntity,
          { id, removedAt: null },
          { lockMode: LockMode.PESSIMISTIC_WRITE },
        )
        const isOpen = { hash, usedAt: null, expiresAt: { $gt: at } }
        if (!user || (await work.nativeUpdate(PasswordResetEntity, isOpen, { usedAt: at })) === 0)
          return false
        await work.nativeUpdate(UserEntity, { id }, { passwordHash })
        await work.nativeUpdate(PasswordResetEntity, { userId: id, usedAt: null }, { usedAt: at })
        await endSessions(work, id, at)
        await insertAudit(work, audit)
        return true
      })
    },
  }
}
