import type { Goods } from '../delivery/goods/goods-documents.ts'
import type { Status } from '../delivery/model/states.ts'
import { isUnderWay } from '../delivery/model/states.ts'
import type { Day } from '../shared/local-day.ts'
import type { Papers, PolicyKind } from '../vehicles/carrier.ts'
import { isRegisteredOn } from '../vehicles/papers.ts'
import type { OperationKind, OperationStatus } from './freight-operation.ts'
import { isLikeTac } from './trip.ts'

/** Whom a duty binds: who contracts the transport, who carries, who sends the goods, the app between them, and who drives. */
export const boundParties = ['contractor', 'carrier', 'sender', 'platform', 'driver'] as const
export type BoundParty = (typeof boundParties)[number]

/** `open`: it is not time yet. `unknown`: the platform cannot tell, so somebody has to look. */
export const dutyStates = ['met', 'missing', 'open', 'unknown'] as const
export type DutyState = (typeof dutyStates)[number]

/** The facts about one trip from which its duties follow. */
export type TripFacts = {
  day: Day
  status: Status
  isWholeLoad: boolean
  /** Whether price and pay are at least the freight floor. */
  isFloorPaid: boolean
  goods: Goods | null
  /** Null while nobody carries it. */
  papers: Papers | null
  operations: Partial<Record<OperationKind, OperationStatus>>
  /** Whether a manifest (MDF-e) of the trip was authorized here. */
  hasManifest: boolean
}

type DutyShape = {
  binds: readonly BoundParty[]
  /** The first day, and the last one; null for no end. */
  since: Day
  until: Day | null
  /** Law, resolution or technical note, in the words by which they are found. */
  source: string
  /** Whether it binds somebody for this trip. */
  isDue(trip: TripFacts): boolean
  stateOf(trip: TripFacts): DutyState
}

const ofWholeLoad = ({ isWholeLoad }: TripFacts) => isWholeLoad
const floorState = ({ isFloorPaid }: TripFacts): DutyState => (isFloorPaid ? 'met' : 'missing')

/** The state of an operation that was asked for or not. */
function operationState({ status, operations }: TripFacts, kind: OperationKind): DutyState {
  const operation = operations[kind]
  if (operation === 'issued' || operation === 'closed') return 'met'
  if (operation === 'refused') return 'missing'
  if (operation === 'requested') return 'open'
  // Nothing was asked for: the operator's rule excludes it, or no registry is configured.
  if (operation === 'exempt') return 'unknown'
  return isUnderWay(status) || status === 'delivered' ? 'missing' : 'open'
}

const policyDuty = (kind: PolicyKind, since: Day): DutyShape => ({
  binds: ['carrier'],
  since,
  until: null,
  source: 'Lei 11.442/2007, art. 13; Lei 14.599/2023',
  isDue: ofWholeLoad,
  stateOf: ({ papers, day }) => {
    if (!papers) return 'open'
    const isValid = papers.policies.some(
      (one) => one.kind === kind && one.validFrom <= day && one.validUntil >= day,
    )
    return isValid ? 'met' : 'missing'
  },
})

/** The duties of Brazilian freight law that the platform knows, by their code: docs/reference/freight-duties.md. */
export const duties = {
  freight_floor: {
    binds: ['contractor'],
    since: '2018-08-08',
    until: null,
    source: 'Lei 13.703/2018; ANTT 6.084/2026',
    isDue: ofWholeLoad,
    stateOf: floorState,
  },
  platform_floor: {
    binds: ['platform'],
    since: '2026-08-05',
    until: null,
    source: 'Lei 15.485',
    isDue: ofWholeLoad,
    stateOf: floorState,
  },
  goods_document: {
    binds: ['sender', 'carrier'],
    since: '2008-04-01',
    until: null,
    source: 'Ajustes SINIEF 7/2005, 9/2007, 19/2016',
    // Papers and letters are no goods, and the law exempts some.
    isDue: ({ goods }) => !goods?.noDocumentReason || goods.noDocumentReason === 'paper_document',
    stateOf: ({ goods }) => {
      if (goods?.noDocumentReason) return 'unknown'
      return goods && goods.documents.length > 0 ? 'met' : 'missing'
    },
  },
  content_declaration: {
    binds: ['sender'],
    since: '2026-04-06',
    until: null,
    source: 'Ajuste SINIEF 5/2021',
    isDue: ({ goods }) => !goods?.noDocumentReason && (goods?.documents ?? []).every(isDeclaration),
    stateOf: ({ goods }) => (goods?.documents.some(isDeclaration) ? 'met' : 'unknown'),
  },
  rntrc: {
    binds: ['carrier', 'contractor'],
    since: '2007-01-08',
    until: null,
    source: 'Lei 11.442/2007, art. 2; ANTT 5.982/2022',
    isDue: ofWholeLoad,
    stateOf: ({ papers, day }) => {
      if (!papers) return 'open'
      if (!isRegisteredOn(papers, day)) return 'missing'
      return papers.carrier?.state === 'unknown' ? 'unknown' : 'met'
    },
  },
  rctr_c: policyDuty('RCTR-C', '2007-01-08'),
  rc_dc: policyDuty('RC-DC', '2023-06-20'),
  rc_v: policyDuty('RC-V', '2023-06-20'),
  ciot_tac: {
    binds: ['contractor'],
    since: '2011-04-19',
    until: null,
    source: 'Lei 11.442/2007, art. 5-A; ANTT 5.862/2019',
    isDue: ({ isWholeLoad, papers }) => isWholeLoad && (!papers || isLikeTac(papers)),
    stateOf: (trip) => operationState(trip, 'ciot'),
  },
  ciot_manifest: {
    binds: ['contractor', 'carrier'],
    since: '2026-11-23',
    until: null,
    source: 'MDF-e, rejeição 684',
    isDue: ofWholeLoad,
    stateOf: (trip) => operationState(trip, 'ciot'),
  },
  toll: {
    binds: ['contractor'],
    since: '2001-03-24',
    until: null,
    source: 'Lei 10.209/2001',
    isDue: ({ isWholeLoad, operations }) => isWholeLoad && operations.toll !== 'exempt',
    stateOf: (trip) => operationState(trip, 'toll'),
  },
  payment: {
    binds: ['contractor'],
    since: '2009-12-16',
    until: null,
    source: 'Lei 11.442/2007, art. 5-A; Lei 12.249/2010',
    isDue: ofWholeLoad,
    // The freight is in the ledger with the delivery.
    stateOf: ({ status }) => (status === 'delivered' ? 'met' : 'open'),
  },
  manifest: {
    binds: ['carrier'],
    since: '2014-01-02',
    until: null,
    source: 'Ajuste SINIEF 21/2010',
    isDue: ofWholeLoad,
    // The carrier may have issued it elsewhere.
    stateOf: ({ hasManifest }) => (hasManifest ? 'met' : 'unknown'),
  },
  driver_rest: {
    binds: ['carrier', 'driver'],
    since: '2015-04-17',
    until: null,
    source: 'Lei 13.103/2015',
    isDue: ofWholeLoad,
    stateOf: () => 'unknown',
  },
} as const satisfies Record<string, DutyShape>

export type DutyCode = keyof typeof duties
export type Duty = Pick<DutyShape, 'binds' | 'since' | 'until' | 'source'> & { code: DutyCode }

function isDeclaration({ kind }: Goods['documents'][number]): boolean {
  return kind === 'dce'
}

/** All duties, in the order of the table. */
export function listDuties(): Duty[] {
  return Object.entries(duties).map(([code, duty]) => ({ code: code as DutyCode, ...duty }))
}

/** The duties of a trip on its day, each with its state. */
export function dutiesOf(trip: TripFacts): { duty: Duty; state: DutyState }[] {
  return listDuties().flatMap((duty) => {
    const { since, until, isDue, stateOf }: DutyShape = duties[duty.code]
    const holds = since <= trip.day && (until === null || trip.day <= until)
    return holds && isDue(trip) ? [{ duty, state: stateOf(trip) }] : []
  })
}
