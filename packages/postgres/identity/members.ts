import { LockMode } from '@mikro-orm/core'
import type { EntityManager } from '@mikro-orm/postgresql'
import type { AccountAlert } from '@rodovia/core/identity/account-push.ts'
import type { KeyHandover } from '@rodovia/core/identity/members/keys-of-member.ts'
import type { MemberChange, MemberChangeResult, Members } from '@rodovia/core/identity/members/ports.ts'
import type { UserId } from '@rodovia/core/shared/ids.ts'
import { audited, insertAudit } from '../audit/audit-rows.ts'
import type { StoreContext } from '../database/store-context.ts'
import { DriverEntity } from '../entities/fleet.ts'
import { ApiKeyEntity, TenantEntity, UserEntity } from '../entities/identity.ts'
import { insertAlert, signalAlert } from '../mail/mail-outbox.ts'
import { listNewest } from '../statements/list-newest.ts'
import { keyHolder } from './api-keys.ts'
import { decideSignUp } from './decide-sign-up.ts'
import { deleteApplication, waitingDrivers } from './driver-applications.ts'
import { endSessions } from './end-sessions.ts'

export function createMembers({ em, signals }: StoreContext): Members {
  return {
    find: (id) => em.fork().findOne(UserEntity, { id, removedAt: null }),
    list: (tenantId, page) => listNewest(em, UserEntity, { tenantId, removedAt: null }, page),
    listPending: (page) => listNewest(em, UserEntity, waitingDrivers(), page),

    async setRole({ role, alert, ...change }) {
      const result = await changeMember(change, { role }, [], alert)
      if (result === 'done') signalAlert(signals, alert)
      return result
    },
    remove: (change) => changeMember(change, { removedAt: change.at }, change.keys),

    async decide({ id, outcome, language, at, alert, ...records }) {
      const isDecided = await audited(em, records, async (work) => {
        if (!(await decideSignUp(work, { id, outcome, language, at }))) return false
        await insertAlert(work, alert)
      })
      if (isDecided) signalAlert(signals, alert)
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
      if (changed.removedAt) {
        await work.nativeUpdate(DriverEntity, { userId }, { isAvailable: false })
        await deleteApplication(work, userId)
      }
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
