import { describe, expect, test } from 'vitest'
import { textsOf } from '../shared/refusal.fixture.ts'
import { mdfeFaults } from './mdfe-rules.ts'
import { gapOnTheWay } from './states-on-the-way.ts'
import { aTrip, campinas, rioBranco } from './trip.fixture.ts'
import type { TripFacts } from './trip.ts'

const today = '2026-11-30'
const faultsOf = (change: Partial<TripFacts>, day = today) =>
  textsOf(mdfeFaults({ ...aTrip, ...change }, day)).map(({ field, issue }) => `${field} ${issue}`)

test('a whole trip has no fault', () => {
  expect(faultsOf({})).toEqual([])
})

const anNfe = { kind: 'nfe', key: '35261111222333000181550010000000011000000019' } as const
const ownCargo: Partial<TripFacts> = {
  emitter: 'own_cargo',
  unloading: [{ ...rioBranco, documents: [anNfe] }],
  rntrc: null,
  ciot: null,
  contractor: null,
  insurances: [],
  payment: null,
}
const owned = (rntrc: string | null) => ({
  ...aTrip.vehicle,
  owner: { name: 'Zé', document: '52998224725', rntrc },
})

describe('684: hired freight by road needs a CIOT since 2026-11-23', () => {
  test('from that day', () => {
    expect(faultsOf({ ciot: null }, '2026-11-22')).toEqual([])
    expect(faultsOf({ ciot: null }, '2026-11-23').join()).toMatch(/^ciot is required since.*684/)
  })

  test('not own cargo in an own vehicle, but in that of another', () => {
    expect(faultsOf(ownCargo)).toEqual([])
    expect(faultsOf({ ...ownCargo, vehicle: owned('87654321') }).join()).toContain('684')
  })
})

test.each<[string, Partial<TripFacts>, RegExp]>([
  ['a carrier names an RNTRC', { rntrc: null }, /^carrier needs an RNTRC/],
  ['another owner has an RNTRC', { vehicle: owned(null) }, /^owner_rntrc "ABC1D23" has another owner/],
  ['698: a carrier names an insurance', { insurances: [] }, /^insurances is required.*698/],
  [
    'an insurance has its insurer and endorsements',
    { insurances: [{ ...aTrip.insurances[0]!, endorsements: [] }] },
    /^insurances "54-RCTR-C" is a policy without/,
  ],
  ['578: a carrier names the contractor', { contractor: null }, /^contractor is required.*578/],
  [
    '523: a tractor has a trailer',
    { trailers: [], vehicle: { ...aTrip.vehicle, capacityKg: 90_000 } },
    /^trailer_ids .*523/,
  ],
  ['301: a full load has an NCM', { cargo: { ...aTrip.cargo, ncm: null } }, /^ncm is required.*301/],
  ['302: a full load has its payment', { payment: null }, /^payment is required.*302/],
  ['the weight fits the vehicle', { cargo: { ...aTrip.cargo, weightKg: 32_001 } }, /^weight_kg .*32000/],
  [
    'a carrier with CT-es names no NF-e',
    { unloading: [{ ...rioBranco, documents: [anNfe] }] },
    /^emitter .* is not a CT-e/,
  ],
  ['a carrier with NF-es names no CT-e', { emitter: 'own_cargo' }, /^emitter .* is not an NF-e/],
  [
    'a trip begins in one state',
    { loading: [campinas, { ...campinas, code: '4106902', name: 'Curitiba', uf: 'PR' }] },
    /^orders "SP, PR" are several states/,
  ],
  ['the way leaves out its ends', { way: ['SP', 'MS', 'MT', 'RO'] }, /^way "SP" is where the trip begins/],
  ['the way has no gap', { way: ['MS', 'RO'] }, /^way "MS – RO" share no border/],
])('%s', (_, change, fault) => {
  const faults = faultsOf(change)
  expect(faults).toHaveLength(1)
  expect(faults[0]).toMatch(fault)
})

test('303: a self-employed carrier with several documents names the payment', () => {
  const several: Partial<TripFacts> = {
    isSelfEmployed: true,
    payment: null,
    unloading: [
      { ...rioBranco, documents: [...aTrip.unloading[0]!.documents, ...aTrip.unloading[0]!.documents] },
    ],
  }
  expect(faultsOf(several).join()).toMatch(/^payment is required.*303/)
  expect(faultsOf({ ...several, isSelfEmployed: false })).toEqual([])
})

test('518: a document is at most six months older', () => {
  expect(faultsOf({}, '2027-05-31')).toEqual([])
  expect(faultsOf({}, '2027-06-01').join()).toContain('518')
})

test('a trip within a state, or to the next one, needs no way', () => {
  expect(
    faultsOf({ unloading: [{ ...campinas, documents: aTrip.unloading[0]!.documents }], way: [] }),
  ).toEqual([])
  expect(gapOnTheWay(['SP', 'MS'])).toBeNull()
  expect(gapOnTheWay(['SP', 'AC'])).toEqual(['SP', 'AC'])
})
