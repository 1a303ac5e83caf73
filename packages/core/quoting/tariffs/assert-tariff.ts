import type { Issue } from '../../shared/issue.ts'
import { refuse } from '../../shared/refusal.ts'
import { wholeIssues } from '../../shared/whole-number.ts'
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
  return [{ field: 'version', code: 'out_of_range', unit: 'whole', got: version, min: 1, max: null }]
}

function feeIssues({ vehicles }: Tariff): Issue[] {
  return serviceTypes.flatMap((serviceType) =>
    (['baseCents', 'perKmCents', 'minimumCents', 'perKgCents'] as const).flatMap((fee) => {
      const cents = vehicles[serviceType][fee]
      if (cents >= 0n && cents <= maxFeeCents) return []
      const field = `vehicles.${serviceType}.${fee}`
      return [{ field, code: 'out_of_range', unit: 'centavos', got: cents, min: 0n, max: maxFeeCents }]
    }),
  )
}

function samePickupIssues({ samePickupBasisPoints: points }: Tariff): Issue[] {
  return wholeIssues('samePickupBasisPoints', points, [0, 10_000])
}

function markupIssues({ markupBasisPoints: markup }: Tariff): Issue[] {
  const outside = tiers.flatMap((tier) =>
    wholeIssues(`markupBasisPoints.${tier}`, markup[tier], [0, maxMarkupBasisPoints]),
  )
  if (outside.length > 0) return outside
  if (markup.turbo >= markup.express && markup.express >= markup.padrao) return []
  const amounts = tiers.map((tier) => [tier, markup[tier]] as const)
  return [{ field: 'markupBasisPoints', code: 'faster_costs_less', amounts }]
}
