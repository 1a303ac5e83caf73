import { type Cities, readCity } from '../../geo/cities.ts'
import type { Cents } from '../../shared/money.ts'
import { refuseField } from '../../shared/refusal.ts'
import { type ServiceType, serviceTypes } from '../service-type.ts'
import type { Tariff, VehicleFees } from '../tariff.ts'
import type { Tier } from '../tier.ts'
import { assertTariff } from './assert-tariff.ts'
import { type Amounts, amountNames, type TariffRow } from './tariff-rows.ts'

export type TariffRowInput = {
  /** Such as `São Paulo - SP`. */
  city?: string | null
  serviceType?: ServiceType | null
  tier?: Tier | null
  fromHour?: number | null
  untilHour?: number | null
} & { [Name in keyof Amounts]?: Amounts[Name] | null }

export type TariffInput = {
  vehicles: readonly (VehicleFees & { serviceType: ServiceType })[]
  turboMarkupBasisPoints: number
  expressMarkupBasisPoints: number
  padraoMarkupBasisPoints: number
  /** 0 by default. */
  samePickupBasisPoints?: number | null
  rows?: readonly TariffRowInput[] | null
}

/** Validates a tariff. Refuses with `validation_failed`, naming what is wrong. */
export function readTariff(
  input: TariffInput,
  { version, effectiveFrom }: Pick<Tariff, 'version' | 'effectiveFrom'>,
  cities: Cities,
): Tariff {
  const feesOf = (serviceType: ServiceType): VehicleFees => {
    const [fees, ...others] = input.vehicles.filter((vehicle) => vehicle.serviceType === serviceType)
    if (!fees || others.length > 0)
      throw refuseField('vehicles', 'vehicle_rows', {
        vehicle: serviceType,
        isTwice: fees !== undefined,
        vehicles: serviceTypes,
      })
    const { baseCents, perKmCents, minimumCents, perKgCents } = fees
    return { baseCents, perKmCents, minimumCents, perKgCents }
  }
  const tariff: Tariff = {
    version,
    effectiveFrom,
    currency: 'BRL',
    vehicles: { MOTO: feesOf('MOTO'), CAR: feesOf('CAR'), VAN: feesOf('VAN'), TRUCK: feesOf('TRUCK') },
    markupBasisPoints: {
      turbo: input.turboMarkupBasisPoints,
      express: input.expressMarkupBasisPoints,
      padrao: input.padraoMarkupBasisPoints,
    },
    samePickupBasisPoints: input.samePickupBasisPoints ?? 0,
    rows: (input.rows ?? []).map((row, index) => readRow(row, `rows.${index}`, cities)),
  }
  assertTariff(tariff)
  return tariff
}

function readRow(row: TariffRowInput, field: string, cities: Cities): TariffRow {
  const { fromHour: from = null, untilHour: until = null } = row
  if ((from === null) !== (until === null)) throw refuseField(field, 'not_allowed', { why: 'one_hour' })
  const amounts = Object.fromEntries(amountNames.map((name) => [name, row[name] ?? null]))
  return {
    city: row.city?.trim() ? readCity(`${field}.city`, row.city, cities) : null,
    serviceType: row.serviceType ?? null,
    tier: row.tier ?? null,
    hours: from === null || until === null ? null : { from, until },
    ...(amounts as { [Name in keyof Amounts]: (Name extends 'markupBasisPoints' ? number : Cents) | null }),
  }
}
