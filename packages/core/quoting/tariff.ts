import type { Cents } from '../shared/money.ts'
import type { ServiceType } from './service-type.ts'
import { type Amounts, amountsOf, type RowKey, type TariffRow } from './tariffs/tariff-rows.ts'
import type { Tier } from './tier.ts'

export type VehicleFees = {
  baseCents: Cents
  /** Per kilometre of road distance. */
  perKmCents: Cents
  /** The minimum before the tier's markup. */
  minimumCents: Cents
  /** Per kilogram that counts above what the vehicle includes: docs/reference/rules.md#parcels. */
  perKgCents: Cents
}

/** The tariff, in versioned rows; a quote stores the version it was made with. */
export type Tariff = {
  version: number
  currency: 'BRL'
  vehicles: Record<ServiceType, VehicleFees>
  /** Added to the price of the trip for each tier, in hundredths of a percent. */
  markupBasisPoints: Record<Tier, number>
  /**
   * The discount on the second and further parcels of a shipment, in hundredths of a percent:
   * docs/reference/rules.md#shipments.
   */
  samePickupBasisPoints: number
  /** Other amounts for cities, vehicles, tiers and hours. */
  rows: readonly TariffRow[]
  /**
   * The start of the version. Of the versions that have begun, the last to begin is in force; of several,
   * the highest.
   */
  effectiveFrom: Date
}

/** The tariff of a new installation. A car trip of 10 km by road costs R$ 25 to R$ 35. */
export const firstTariff: Tariff = {
  version: 1,
  currency: 'BRL',
  vehicles: {
    MOTO: { baseCents: 500n, perKmCents: 120n, minimumCents: 800n, perKgCents: 60n },
    CAR: { baseCents: 700n, perKmCents: 180n, minimumCents: 1_200n, perKgCents: 30n },
    VAN: { baseCents: 1_500n, perKmCents: 280n, minimumCents: 2_500n, perKgCents: 20n },
    TRUCK: { baseCents: 6_000n, perKmCents: 550n, minimumCents: 12_000n, perKgCents: 10n },
  },
  markupBasisPoints: { turbo: 4_000, express: 1_500, padrao: 0 },
  samePickupBasisPoints: 0,
  rows: [],
  effectiveFrom: new Date('2000-01-01T00:00:00.000Z'),
}

/** R$ 100,000: a higher fee is a typing error. It also keeps every price far below `maxCents`. */
export const maxFeeCents: Cents = 10_000_000n

/** Ten times the price of the trip, on top of it. */
export const maxMarkupBasisPoints = 100_000

/** The amounts of a trip in a tier. */
export function tariffAmounts({ vehicles, markupBasisPoints, rows }: Tariff, key: RowKey): Amounts {
  const general = { ...vehicles[key.serviceType], markupBasisPoints: markupBasisPoints[key.tier] }
  return amountsOf(rows, key, general)
}
