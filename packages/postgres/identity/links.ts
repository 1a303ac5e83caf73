import { type FilterQuery, type InferEntity, LockMode } from '@mikro-orm/core'
import type { Invitations, PasswordResets } from '@rodovia/core/identity/links/ports.ts'
import { audited } from '../audit/audit-rows.ts'
import type { StoreContext } from '../database/store-context.ts'
import { InvitationEntity, PasswordResetEntity, TenantEntity, UserEntity } from '../entities/identity.ts'
import { insertAlert, insertMail, signalAlert } from '../mail/mail-outbox.ts'
import { listNewest } from '../statements/list-newest.ts'
import { endSessions } from './end-sessions.ts'
import { insertPerson } from './insert-accounts.ts'
import { unlessEmailTaken } from './users.ts'

const isOpen = (at: Date) => ({ acceptedAt: null, revokedAt: null, expiresAt: { $gt: at } })

export function createInvitations({ em, signals }: StoreContext): Invitations {
  const find = async (conditions: FilterQuery<InferEntity<typeof InvitationEntity>>) => {
    const work = em.fork()
    const invitation = await work.findOne(InvitationEntity, conditions)
    if (!invitation) return null
    const { name: tenantName } = await work.findOneOrFail(TenantEntity, invitation.tenantId)
    return { ...invitation, tenantName }
  }
  return {
    async create({ invitation: { tenantName: _, ...invitation }, hash, mail, alert, audit }) {
      const { tenantId, email, createdAt } = invitation
      await audited(em, { audit }, async (work) => {
        const earlier = { tenantId, email, ...isOpen(createdAt) }
        await work.nativeUpdate(InvitationEntity, earlier, { revokedAt: createdAt })
        await work.insert(InvitationEntity, { ...invitation, hash })
        await insertMail(work, mail)
        await insertAlert(work, alert)
      })
      if (mail) signals.mails()
      signalAlert(signals, alert)
    },

    findOpen: (hash, at) => find({ hash, ...isOpen(at) }),
    find: (id) => find({ id }),

    async list(tenantId, at, page) {
      const { items, total } = await listNewest(em, InvitationEntity, { tenantId, ...isOpen(at) }, page)
      const { name: tenantName } = await em.fork().findOneOrFail(TenantEntity, tenantId)
      return { items: items.map((invitation) => ({ ...invitation, tenantName })), total }
    },

    accept: ({ id, audit, ...person }) =>
      unlessEmailTaken(async () => {
        const { at } = person
        const isAccepted = await audited(em, { audit }, async (work) => {
          // Locks the row: concurrent requests find it accepted.
          const accepted = await work.nativeUpdate(
            InvitationEntity,
            { id, ...isOpen(at) },
            { acceptedAt: at },
          )
          if (accepted) await insertPerson(work, { ...person, position: null })
          return accepted
        })
        return isAccepted ? 'done' : 'gone'
      }),

    async revoke(id, at, audit) {
      await audited(em, { audit }, (work) =>
        work.nativeUpdate(InvitationEntity, { id, ...isOpen(at) }, { revokedAt: at }),
      )
    },
  }
}

const isUnused = (hash: string, at: Date) => ({ hash, usedAt: null, expiresAt: { $gt: at } })

export function createPasswordResets({ em, signals }: StoreContext): PasswordResets {
  return {
    async create({ reset, hash, mail, audit }) {
      await audited(em, { audit }, async (work) => {
        await work.insert(PasswordResetEntity, { ...reset, hash })
        await insertMail(work, mail)
      })
      if (mail) signals.mails()
    },

    async findOpen(hash, at) {
      const reset = await em.fork().findOne(PasswordResetEntity, isUnused(hash, at))
      return reset?.userId ?? null
    },

    async use(hash, { passwordHash, at, audit, mail = null }) {
      const isUsed = await audited(em, { audit }, async (work) => {
        const reset = await work.findOne(PasswordResetEntity, { hash })
        const id = reset?.userId
        if (!id) return false
        // Locks the user: concurrent requests with any reset link of this user find theirs used.
        const lockMode = LockMode.PESSIMISTIC_WRITE
        const user = await work.findOne(UserEntity, { id, removedAt: null }, { lockMode })
        if (!user || !(await work.nativeUpdate(PasswordResetEntity, isUnused(hash, at), { usedAt: at })))
          return false
        await work.nativeUpdate(UserEntity, { id }, { passwordHash })
        await work.nativeUpdate(PasswordResetEntity, { userId: id, usedAt: null }, { usedAt: at })
        await endSessions(work, id, at)
        await insertMail(work, mail)
      })
      if (isUsed && mail) signals.mails()
      return isUsed
    },
  }
}
