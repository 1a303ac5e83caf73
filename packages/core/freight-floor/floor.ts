import { type Cents, divideHalfUp } from '../shared/money.ts'
import { readOneOf } from '../shared/one-of.ts'
import { refuseField } from '../shared/refusal.ts'
import { readWhole } from '../shared/whole-number.ts'
import { decimalText, exactUnits } from './exact-units.ts'
import { type CargoType, cargoTypes, type FloorTable, mostAxles } from './floor-table.ts'

export type FloorTrip = { km: number; axles: number; cargoType: string; hasEmptyReturn: boolean }

/** The floor of a trip, and each step of its formula. Texts are exact amounts in reais. */
export type Floor = {
  km: number
  cargoType: CargoType
  axles: number
  /** The axles of the table's row: the next lower number where the table has none for `axles`. */
  appliedAxles: number
  hasEmptyReturn: boolean
  ccd: string
  cc: string
  /** km × CCD */
  distanceCost: string
  /** 0.92 × CCD × km; null without an empty return. */
  returnCost: string | null
  /** The sum before it is rounded. */
  exactSum: string
  /** Such as `100 × 3.9826 + 451.84 = 850.10`. */
  formula: string
  floorCents: Cents
  /** The share of the empty return in the floor; 0 without one. */
  returnCents: Cents
}

export const mostKm = 20_000
const kmDecimals = 3
/** Kilometres have three decimals, CCD four and the share of the return two: a sum counts billionths of a real. */
const sumDecimals = kmDecimals + 4 + 2
const returnHundredths = 92n

/**
 * The minimum of a trip by the law: km × CCD + CC, and 0.92 × CCD × km where an empty return is obligatory; the sum is
 * rounded half up to the cent. Refuses with `validation_failed`, each field with `prefix`. Source: docs/reference/freight-duties.md.
 */
export function floorOf({ coefficients }: FloorTable, trip: FloorTrip, prefix = ''): Floor {
  const { km, axles, hasEmptyReturn } = trip
  const meters = readMeters(km)
  const cargoType = readOneOf(
    `${prefix}cargo_type`,
    cargoTypes.filter((type) => coefficients[type]),
    trip.cargoType,
  )
  const rows = coefficients[cargoType]!
  const counts = Object.keys(rows).map(Number)
  readWhole(`${prefix}axles`, axles, [Math.min(...counts), mostAxles])
  const appliedAxles = Math.max(...counts.filter((count) => count <= axles))
  const [ccd, cc] = rows[appliedAxles]!
  const distanceCost = meters * exactUnits(ccd, 4)! * 100n
  const returnCost = hasEmptyReturn ? (distanceCost / 100n) * returnHundredths : 0n
  const loadCost = exactUnits(cc, sumDecimals)!
  const sum = distanceCost + loadCost + returnCost
  const floorCents = centsOf(sum)
  const texts = {
    ccd: decimalText(exactUnits(ccd, 4)!, 4),
    cc: decimalText(loadCost, sumDecimals),
    distanceCost: decimalText(distanceCost, sumDecimals),
    exactSum: decimalText(sum, sumDecimals),
  }
  const returnText = hasEmptyReturn ? ` + 0.92 × ${texts.ccd} × ${km}` : ''
  return {
    km,
    cargoType,
    axles,
    appliedAxles,
    hasEmptyReturn,
    ...texts,
    returnCost: hasEmptyReturn ? decimalText(returnCost, sumDecimals) : null,
    formula: `${km} × ${texts.ccd} + ${texts.cc}${returnText} = ${texts.exactSum}`,
    floorCents,
    returnCents: floorCents - centsOf(sum - returnCost),
  }
}

function centsOf(billionths: bigint): Cents {
  return divideHalfUp(billionths, 10n ** BigInt(sumDecimals - 2))
}

function readMeters(km: number): bigint {
  if (!(km >= 0.001 && km <= mostKm))
    throw refuseField('km', 'out_of_range', { unit: 'number', got: km, min: 0.001, max: mostKm })
  const meters = exactUnits(km, kmDecimals)
  if (meters === null) throw refuseField('km', 'too_many_decimals', { got: String(km), max: kmDecimals })
  return meters
}
