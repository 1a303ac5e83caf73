import type { EntityManager } from '@mikro-orm/postgresql'
import type { Quotes } from '@rodovia/core/quoting/ports.ts'
import { type ServiceType, serviceTypes } from '@rodovia/core/quoting/service-type.ts'
import { assertTariff, firstTariff, type Tariff, type VehicleFees } from '@rodovia/core/quoting/tariff.ts'
import type { Tier } from '@rodovia/core/quoting/tier.ts'
import { TariffEntity, TariffVehicleEntity } from '../entities/quoting.ts'
import type { Sql } from '../sql.ts'

type TariffRow = {
  version: number
  currency: 'BRL'
  vehicles: Record<ServiceType, Record<keyof VehicleFees, number>>
  markupBasisPoints: Record<Tier, number>
}

/** The tariff with the highest version. Read for every quote; takes no lock. */
export function currentTariffOn(sql: Sql): Quotes['currentTariff'] {
  return async () => {
    const [tariff] = await sql<TariffRow>({
      name: 'current-tariff',
      text: `
        SELECT version, currency,
          jsonb_build_object('turbo', turbo_markup_basis_points, 'express', express_markup_basis_points,
            'padrao', padrao_markup_basis_points) AS "markupBasisPoints",
          (
            SELECT jsonb_object_agg(service_type, jsonb_build_object(
              'baseCents', base_cents, 'perKmCents', per_km_cents, 'minimumCents', minimum_cents,
              'perKgCents', per_kg_cents))
            FROM tariff_vehicles WHERE tariff_vehicles.version = tariffs.version
          ) AS vehicles
        FROM tariffs ORDER BY version DESC LIMIT 1`,
      values: [],
    })
    if (!tariff) throw new Error('there is no tariff: has migrate() run?')
    const { MOTO, CAR, VAN, TRUCK } = tariff.vehicles
    const read: Tariff = {
      ...tariff,
      vehicles: { MOTO: feesOf(MOTO), CAR: feesOf(CAR), VAN: feesOf(VAN), TRUCK: feesOf(TRUCK) },
    }
    assertTariff(read)
    return read
  }
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
    if ((await work.count(TariffEntity)) > 0) return
    const { version, currency, vehicles, markupBasisPoints } = firstTariff
    await work.insert(TariffEntity, {
      version,
      currency,
      turboMarkupBasisPoints: markupBasisPoints.turbo,
      expressMarkupBasisPoints: markupBasisPoints.express,
      padraoMarkupBasisPoints: markupBasisPoints.padrao,
    })
    await work.insertMany(
      TariffVehicleEntity,
      serviceTypes.map((serviceType) => ({ version, serviceType, ...vehicles[serviceType] })),
    )
  })
}
