import type { Issue } from '../../shared/issue.ts'
import { wholeIssues } from '../../shared/whole-number.ts'
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
    return [{ field: 'rows', code: 'too_many', got: rows.length, max: mostTariffRows, of: 'rows' }]
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
  const hourIssue: Issue = { field, code: 'wrong_hours', from: hours?.from, until: hours?.until }
  const amountIssue: Issue = { field, code: 'not_allowed', why: 'no_amount' }
  return [
    ...(isHours ? [] : [hourIssue]),
    ...(amountNames.some((name) => row[name] !== null) ? [] : [amountIssue]),
    ...amountNames.flatMap((name) => {
      const amount = row[name]
      const max = name === 'markupBasisPoints' ? maxMarkupBasisPoints : Number(maxFeeCents)
      return amount === null ? [] : wholeIssues(`${field}.${name}`, Number(amount), [0, max])
    }),
  ]
}

function collisions(rows: readonly TariffRow[], index: number): Issue[] {
  const first = rows.slice(0, index).findIndex((row) => collide(row, rows[index]!))
  if (first < 0) return []
  return [{ field: `rows.${index}`, code: 'same_trips', row: first + 1 }]
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
              const row = [city && `${city.city} - ${city.uf}`, serviceType, `${hour} h`, name]
              const dearer = [tiers[index + 1]!, slower[name]] as const
              return [
                {
                  field: 'rows',
                  code: 'faster_costs_less',
                  row: row.filter(Boolean).join(', '),
                  amounts: [[tiers[index]!, amounts[index]![name]], dearer],
                },
              ]
            }
      }
  }
  return []
}
