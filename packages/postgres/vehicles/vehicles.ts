import { UniqueConstraintViolationException } from '@mikro-orm/core'
import type { EntityManager } from '@mikro-orm/postgresql'
import type { TenantId } from '@rodovia/core/shared/ids.ts'
import type { VehicleOutcome, VehicleStore } from '@rodovia/core/vehicles/ports.ts'
import { audited } from '../audit/audit-rows.ts'
import type { StoreContext } from '../database/store-context.ts'
import { CarrierEntity, InsurancePolicyEntity, VehicleEntity } from '../entities/vehicles.ts'
import { createCarriers } from './carriers.ts'

const options = { disableIdentityMap: true } as const

export function createVehicles(context: StoreContext): VehicleStore {
  const { em, sql } = context
  return {
    ...createCarriers(context),

    list: (tenantId) =>
      em.fork().find(VehicleEntity, { tenantId }, { ...options, orderBy: { plate: 'asc' } }),
    find: (tenantId, id) => em.fork().findOne(VehicleEntity, { tenantId, id }, options),

    add: (vehicle, most, records) =>
      unlessTaken('full', () =>
        audited(em, records, async (work) => {
          await lockFleet(work, vehicle.tenantId)
          if ((await work.count(VehicleEntity, { tenantId: vehicle.tenantId })) >= most) return false
          await work.insert(VehicleEntity, vehicle)
        }),
      ),

    change: ({ id, tenantId, ...changes }, records) =>
      unlessTaken('missing', () =>
        audited(em, records, (work) => work.nativeUpdate(VehicleEntity, { id, tenantId }, changes)),
      ),

    remove: ({ id, tenantId }, records) =>
      audited(em, records, (work) => work.nativeDelete(VehicleEntity, { id, tenantId })),

    driversOf: (tenantId, limit) =>
      sql({
        text: `
          SELECT id, name FROM users
          WHERE tenant_id = $1 AND role = 'driver' AND removed_at IS NULL AND NOT is_pending
          ORDER BY name, id LIMIT $2`,
        values: [tenantId, limit],
      }),

    policies: (tenantId) =>
      em
        .fork()
        .find(
          InsurancePolicyEntity,
          { tenantId },
          { ...options, orderBy: { validUntil: 'desc', id: 'asc' } },
        ),
    findPolicy: (tenantId, id) => em.fork().findOne(InsurancePolicyEntity, { tenantId, id }, options),

    addPolicy: (policy, most, records) =>
      audited(em, records, async (work) => {
        await lockFleet(work, policy.tenantId)
        if ((await work.count(InsurancePolicyEntity, { tenantId: policy.tenantId })) >= most) return false
        await work.insert(InsurancePolicyEntity, { ...policy, warnedFor: null })
      }),

    changePolicy: ({ id, tenantId, ...changes }, records) =>
      audited(em, records, (work) => work.nativeUpdate(InsurancePolicyEntity, { id, tenantId }, changes)),

    removePolicy: ({ id, tenantId }, records) =>
      audited(em, records, (work) => work.nativeDelete(InsurancePolicyEntity, { id, tenantId })),

    async papersOf(tenantIds) {
      const of = { tenantId: { $in: [...tenantIds] } }
      const [carriers, policies, counts] = await Promise.all([
        em.fork().find(CarrierEntity, of, options),
        em.fork().find(InsurancePolicyEntity, of, options),
        sql<{ tenantId: TenantId; vehicleCount: number; mostAxles: number | null }>({
          text: `
            SELECT tenant_id AS "tenantId", count(*)::int AS "vehicleCount",
              max(axles) FILTER (WHERE service_type = 'TRUCK')::int AS "mostAxles"
            FROM vehicles WHERE tenant_id = ANY ($1::uuid[]) GROUP BY tenant_id`,
          values: [tenantIds],
        }),
      ])
      return new Map(
        tenantIds.map((id) => [
          id,
          {
            vehicleCount: counts.find(({ tenantId }) => tenantId === id)?.vehicleCount ?? 0,
            carrier: carriers.find(({ tenantId }) => tenantId === id) ?? null,
            policies: policies.filter(({ tenantId }) => tenantId === id),
            mostAxles: counts.find(({ tenantId }) => tenantId === id)?.mostAxles ?? 0,
          },
        ]),
      )
    },
  }
}

/** Two additions at once could exceed the limit of a fleet. */
async function lockFleet(work: EntityManager, tenantId: TenantId): Promise<void> {
  await work.execute('SELECT pg_advisory_xact_lock(hashtextextended(?, 151))', [tenantId])
}

async function unlessTaken(otherwise: VehicleOutcome, save: () => Promise<boolean>): Promise<VehicleOutcome> {
  try {
    return (await save()) ? 'saved' : otherwise
  } catch (error) {
    if (error instanceof UniqueConstraintViolationException) return 'taken'
    throw error
  }
}
