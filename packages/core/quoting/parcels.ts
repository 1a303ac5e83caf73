import type { Misfit } from '../shared/issue.ts'
import { refuseField } from '../shared/refusal.ts'
import { readOptionalText } from '../shared/texts.ts'
import { assertAtMost, readWhole } from '../shared/whole-number.ts'
import { type ServiceType, serviceTypes } from './service-type.ts'

/** One parcel of a shipment: docs/reference/rules.md#parcels. */
export type Parcel = {
  weightGrams: number
  lengthCm: number
  widthCm: number
  heightCm: number
  description: string | null
  /** Far below what a number holds exactly. */
  declaredValueCents: number | null
  fragile: boolean
}

export type ParcelInput = {
  weightGrams: number
  lengthCm: number
  widthCm: number
  heightCm: number
  description?: string | null
  /** The value; in a stored proposal as text. */
  declaredValueCents?: bigint | number | string | null
  fragile?: boolean | null
}

/** A parcel as people see it who need not know what is in it. */
export function measuresOnly(parcel: Parcel): Parcel {
  return { ...parcel, description: null, declaredValueCents: null }
}

export const maxParcels = 30

type Capacity = {
  weightGrams: number
  /** Length, width and height of the hold, the longest first: each parcel fits in, turned as it likes. */
  holdCm: readonly [number, number, number]
  /** The volume of all parcels together. */
  liters: number
  /** So much weight is in the price. */
  includedGrams: number
}

/** The capacity of each vehicle: docs/reference/rules.md#parcels. */
export const capacities: Record<ServiceType, Capacity> = {
  MOTO: { weightGrams: 20_000, holdCm: [60, 50, 45], liters: 100, includedGrams: 5_000 },
  CAR: { weightGrams: 200_000, holdCm: [120, 90, 70], liters: 600, includedGrams: 30_000 },
  VAN: { weightGrams: 1_000_000, holdCm: [280, 150, 150], liters: 5_000, includedGrams: 200_000 },
  TRUCK: { weightGrams: 8_000_000, holdCm: [600, 240, 240], liters: 30_000, includedGrams: 1_000_000 },
}

const maxMeasures = { weightGrams: 8_000_000, lengthCm: 600, widthCm: 600, heightCm: 600 }
/** R$ 10 million. */
const maxValueCents = 1_000_000_000

const fieldNames = {
  weightGrams: 'weight_g',
  lengthCm: 'length_cm',
  widthCm: 'width_cm',
  heightCm: 'height_cm',
} as const

/** Validates 1 to 30 parcels; null without any. Refuses with `validation_failed`. */
export function readParcels(input: readonly ParcelInput[] | null | undefined): readonly Parcel[] | null {
  if (!input || input.length === 0) return null
  assertAtMost('parcels', input.length, maxParcels, 'parcels')
  return input.map((parcel, index) => readParcel(parcel, `parcels.${index}`))
}

function readParcel(input: ParcelInput, field: string): Parcel {
  const measured = (name: keyof typeof fieldNames) =>
    readWhole(`${field}.${fieldNames[name]}`, input[name], [1, maxMeasures[name]])
  const { declaredValueCents: value } = input
  return {
    weightGrams: measured('weightGrams'),
    lengthCm: measured('lengthCm'),
    widthCm: measured('widthCm'),
    heightCm: measured('heightCm'),
    description: readOptionalText(`${field}.description`, input.description, 200),
    declaredValueCents:
      value === null || value === undefined
        ? null
        : readWhole(`${field}.declared_value_cents`, Number(value), [0, maxValueCents]),
    fragile: input.fragile ?? false,
  }
}

/** The vehicle that was asked for, else the smallest that takes the parcels. Refuses with `validation_failed`, naming the limit. */
export function chooseVehicle(parcels: readonly Parcel[], requested: ServiceType | null): ServiceType {
  const fitting = serviceTypes.find((type) => misfitOf(parcels, type) === null)
  if (requested === null) {
    if (fitting) return fitting
    const misfit = misfitOf(parcels, serviceTypes.at(-1)!)!
    throw refuseField('parcels', 'does_not_fit', { misfit, smallest: null })
  }
  const misfit = misfitOf(parcels, requested)
  if (misfit === null) return requested
  throw refuseField('service_type', 'does_not_fit', { misfit, smallest: fitting ?? null })
}

/** Why a vehicle does not take the parcels; null if it does. */
export function misfitOf(parcels: readonly Parcel[], vehicle: ServiceType): Misfit | null {
  const { weightGrams, holdCm, liters: maxLiters } = capacities[vehicle]
  const tooLong = parcels.findIndex((parcel) => sidesOf(parcel).some((side, index) => side > holdCm[index]!))
  if (tooLong >= 0) return { vehicle, parcel: tooLong + 1, sidesCm: sidesOf(parcels[tooLong]!), holdCm }
  const [kg, maxKg] = [totalGrams(parcels) / 1000, weightGrams / 1000]
  if (kg > maxKg) return { vehicle, kg, maxKg }
  const liters = totalLiters(parcels)
  return liters > maxLiters ? { vehicle, liters: Math.ceil(liters), maxLiters } : null
}

function sidesOf({ lengthCm, widthCm, heightCm }: Parcel): number[] {
  return [lengthCm, widthCm, heightCm].sort((a, b) => b - a)
}

export function totalGrams(parcels: readonly Pick<Parcel, 'weightGrams'>[]): number {
  return parcels.reduce((sum, { weightGrams }) => sum + weightGrams, 0)
}

export function totalLiters(parcels: readonly Parcel[]): number {
  return (
    parcels.reduce((sum, { lengthCm, widthCm, heightCm }) => sum + lengthCm * widthCm * heightCm, 0) / 1000
  )
}

/** The usual factor of Brazilian road freight: a cubic metre counts as 300 kg. */
const cubedGramsPerLiter = 300

/** Returns the weight that counts for the price: the weight or the cubed weight, whichever is greater. */
export function chargeableGrams(parcels: readonly Parcel[]): number {
  return Math.max(totalGrams(parcels), Math.ceil(totalLiters(parcels) * cubedGramsPerLiter))
}

/** The chargeable weight above what the price of the vehicle includes. */
export function extraGrams(parcels: readonly Parcel[] | null, type: ServiceType): number {
  return parcels ? Math.max(0, chargeableGrams(parcels) - capacities[type].includedGrams) : 0
}

/**
 * The parcels of an order: those of its quote. Refuses with `validation_failed` others, and parcels for a quote without any
 * that does not carry them at its price.
 */
export function orderedParcels(
  parcels: readonly Parcel[] | null,
  quote: { parcels: readonly Parcel[] | null; serviceType: ServiceType },
): readonly Parcel[] | null {
  if (parcels === null || quote.parcels === null) {
    if (parcels) assertIncluded(parcels, quote.serviceType)
    return parcels ?? quote.parcels
  }
  if (parcels.length !== quote.parcels.length)
    throw refuseField('parcels', 'other_parcel_count', { got: parcels.length, quoted: quote.parcels.length })
  for (const [index, quoted] of quote.parcels.entries())
    for (const name of ['weightGrams', 'lengthCm', 'widthCm', 'heightCm'] as const) {
      const value = parcels[index]![name]
      if (value !== quoted[name])
        throw refuseField(`parcels.${index}.${fieldNames[name]}`, 'not_quoted', {
          got: value,
          quoted: quoted[name],
        })
    }
  return parcels
}

function assertIncluded(parcels: readonly Parcel[], type: ServiceType): void {
  const misfit = misfitOf(parcels, type)
  const extra = extraGrams(parcels, type)
  if (misfit === null && extra === 0) return
  const includedKg = capacities[type].includedGrams / 1000
  const reason = misfit ?? { countedKg: chargeableGrams(parcels) / 1000, includedKg }
  throw refuseField('parcels', 'quoted_without_parcels', { reason })
}
