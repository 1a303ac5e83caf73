import { applyBasisPoints, type Cents } from '../shared/money.ts'
import { type Issue, refuse } from '../shared/refusal.ts'
import { type ServiceType, serviceTypes } from './service-type.ts'
import { type Tier, tiers } from './tier.ts'

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
}

/** R$ 100,000: a higher fee is a typing error. It also keeps every price far below `maxCents`. */
export const maxFeeCents: Cents = 10_000_000n

/** Ten times the price of the trip, on top of it. */
export const maxMarkupBasisPoints = 100_000

/**
 * Refuses with `validation_failed`, naming every fault at once: a version below 1, a fee or markup out of bounds, a
 * faster tier that costs less than a slower one.
 */
export function assertTariff(tariff: Tariff): void {
  const issues = [...versionIssues(tariff), ...feeIssues(tariff), ...markupIssues(tariff)]
  if (issues.length > 0) throw refuse('validation_failed', { issues })
}

function versionIssues({ version }: Tariff): Issue[] {
  if (Number.isSafeInteger(version) && version >= 1) return []
  return [{ field: 'version', issue: `must be a whole number from 1 up; got ${version}` }]
}

function feeIssues({ vehicles }: Tariff): Issue[] {
  return serviceTypes.flatMap((serviceType) =>
    (['baseCents', 'perKmCents', 'minimumCents', 'perKgCents'] as const).flatMap((fee) => {
      const cents = vehicles[serviceType][fee]
      if (cents >= 0n && cents <= maxFeeCents) return []
      return [
        {
          field: `vehicles.${serviceType}.${fee}`,
          issue: `must be 0 to ${maxFeeCents} centavos; got ${cents}`,
        },
      ]
    }),
  )
}

function markupIssues({ markupBasisPoints: markup }: Tariff): Issue[] {
  const outside = tiers.flatMap((tier) => {
    const points = markup[tier]
    if (Number.isSafeInteger(points) && points >= 0 && points <= maxMarkupBasisPoints) return []
    const issue = `must be a whole number of basis points, 0 to ${maxMarkupBasisPoints}; got ${points}`
    return [{ field: `markupBasisPoints.${tier}`, issue }]
  })
  if (outside.length > 0) return outside
  if (markup.turbo >= markup.express && markup.express >= markup.padrao) return []
  const issue = `a faster tier may not cost less: turbo ${markup.turbo}, express ${markup.express}, padrao ${markup.padrao}`
  return [{ field: 'markupBasisPoints', issue }]
}

/** The tier's markup of a trip, rounded half up. */
export function markupOf(tariff: Tariff, tier: Tier, tripCents: Cents): Cents {
  return applyBasisPoints(tripCents, tariff.markupBasisPoints[tier])
}
