import { expect, test } from 'vitest'
import { type Papers, policyKinds } from './carrier.ts'
import { paperFaultOf } from './papers.ts'

const day = '2026-11-30'
const policies = policyKinds.map((kind) => ({ kind, validFrom: '2026-01-01', validUntil: day }))
const papers: Papers = {
  carrier: { kind: 'ETC', state: 'active', validUntil: day },
  policies,
  vehicleCount: 4,
  mostAxles: 6,
}
const faultOf = (more: Partial<Papers>, axles = 6) => paperFaultOf({ ...papers, ...more }, axles, day)

test('papers are good to their last day, without an end, and before a state was imported', () => {
  expect(faultOf({})).toBeNull()
  expect(faultOf({ carrier: { kind: 'ETC', state: 'unknown', validUntil: null } })).toBeNull()
})

test.each([
  ['no registration', { carrier: null }],
  ['one that ended', { carrier: { kind: 'ETC', state: 'active', validUntil: '2026-11-29' } }],
  ...(['pending', 'suspended', 'expired', 'canceled'] as const).map(
    (state) =>
      [`a registration that is ${state}`, { carrier: { kind: 'ETC', state, validUntil: null } }] as const,
  ),
] as const)('%s is no valid one', (_, more) => expect(faultOf(more)).toBe('no_valid_rntrc'))

test('each of the three insurances is needed on that day', () => {
  for (const kind of policyKinds) {
    const others = policies.filter((policy) => policy.kind !== kind)
    expect(faultOf({ policies: others })).toBe('no_valid_policies')
    const ended = { kind, validFrom: '2026-01-01', validUntil: '2026-11-29' }
    const later = { kind, validFrom: '2026-12-01', validUntil: '2027-11-30' }
    expect(faultOf({ policies: [...others, ended, later] })).toBe('no_valid_policies')
  }
})

test('a truck needs at least the axles of the load', () => {
  expect(faultOf({}, 7)).toBe('no_vehicle_with_axles')
  expect(faultOf({}, 5)).toBeNull()
  expect(faultOf({ mostAxles: 0 }, 2)).toBe('no_vehicle_with_axles')
})
