import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { Papers } from '../vehicles/carrier.ts'
import { policyKinds } from '../vehicles/carrier.ts'
import { type DutyCode, type DutyState, dutiesOf, listDuties, type TripFacts } from './duties.ts'

const day = '2026-11-30'
const papers: Papers = {
  carrier: { kind: 'TAC', state: 'active', validUntil: null },
  policies: policyKinds.map((kind) => ({ kind, validFrom: '2026-01-01', validUntil: '2026-12-31' })),
  vehicleCount: 1,
  mostAxles: 6,
}
const key = '35261112345678000195550010000012341123456781'
const goods = (kind: 'nfe' | 'dce') => ({
  documents: [{ kind, key }] as unknown as NonNullable<TripFacts['goods']>['documents'],
  noDocumentReason: null,
})
/** A whole load on the road in perfect order. */
const trip: TripFacts = {
  day,
  status: 'in_transit',
  isWholeLoad: true,
  isFloorPaid: true,
  goods: goods('nfe'),
  papers,
  operations: { ciot: 'issued', toll: 'issued' },
  hasManifest: false,
}

const stateOf = (code: DutyCode, more: Partial<TripFacts> = {}): DutyState | null =>
  dutiesOf({ ...trip, ...more }).find(({ duty }) => duty.code === code)?.state ?? null
const without = (kind: string): Papers => ({
  ...papers,
  policies: papers.policies.filter((policy) => policy.kind !== kind),
})
const etc = (vehicleCount: number): Papers => ({
  ...papers,
  vehicleCount,
  carrier: { kind: 'ETC', state: 'active', validUntil: null },
})

type Case = readonly [more: Partial<TripFacts>, state: DutyState | null]
const cases: Record<DutyCode, readonly Case[]> = {
  freight_floor: [
    [{}, 'met'],
    [{ isFloorPaid: false }, 'missing'],
    [{ isWholeLoad: false }, null],
  ],
  platform_floor: [
    [{}, 'met'],
    [{ isFloorPaid: false }, 'missing'],
    [{ day: '2026-08-04' }, null],
  ],
  goods_document: [
    [{}, 'met'],
    [{ goods: null }, 'missing'],
    [{ goods: { documents: [], noDocumentReason: 'paper_document' } }, 'unknown'],
    [{ goods: { documents: [], noDocumentReason: 'personal_document' } }, null],
    [{ isWholeLoad: false }, 'met'],
  ],
  content_declaration: [
    [{}, null],
    [{ goods: goods('dce') }, 'met'],
    [{ goods: null }, 'unknown'],
    [{ goods: null, day: '2026-04-05' }, null],
  ],
  rntrc: [
    [{}, 'met'],
    [{ papers: { ...papers, carrier: null } }, 'missing'],
    [{ papers: { ...papers, carrier: { kind: 'TAC', state: 'unknown', validUntil: null } } }, 'unknown'],
    [{ papers: { ...papers, carrier: { kind: 'TAC', state: 'suspended', validUntil: null } } }, 'missing'],
    [{ papers: null, status: 'awaiting_driver' }, 'open'],
  ],
  rctr_c: [
    [{}, 'met'],
    [{ papers: without('RCTR-C') }, 'missing'],
  ],
  rc_dc: [
    [{}, 'met'],
    [{ papers: without('RC-DC') }, 'missing'],
    [{ day: '2023-06-19' }, null],
  ],
  rc_v: [
    [{}, 'met'],
    [{ papers: without('RC-V') }, 'missing'],
    [{ papers: null }, 'open'],
  ],
  ciot_tac: [
    [{}, 'met'],
    [{ operations: { ciot: 'refused' } }, 'missing'],
    [{ operations: { ciot: 'requested' } }, 'open'],
    [{ papers: etc(3) }, 'met'],
    [{ papers: etc(4) }, null],
    [
      { papers: { ...papers, vehicleCount: 9, carrier: { kind: 'CTC', state: 'active', validUntil: null } } },
      'met',
    ],
  ],
  ciot_manifest: [
    [{ papers: etc(4) }, 'met'],
    [{ operations: {} }, 'missing'],
    [{ operations: {}, status: 'awaiting_driver' }, 'open'],
    [{ operations: { ciot: 'exempt' } }, 'unknown'],
    [{ day: '2026-11-22' }, null],
  ],
  toll: [
    [{}, 'met'],
    [{ operations: { toll: 'closed' } }, 'met'],
    [{ operations: { toll: 'exempt' } }, null],
    [{ operations: {} }, 'missing'],
  ],
  payment: [
    [{}, 'open'],
    [{ status: 'delivered' }, 'met'],
  ],
  manifest: [
    [{}, 'unknown'],
    [{ hasManifest: true }, 'met'],
    [{ isWholeLoad: false }, null],
  ],
  driver_rest: [
    [{}, 'unknown'],
    [{ isWholeLoad: false }, null],
  ],
}

describe.each(Object.entries(cases))('%s', (code, all) => {
  test.each(all)('with %j is %s', (more, state) => {
    expect(stateOf(code as DutyCode, more)).toBe(state)
  })
})

test('a parcel in town has the duties of its goods alone', () => {
  const inTown = dutiesOf({ ...trip, isWholeLoad: false, papers: null, operations: {}, goods: null })
  expect(inTown.map(({ duty }) => duty.code)).toEqual(['goods_document', 'content_declaration'])
})

test('the reference has a row for each duty, with its first day and its source', () => {
  const page = readFileSync(new URL('../../../docs/reference/freight-duties.md', import.meta.url), 'utf8')
  const rows = page.split('\n').filter((line) => /^\| `[a-z_]+` \|/.test(line))
  for (const { code, since, source } of listDuties()) {
    const row = rows.find((line) => line.startsWith(`| \`${code}\` |`))
    expect(row, code).toBeDefined()
    for (const part of [since, ...source.split('; ')]) expect(row).toContain(part)
  }
  expect(rows.filter((line) => line.split('|').length === 9)).toHaveLength(listDuties().length)
})
