import type { Issue } from '../../shared/refusal.ts'
import { serviceTypes } from '../service-type.ts'
import { maxFeeCents, maxMarkupBasisPoints, type Tariff, tariffAmounts } from '../tariff.ts'
import { tiers } from '../tier.ts'
import { amountNames, collide, hoursOfDay, type TariffRow } from './tariff-rows.ts'

export const mostTariffRows = 300

/**
 * Returns the faults of a tariff's rows: amounts and hours out of bounds, rows that say nothing or
 * contradict, dearer slower tiers.
 */
export function rowIssues(tariff: Tariff): Issue[] {
  const { rows } = tariff
  if (rows.length > mostTariffRows)
    return [{ field: 'rows', issue: `${rows.length} are too many: at most ${mostTariffRows} in a tariff` }]
  const issues = rows.flatMap((row, index) => [...boundIssues(row, index), ...collisions(rows, index)])
  return issues.length > 0 ? issues : tierIssues(tariff)
}

function boundIssues(row: TariffRow, index: number): Issue[] {
  const field = `rows.${index}`
  const { hours } = row
  const isHours =
    hours === null ||
    (Number.isInteger(hours.from) &&
      Number.isInteger(hours.until) &&
      hours.from >= 0 &&
      hours.from <= 23 &&
      hours.until >= 1 &&
      hours.until <= 24 &&
      hours.from !== hours.until)
  return [
    ...(isHours
      ? []
      : [
          {
            field,
            issue: `the hours ${hours?.from} to ${hours?.until} are not allowed: 0 to 23, until 1 to 24`,
          },
        ]),
    ...(amountNames.some((name) => row[name] !== null)
      ? []
      : [{ field, issue: 'states no amount: give at least one fee or markup' }]),
    ...amountNames.flatMap((name) => {
      const amount = row[name]
      const most = name === 'markupBasisPoints' ? maxMarkupBasisPoints : Number(maxFeeCents)
      const isWhole = typeof amount === 'bigint' || Number.isSafeInteger(amount)
      if (amount === null || (isWhole && amount >= 0 && amount <= most)) return []
      return [{ field: `${field}.${name}`, issue: `must be a whole number of 0 to ${most}; got ${amount}` }]
    }),
  ]
}

function collisions(rows: readonly TariffRow[], index: number): Issue[] {
  const first = rows.slice(0, index).findIndex((row) => collide(row, rows[index]!))
  if (first < 0) return []
  return [
    {
      field: `rows.${index}`,
      issue: `counts for the same trips as row ${first + 1}: join them, or part their hours`,
    },
  ]
}

/** In every city, vehicle and hour that rows tell apart, each amount of a faster tier is at least that of the slower one. */
function tierIssues(tariff: Tariff): Issue[] {
  const { rows } = tariff
  if (rows.length === 0) return []
  const hours = hoursOfDay.filter(
    (hour) => hour === 0 || rows.some((row) => row.hours?.from === hour || row.hours?.until === hour),
  )
  const cityCodes = [null, ...new Set(rows.flatMap(({ city }) => (city ? [city.code] : [])))]
  for (const cityCode of cityCodes) {
    const part = rows.filter(({ city }) => city === null || city.code === cityCode)
    for (const serviceType of serviceTypes)
      for (const hour of hours) {
        const amounts = tiers.map((tier) =>
          tariffAmounts({ ...tariff, rows: part }, { cityCode, serviceType, tier, hour }),
        )
        for (const name of amountNames)
          for (const [index, slower] of amounts.slice(1).entries())
            if (slower[name] > amounts[index]![name]) {
              const city = rows.find((row) => row.city?.code === cityCode)?.city
              const where = [city ? `${city.city} - ${city.uf}` : 'any city', serviceType, `${hour} h`].join(
                ', ',
              )
              const issue = `a faster tier may not cost less: ${where}: ${name} of ${tiers[index]} is ${amounts[index]![name]}, of ${tiers[index + 1]} ${slower[name]}`
              return [{ field: 'rows', issue }]
            }
      }
  }
  return []
}
