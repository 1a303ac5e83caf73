import type { FiscalRule, Issue } from '../shared/issue.ts'
import type { Day } from '../shared/local-day.ts'
import { gapOnTheWay } from './states-on-the-way.ts'
import { isFullLoad, type TripFacts } from './trip.ts'

/** A road MDF-e of hired freight needs a CIOT from this day (rejection 684). */
export const ciotSince: Day = '2026-11-23'

/** A document may be this many months older than its MDF-e (NT 2024.001, rejection 518 and its siblings). */
const oldestMonths = 6

type Rule = (trip: TripFacts, day: Day) => Issue[]

/**
 * Returns what the authority would reject and no schema knows: the rules of the MOC 3.00 and of the technical notes, each with the field
 * that corrects it. `day`: that of the issue.
 */
export function mdfeFaults(trip: TripFacts, day: Day): Issue[] {
  return rules.flatMap((rule) => rule(trip, day))
}

/** Freight that somebody pays for: not own goods in an own vehicle. */
export function isHired({ emitter, vehicle }: Pick<TripFacts, 'emitter' | 'vehicle'>): boolean {
  return emitter !== 'own_cargo' || vehicle.owner !== null
}

const documentsFitEmitter: Rule = ({ emitter, unloading }) => {
  const needed = emitter === 'service' ? 'cte' : 'nfe'
  const other = unloading.flatMap(({ documents }) => documents).find(({ kind }) => kind !== needed)
  if (!other) return []
  return [fault('emitter', needed === 'cte' ? 'cte_needed' : 'nfe_needed', other.key)]
}

const documentsAreRecent: Rule = ({ unloading }, day) => {
  const [year, month] = [Number(day.slice(2, 4)), Number(day.slice(5, 7))]
  const old = unloading
    .flatMap(({ documents }) => documents)
    .filter(({ key }) => {
      const months = (year - Number(key.slice(2, 4))) * 12 + month - Number(key.slice(4, 6))
      return months > oldestMonths
    })
  return old.map(({ key }) => fault('orders', 'document_too_old', key))
}

const loadsInOneState: Rule = ({ loading }) => {
  const states = new Set(loading.map(({ uf }) => uf))
  return states.size === 1 ? [] : [fault('orders', 'loads_in_one_state', [...states].join(', '))]
}

const wayHolds: Rule = ({ loading, unloading, way }) => {
  const [start, end] = [loading[0]!.uf, unloading[0]!.uf]
  const ends = way.filter((state) => state === start || state === end)
  if (ends.length > 0) return [fault('way', 'way_without_ends', ends[0]!)]
  const gap = start === end && way.length === 0 ? null : gapOnTheWay([start, ...way, end])
  return gap ? [fault('way', 'way_with_gap', gap.join(' – '))] : []
}

const hasRntrc: Rule = ({ rntrc, ...trip }) =>
  rntrc === null && isHired(trip) ? [fault('carrier', 'rntrc_needed')] : []

const ownersHaveRntrc: Rule = ({ vehicle, trailers }) =>
  [vehicle, ...trailers].flatMap(({ owner, plate }) =>
    owner && owner.rntrc === null ? [fault('owner_rntrc', 'owner_rntrc_needed', plate)] : [],
  )

const tractorHasTrailer: Rule = ({ chassis, trailers }) =>
  chassis === 'tractor' && trailers.length === 0 ? [fault('trailer_ids', 'trailer_needed')] : []

const hasCiot: Rule = ({ ciot, ...trip }, day) =>
  ciot === null && day >= ciotSince && isHired(trip) ? [fault('ciot', 'ciot_needed')] : []

const serviceHasContractor: Rule = ({ emitter, contractor }) =>
  contractor === null && emitter !== 'own_cargo' ? [fault('contractor', 'contractor_needed')] : []

const serviceIsInsured: Rule = ({ emitter, insurances }) => {
  if (emitter === 'own_cargo') return []
  if (insurances.length === 0) return [fault('insurances', 'insurance_needed')]
  const open = insurances.find((one) => one.insurerDocument === null || one.endorsements.length === 0)
  return open ? [fault('insurances', 'insurance_unfinished', open.policy)] : []
}

const fullLoadIsDetailed: Rule = (trip) => {
  if (!isFullLoad(trip)) return []
  const hired = isHired(trip)
  return [
    ...(trip.cargo.ncm === null ? [fault('ncm', 'ncm_needed')] : []),
    ...(hired && trip.payment === null ? [fault('payment', 'payment_needed')] : []),
  ]
}

const selfEmployedIsPaid: Rule = (trip) =>
  trip.isSelfEmployed && isHired(trip) && trip.payment === null && !isFullLoad(trip)
    ? [fault('payment', 'payment_of_tac')]
    : []

const weightFits: Rule = ({ cargo, vehicle, trailers }) => {
  const max = trailers.reduce((sum, { capacityKg }) => sum + capacityKg, vehicle.capacityKg)
  if (cargo.weightKg <= max) return []
  return [{ field: 'weight_kg', code: 'out_of_range', unit: 'whole', got: cargo.weightKg, min: 1, max }]
}

const rules: readonly Rule[] = [
  documentsFitEmitter,
  documentsAreRecent,
  loadsInOneState,
  wayHolds,
  hasRntrc,
  ownersHaveRntrc,
  tractorHasTrailer,
  hasCiot,
  serviceHasContractor,
  serviceIsInsured,
  fullLoadIsDetailed,
  selfEmployedIsPaid,
  weightFits,
]

function fault(field: string, rule: FiscalRule, got?: string): Issue {
  return { field, code: 'fiscal_rule', rule, ...(got !== undefined && { got }) }
}
