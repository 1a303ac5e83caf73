import { serviceTypes } from '@rodovia/core/quoting/service-type.ts'
import { tiers } from '@rodovia/core/quoting/tier.ts'
import type { IssueOfField } from '@rodovia/core/shared/issue.ts'
import { readAmount } from '@rodovia/core/shared/written-number.ts'

/** A row of a tariff as the operations answer and take it. */
export type Row = {
  city: string | null
  serviceType: (typeof serviceTypes)[number] | null
  tier: (typeof tiers)[number] | null
  fromHour: number | null
  untilHour: number | null
  baseCents: number | null
  perKmCents: number | null
  minimumCents: number | null
  perKgCents: number | null
  markupBasisPoints: number | null
}

/** The columns of a line: four say which trips, five what they cost. */
const columns = 9

/** An amount in reais, or a percentage: hundredths as people write them, such as 2,10. */
export function hundredthsText(hundredths: number): string {
  return (hundredths / 100).toFixed(2).replace('.', ',')
}

/** A line for each row: `São Paulo - SP; CAR; turbo; 22-6; 9,00; 2,10; ; ; 45`. */
export function rowsText(rows: readonly Row[]): string {
  const amount = (hundredths: number | null) => (hundredths === null ? '' : hundredthsText(hundredths))
  return rows
    .map(({ city, serviceType, tier, fromHour, untilHour, ...row }) =>
      [
        ...[city ?? '', serviceType ?? '', tier ?? '', fromHour === null ? '' : `${fromHour}-${untilHour}`],
        ...[row.baseCents, row.perKmCents, row.minimumCents, row.perKgCents, row.markupBasisPoints].map(
          amount,
        ),
      ].join('; '),
    )
    .join('\n')
}

/** The rows of a text, or what is wrong with it: the first fault with its line. */
export function rowsFrom(text: string): { rows: Row[] } | { issue: IssueOfField } {
  const lines = text
    .split('\n')
    .flatMap((line, index) => (line.trim() === '' ? [] : [{ line, number: index + 1 }]))
  const rows: Row[] = []
  for (const { line, number } of lines) {
    const row = rowOf(line.split(/[;\t]/).map((cell) => cell.trim()))
    if ('code' in row) return { issue: { code: 'in_line', line: number, issue: row } }
    rows.push(row)
  }
  return { rows }
}

function rowOf(cells: string[]): Row | IssueOfField {
  if (cells.length > columns) return { code: 'too_many', got: cells.length, max: columns, of: 'columns' }
  const [city = '', vehicle = '', tier = '', hours = '', ...amounts] = cells
  const serviceType = serviceTypes.find((type) => type === vehicle.toUpperCase()) ?? null
  if (vehicle !== '' && !serviceType) return { code: 'not_one_of', got: vehicle, allowed: serviceTypes }
  const speed = tiers.find((one) => one === tier.toLowerCase().replace('padrão', 'padrao')) ?? null
  if (tier !== '' && !speed) return { code: 'not_one_of', got: tier, allowed: tiers }
  const [, from, until] = /^(\d{1,2})\s*[-–]\s*(\d{1,2})$/.exec(hours) ?? []
  if (hours !== '' && from === undefined) return { code: 'not_allowed', why: 'not_hours', got: hours }
  const wrong = amounts.find((text) => text !== '' && readAmount(text) === null)
  if (wrong !== undefined) return { code: 'not_allowed', why: 'not_an_amount', got: wrong }
  const [baseCents, perKmCents, minimumCents, perKgCents, markupBasisPoints] = Array.from(
    { length: 5 },
    (_, index) => readAmount(amounts[index] ?? ''),
  )
  return {
    city: city === '' ? null : city,
    serviceType,
    tier: speed,
    fromHour: from === undefined ? null : Number(from),
    untilHour: until === undefined ? null : Number(until),
    baseCents: baseCents ?? null,
    perKmCents: perKmCents ?? null,
    minimumCents: minimumCents ?? null,
    perKgCents: perKgCents ?? null,
    markupBasisPoints: markupBasisPoints ?? null,
  }
}
