import { serviceTypes } from '../service-type.ts'
import type { Tariff } from '../tariff.ts'
import { tiers } from '../tier.ts'
import { amountNames, type TariffRow } from './tariff-rows.ts'

/**
 * Returns the differences between two tariffs, for the audit log: `CAR.baseCents 700 → 800; turbo 4000 →
 * 4500; + São Paulo - SP, CAR: baseCents 900`.
 */
export function changesBetween(before: Tariff, after: Tariff): string {
  const fees = serviceTypes.flatMap((type) =>
    (['baseCents', 'perKmCents', 'minimumCents', 'perKgCents'] as const).flatMap((name) =>
      changed(`${type}.${name}`, before.vehicles[type][name], after.vehicles[type][name]),
    ),
  )
  const markups = tiers.flatMap((tier) =>
    changed(`${tier}.markupBasisPoints`, before.markupBasisPoints[tier], after.markupBasisPoints[tier]),
  )
  const samePickup = changed(
    'samePickupBasisPoints',
    before.samePickupBasisPoints,
    after.samePickupBasisPoints,
  )
  const [old, current] = [before.rows.map(rowText), after.rows.map(rowText)]
  const rows = [
    ...old.filter((text) => !current.includes(text)).map((text) => `- ${text}`),
    ...current.filter((text) => !old.includes(text)).map((text) => `+ ${text}`),
  ]
  return [...fees, ...markups, ...samePickup, ...rows].join('; ') || 'none'
}

function changed(name: string, before: bigint | number, after: bigint | number): string[] {
  return before === after ? [] : [`${name} ${before} → ${after}`]
}

function rowText(row: TariffRow): string {
  const { city, serviceType, tier, hours } = row
  const part = [
    city ? `${city.city} - ${city.uf}` : null,
    serviceType,
    tier,
    hours && `${hours.from}–${hours.until} h`,
  ].filter((text) => text !== null)
  const amounts = amountNames.flatMap((name) => (row[name] === null ? [] : [`${name} ${row[name]}`]))
  return `${part.join(', ') || 'all'}: ${amounts.join(', ')}`
}
