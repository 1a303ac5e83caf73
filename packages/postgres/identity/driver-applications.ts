import { LockMode, raw } from '@mikro-orm/core'
import type { EntityManager } from '@mikro-orm/postgresql'
import type { DriverApplication } from '@rodovia/core/identity/drivers/application.ts'
import type { DriverApplications } from '@rodovia/core/identity/drivers/ports.ts'
import type { User } from '@rodovia/core/identity/user.ts'
import type { UserId } from '@rodovia/core/shared/ids.ts'
import { audited } from '../audit/audit-rows.ts'
import type { StoreContext } from '../database/store-context.ts'
import { DriverApplicationEntity, DriverDocumentEntity } from '../entities/driver-applications.ts'
import { UserEntity } from '../entities/identity.ts'
import { listNewest } from '../statements/list-newest.ts'

/** Drivers who wait for operators. One who was rejected does not: the driver has to apply again. */
export const waitingDrivers = () => ({
  isPending: true,
  removedAt: null,
  [raw(
    (alias) =>
      `EXISTS (SELECT FROM driver_applications AS one WHERE one.user_id = ${alias}.id AND rejected_at IS NOT NULL)`,
  )]: false,
})

export function createDriverApplications({ em, sql }: StoreContext): DriverApplications {
  return {
    async find(id) {
      const driver = await em.fork().findOne(UserEntity, { id, removedAt: null })
      return driver && (await isApplicant(em, driver))
        ? ((await withApplications(em, [driver]))[0] ?? null)
        : null
    },

    async listWaiting(page) {
      const { items, total } = await listNewest(em, UserEntity, waitingDrivers(), page)
      return { items: await withApplications(em, items), total }
    },

    keepDocument: ({ audit, effect, at: sentAt, content, ...document }) =>
      audited(em, { audit, effect }, async (work) => {
        if (!(await lockPending(work, document.userId))) return false
        await work.upsert(DriverDocumentEntity, { ...document, content: Buffer.from(content), sentAt })
      }),

    async readDocument(userId, kind) {
      const [document] = await sql<{ content: Buffer }>({
        name: 'driver-document',
        text: 'SELECT content FROM driver_documents WHERE user_id = $1 AND kind = $2',
        values: [userId, kind],
      })
      return document?.content ?? null
    },

    apply: ({ audit, effect, at: appliedAt, ...application }) =>
      audited(em, { audit, effect }, async (work) => {
        if (!(await lockPending(work, application.userId))) return false
        await work.upsert(DriverApplicationEntity, {
          ...application,
          appliedAt,
          rejectedAt: null,
          reason: null,
        })
      }),
  }
}

/** A driver, or the owner of a fleet who applied for it. */
async function isApplicant(em: EntityManager, { id: userId, persona }: User): Promise<boolean> {
  return persona !== null || (await em.fork().count(DriverApplicationEntity, { userId })) === 1
}

/** Locks the user, so that no decision comes between; false if there is none who waits. */
async function lockPending(work: EntityManager, id: UserId): Promise<boolean> {
  const waiting = { id, isPending: true, removedAt: null }
  return (await work.findOne(UserEntity, waiting, { lockMode: LockMode.PESSIMISTIC_WRITE })) !== null
}

async function withApplications(em: EntityManager, drivers: readonly User[]): Promise<DriverApplication[]> {
  const userId = { $in: drivers.map(({ id }) => id) }
  const work = em.fork()
  const [applications, documents, created] = await Promise.all([
    work.find(DriverApplicationEntity, { userId }),
    work.find(DriverDocumentEntity, { userId }, { orderBy: { kind: 'asc' } }),
    em.fork().find(UserEntity, { id: userId }, { fields: ['createdAt'] }),
  ])
  return drivers.map((driver): DriverApplication => {
    const application = applications.find((one) => one.userId === driver.id)
    return {
      driver,
      language: application?.language ?? 'pt-BR',
      vehiclePlate: application?.vehiclePlate ?? null,
      vehicleModel: application?.vehicleModel ?? null,
      fleetName: application?.fleetName ?? null,
      appliedAt: application?.appliedAt ?? created.find(({ id }) => id === driver.id)!.createdAt!,
      rejectedAt: application?.rejectedAt ?? null,
      reason: application?.reason ?? null,
      documents: documents
        .filter((one) => one.userId === driver.id)
        .map(({ kind, sha256, sentAt }) => ({ kind, sha256, sentAt })),
    }
  })
}

/** With the account ends what it stated, and the pictures. */
export async function deleteApplication(work: EntityManager, userId: UserId): Promise<void> {
  await work.nativeDelete(DriverDocumentEntity, { userId })
  await work.nativeDelete(DriverApplicationEntity, { userId })
}
