import type { EntityManager } from '@mikro-orm/postgresql'
import type { SignUpDecision } from '@rodovia/core/identity/members/ports.ts'
import type { UserId } from '@rodovia/core/shared/ids.ts'
import { DriverApplicationEntity } from '../entities/driver-applications.ts'
import { DriverEntity } from '../entities/fleet.ts'
import { TenantEntity, UserEntity } from '../entities/identity.ts'
import { deleteApplication } from './driver-applications.ts'
import { endSessions } from './end-sessions.ts'

type Decision = Pick<SignUpDecision, 'id' | 'outcome' | 'at' | 'language'>

/** Stores the outcome of a sign-up. Of concurrent decisions the first wins: false for the others. */
export async function decideSignUp(work: EntityManager, decision: Decision): Promise<boolean> {
  const { id, outcome, at } = decision
  const waiting = { id, isPending: true, removedAt: null }
  const changed = {
    approved: { isPending: false },
    returned: { isPending: true },
    rejected: { removedAt: at },
  }[outcome.verdict]
  if ((await work.nativeUpdate(UserEntity, waiting, changed)) === 0) return false
  if (outcome.verdict === 'approved')
    await work.nativeUpdate(DriverApplicationEntity, { userId: id }, { rejectedAt: null, reason: null })
  if (outcome.verdict === 'approved' && outcome.fleet) await foundFleet(work, id, outcome.fleet, at)
  if (outcome.verdict === 'returned') return keepReason(work, decision, outcome.reason)
  if (outcome.verdict === 'rejected') {
    await endSessions(work, id, at)
    await deleteApplication(work, id)
  }
  return true
}

/** The applicant's own tenant becomes the fleet, and the applicant its owner, who drives nothing. */
async function foundFleet(work: EntityManager, id: UserId, name: string, at: Date): Promise<void> {
  const { tenantId } = await work.findOneOrFail(UserEntity, { id })
  await work.nativeUpdate(TenantEntity, { id: tenantId }, { kind: 'transportadora', name })
  await work.nativeUpdate(UserEntity, { id }, { role: 'owner', persona: null })
  await work.nativeDelete(DriverEntity, { userId: id })
  await endSessions(work, id, at)
}

/** False if it was rejected before. */
async function keepReason(
  work: EntityManager,
  { id: userId, at, language }: Decision,
  reason: string,
): Promise<boolean> {
  const rejection = { rejectedAt: at, reason }
  const before = await work.findOne(DriverApplicationEntity, { userId })
  if (before?.rejectedAt) return false
  if (before) await work.nativeUpdate(DriverApplicationEntity, { userId }, rejection)
  else
    await work.insert(DriverApplicationEntity, {
      userId,
      language,
      appliedAt: at,
      vehiclePlate: null,
      vehicleModel: null,
      fleetName: null,
      ...rejection,
    })
  return true
}
