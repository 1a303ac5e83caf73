import { LockMode } from '@mikro-orm/core'
import type { EntityManager } from '@mikro-orm/postgresql'
import type { AccountAlert } from '@rodovia/core/identity/account-push.ts'
import type { KeyHandover } from '@rodovia/core/identity/members/keys-of-member.ts'
import type { MemberChange, MemberChangeResult, Members } from '@rodovia/core/identity/members/ports.ts'
import type { SessionId, UserId } from '@rodovia/core/shared/ids.ts'
import { audited, insertAudit } from '../audit/audit-rows.ts'
import { DriverEntity } from '../entities/fleet.ts'
import { ApiKeyEntity, TenantEntity, UserEntity } from '../entities/identity.ts'
import { listNewest } from '../list-newest.ts'
import { insertAlert, insertMail, signalAlert } from '../mail/mail-outbox.ts'
import type { StoreContext } from '../store-context.ts'
import { keyHolder } from './api-keys.ts'

export function createMembers({ em, signals }: StoreContext): Members {
  return {
    find: (id) => em.fork().findOne(UserEntity, { id, removedAt: null }),
    list: (tenantId, page) => listNewest(em, UserEntity, { tenantId, removedAt: null }, page),
    listPending: (page) => listNewest(em, UserEntity, { isPending: true, removedAt: null }, page),

    async setRole({ role, alert, ...change }) {
      const result = await changeMember(change, { role }, [], alert)
      if (result === 'done') signalAlert(signals, alert)
      return result
    },
    remove: (change) => changeMember(change, { removedAt: change.at }, change.keys),

    /** Of concurrent decisions the first wins. */
    async decide({ id, isApproved, at, mail, ...records }) {
      const isDecided = await audited(em, records, async (work) => {
        const waiting = { id, isPending: true, removedAt: null }
        const changed = isApproved ? { isPending: false } : { removedAt: at }
        if ((await work.nativeUpdate(UserEntity, waiting, changed)) === 0) return false
        if (!isApproved) await endSessions(work, id, at)
        await insertMail(work, mail)
      })
      if (isDecided && mail) signals.mails()
      return isDecided
    },
  }

  async function changeMember(
    { userId, tenantId, headRole, at, audit, effect }: MemberChange,
    changed: Partial<{ role: MemberChange['headRole']; removedAt: Date }>,
    keys: readonly KeyHandover[] = [],
    alert: AccountAlert | null = null,
  ): Promise<MemberChangeResult> {
    return em.fork().transactional(async (work) => {
      // Serializes changes to one tenant and its new keys, so that two requests cannot both remove the last head.
      await work.findOneOrFail(TenantEntity, tenantId, { lockMode: LockMode.PESSIMISTIC_WRITE })
      const member = await work.findOne(UserEntity, { id: userId, removedAt: null })
      if (!member) return 'gone'
      const heads = { tenantId, role: headRole, removedAt: null }
      if (member.role === headRole && (await work.count(UserEntity, heads)) === 1) return 'last'
      if (changed.removedAt && !(await settleKeys(work, userId, keys))) return 'new_keys'
      await work.nativeUpdate(UserEntity, { id: userId }, changed)
      if (changed.removedAt) await work.nativeUpdate(DriverEntity, { userId }, { isAvailable: false })
      await endSessions(work, userId, at)
      await insertAudit(work, { audit, effect })
      await insertAlert(work, alert)
      return 'done'
    })
  }
}

/** False, and the transaction has written nothing, if the member holds another key. A key revoked meanwhile stays as it is. */
async function settleKeys(
  work: EntityManager,
  userId: UserId,
  keys: readonly KeyHandover[],
): Promise<boolean> {
  const held = await work.execute<{ id: string }[]>(
    `SELECT id FROM api_keys WHERE ${keyHolder} = ? AND revoked_at IS NULL FOR UPDATE`,
    [userId],
  )
  if (held.some(({ id }) => !keys.some((key) => key.id === id))) return false
  for (const { id, change, audit } of keys)
    if (await work.nativeUpdate(ApiKeyEntity, { id, revokedAt: null }, change))
      await insertAudit(work, { audit })
  return true
}

/** Ends the user's open sessions but the one that is kept; their ids. */
export async function endSessions(
  work: EntityManager,
  userId: UserId,
  at: Date,
  kept: SessionId | null = null,
): Promise<SessionId[]> {
  const ended: { id: SessionId }[] = await work.execute(
    `UPDATE sessions SET revoked_at = greatest(opened_at, ?::timestamptz)
     WHERE user_id = ? AND revoked_at IS NULL AND id IS DISTINCT FROM ?::uuid RETURNING id`,
    [at, userId, kept],
  )
  return ended.map(({ id }) => id)
}
