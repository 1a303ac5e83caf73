import { type Issue, refuse } from '../../shared/refusal.ts'
import { serviceTypes } from '../service-type.ts'
import { maxFeeCents, maxMarkupBasisPoints, type Tariff } from '../tariff.ts'
import { tiers } from '../tier.ts'
import { rowIssues } from './row-issues.ts'

/**
 * Refuses with `validation_failed`, naming every fault at once: a version below 1, a fee or markup out of bounds, a
 * faster tier that costs less than a slower one, rows that state nothing or contradict each other.
 */
export function assertTariff(tariff: Tariff): void {
  const issues = [
    ...versionIssues(tariff),
    ...feeIssues(tariff),
    ...markupIssues(tariff),
    ...samePickupIssues(tariff),
    ...rowIssues(tariff),
  ]
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

function samePickupIssues({ samePickupBasisPoints: points }: Tariff): Issue[] {
  if (Number.isSafeInteger(points) && points >= 0 && points <= 10_000) return []
  const issue = `must be a whole number of basis points, 0 to 10000; got ${points}`
  return [{ field: 'samePickupBasisPoints', issue }]
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
