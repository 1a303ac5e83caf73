import type { EntityManager } from '@mikro-orm/postgresql'
import type { Quotes } from '@rodovia/core/quoting/ports.ts'
import { type ServiceType, serviceTypes } from '@rodovia/core/quoting/service-type.ts'
import { firstTariff, type Tariff, type VehicleFees } from '@rodovia/core/quoting/tariff.ts'
import { assertTariff } from '@rodovia/core/quoting/tariffs/assert-tariff.ts'
import type { PricedOrder, Tariffs } from '@rodovia/core/quoting/tariffs/ports.ts'
import { type Amounts, amountNames, type TariffRow } from '@rodovia/core/quoting/tariffs/tariff-rows.ts'
import type { Tier } from '@rodovia/core/quoting/tier.ts'
import { insertAudit } from '../audit/audit-rows.ts'
import type { StoreContext } from '../database/store-context.ts'
import { type StoredTariffRow, TariffEntity, TariffVehicleEntity } from '../entities/quoting.ts'
import { isRehearsalId } from '../rehearsal/tenant-ids.ts'
import type { Sql } from '../statements/sql.ts'

type StoredTariff = {
  version: number
  currency: 'BRL'
  vehicles: Record<ServiceType, Record<keyof VehicleFees, number>>
  markupBasisPoints: Record<Tier, number>
  samePickupBasisPoints: number
  rows: StoredTariffRow[]
  effectiveFrom: Date | null
}

/** So many versions are read again and again: the one in force, and its successor. */
const mostKept = 4

export function createTariffs({ sql, em }: StoreContext): Tariffs {
  return {
    newest: async (limit) =>
      (await readTariffs(sql, 'ORDER BY version DESC LIMIT $1', [limit])).map(tariffOf),

    async write(tariff, records) {
      return em.fork().transactional(async (work) => {
        // Two writers could take the same number. Readers continue.
        await work.execute('LOCK TABLE tariffs IN SHARE ROW EXCLUSIVE MODE')
        if ((await work.count(TariffEntity, { version: { $gte: tariff.version } })) > 0) return false
        await insertTariff(work, tariff)
        await insertAudit(work, records)
        return true
      })
    },

    recentOrders: (since, limit) =>
      sql<PricedOrder>({
        name: 'recent-priced-orders',
        text: `
          SELECT deliveries.order_id AS "orderId", code, tier, deliveries.service_type AS "serviceType",
            origin_city AS city, origin_uf AS uf, deliveries.distance_meters AS "distanceMeters", quotes.parcels, (quotes.whole_load -> 'floorCents')::int AS "floorCents",
            quotes.created_at AS "quotedAt", price_cents::text AS "priceCents"
          FROM deliveries JOIN quotes ON quotes.id = deliveries.quote_id
          WHERE deliveries.created_at >= $1 AND NOT ${isRehearsalId('deliveries.tenant_id')}
          ORDER BY deliveries.order_id DESC LIMIT $2`,
        values: [since, limit],
      }).then((orders) => orders.map((order) => ({ ...order, priceCents: BigInt(order.priceCents) }))),
  }
}

/** Read for every quote; takes no lock. A version never changes, so each is read once. */
export function currentTariffOn(sql: Sql): Quotes['currentTariff'] {
  const kept = new Map<number, Tariff>()
  return async (at) => {
    const [current] = await sql<{ version: number }>({
      name: 'current-tariff-version',
      text: `
        SELECT version FROM tariffs WHERE effective_from <= $1 OR effective_from IS NULL
        ORDER BY coalesce(effective_from, '2000-01-01T00:00:00Z') DESC, version DESC LIMIT 1`,
      values: [at],
    })
    if (!current) throw new Error('there is no tariff: has migrate() run?')
    const known = kept.get(current.version)
    if (known) return known
    const [stored] = await readTariffs(sql, 'WHERE version = $1', [current.version])
    const tariff = tariffOf(stored!)
    assertTariff(tariff)
    kept.set(tariff.version, tariff)
    if (kept.size > mostKept) kept.delete(Math.min(...kept.keys()))
    return tariff
  }
}

function readTariffs(sql: Sql, condition: string, values: unknown[]): Promise<StoredTariff[]> {
  return sql<StoredTariff>({
    text: `
      SELECT version, currency, rows, effective_from AS "effectiveFrom", same_pickup_basis_points AS "samePickupBasisPoints",
        jsonb_build_object('turbo', turbo_markup_basis_points, 'express', express_markup_basis_points,
          'padrao', padrao_markup_basis_points) AS "markupBasisPoints",
        (
          SELECT jsonb_object_agg(service_type, jsonb_build_object(
            'baseCents', base_cents, 'perKmCents', per_km_cents, 'minimumCents', minimum_cents,
            'perKgCents', per_kg_cents))
          FROM tariff_vehicles WHERE tariff_vehicles.version = tariffs.version
        ) AS vehicles
      FROM tariffs ${condition}`,
    values,
  })
}

function tariffOf(stored: StoredTariff): Tariff {
  const { MOTO, CAR, VAN, TRUCK } = stored.vehicles
  return {
    ...stored,
    vehicles: { MOTO: feesOf(MOTO), CAR: feesOf(CAR), VAN: feesOf(VAN), TRUCK: feesOf(TRUCK) },
    rows: stored.rows.map(rowOf),
    effectiveFrom: stored.effectiveFrom ?? firstTariff.effectiveFrom,
  }
}

function rowOf(stored: StoredTariffRow): TariffRow {
  const cents = (amount: number | null) => (amount === null ? null : BigInt(amount))
  return {
    ...stored,
    baseCents: cents(stored.baseCents),
    perKmCents: cents(stored.perKmCents),
    minimumCents: cents(stored.minimumCents),
    perKgCents: cents(stored.perKgCents),
  }
}

function storedRow(row: TariffRow): StoredTariffRow {
  const amounts = amountNames.map((name) => [name, row[name] === null ? null : Number(row[name])])
  return { ...row, ...(Object.fromEntries(amounts) as Record<keyof Amounts, number | null>) }
}

function feesOf({
  baseCents,
  perKmCents,
  minimumCents,
  perKgCents,
}: Record<keyof VehicleFees, number>): VehicleFees {
  return {
    baseCents: BigInt(baseCents),
    perKmCents: BigInt(perKmCents),
    minimumCents: BigInt(minimumCents),
    perKgCents: BigInt(perKgCents),
  }
}

/** Inserts the first tariff into an installation without one. */
export async function insertFirstTariff(em: EntityManager): Promise<void> {
  await em.fork().transactional(async (work) => {
    if ((await work.count(TariffEntity)) === 0) await insertTariff(work, firstTariff)
  })
}

async function insertTariff(work: EntityManager, tariff: Tariff): Promise<void> {
  const { version, currency, vehicles, markupBasisPoints, samePickupBasisPoints, rows, effectiveFrom } =
    tariff
  await work.insert(TariffEntity, {
    version,
    currency,
    effectiveFrom,
    samePickupBasisPoints,
    rows: rows.map(storedRow),
    turboMarkupBasisPoints: markupBasisPoints.turbo,
    expressMarkupBasisPoints: markupBasisPoints.express,
    padraoMarkupBasisPoints: markupBasisPoints.padrao,
  })
  await work.insertMany(
    TariffVehicleEntity,
    serviceTypes.map((serviceType) => ({ version, serviceType, ...vehicles[serviceType] })),
  )
}
