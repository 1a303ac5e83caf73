import { expect, test } from 'vitest'
import { visibleHistory } from './visible-history.ts'

const typesOf = (...types: string[]) =>
  visibleHistory(types.map((type) => ({ ts: '2026-05-31T12:00:00.000Z', type, label: type }))).map(
    ({ type }) => type,
  )
const offered = 'tracking.driver_assigned'

test('the newest event comes first', () => {
  expect(typesOf('create', offered, 'accept')).toEqual(['accept', offered, 'create'])
})

test('after many offers only the last driver is shown', () => {
  expect(typesOf('create', offered, 'offer_timeout', offered, 'decline', offered, 'accept')).toEqual([
    'accept',
    offered,
    'create',
  ])
})

test('declined and expired offers are not shown', () => {
  expect(typesOf('create', offered, 'offer_timeout')).toEqual(['create'])
})

test('a driver who accepted and was unassigned is shown', () => {
  expect(typesOf('create', offered, 'accept', 'unassign', offered)).toEqual([
    offered,
    'unassign',
    'accept',
    offered,
    'create',
  ])
})
