import type { InferEntity } from '@mikro-orm/core'
import type { EntityManager } from '@mikro-orm/postgresql'
import { type ServiceType, serviceTypes } from '@rodovia/core/quoting/service-type.ts'
import { firstTariff, type Tariff } from '@rodovia/core/quoting/tariff.ts'
import { TariffEntity, TariffVehicleEntity } from '../entities/tariff.ts'

/** An installation that has set no tariff begins with the first one. */
export async function keepFirstTariff(em: EntityManager): Promise<void> {
  await em.transactional(async (work) => {
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
      serviceTypes.map((serviceType) => ({ tariff: version, serviceType, ...vehicles[serviceType] })),
    )
  })
}

type Row = Omit<InferEntity<typeof TariffEntity>, 'vehicles'>
type VehicleRow = InferEntity<typeof TariffVehicleEntity>

/** Throws where a vehicle has no fees: a tariff is written with all of them. */
export function tariffOf(row: Row, vehicleRows: readonly VehicleRow[]): Tariff {
  const fees = (serviceType: ServiceType) => {
    const found = vehicleRows.find((vehicle) => vehicle.serviceType === serviceType)
    if (!found) throw new Error(`tariff ${row.version} has no fees for ${serviceType}`)
    const { baseCents, perKmCents, minimumCents } = found
    return { baseCents, perKmCents, minimumCents }
  }
  return {
    version: row.version,
    currency: row.currency,
    vehicles: {
      MOTO: fees('MOTO'),
      CAR: fees('CAR'),
      VAN: fees('VAN'),
      TRUCK: fees('TRUCK'),
    },
    markupBasisPoints: {
      turbo: row.turboMarkupBasisPoints,
      express: row.expressMarkupBasisPoints,
      padrao: row.padraoMarkupBasisPoints,
    },
  }
}
