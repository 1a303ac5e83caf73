import { expect, test } from 'vitest'
import { visibleHistory } from './visible-history.ts'

const typesOf = (...types: string[]) =>
  visibleHistory(types.map((type) => ({ ts: '2026-05-31T12:00:00.000Z', type, label: type }))).map(
    ({ type }) => type,
  )
const asked = 'tracking.driver_assigned'

test('the newest comes first', () => {
  expect(typesOf('create', asked, 'accept')).toEqual(['accept', asked, 'create'])
})

test('a search of many offers leaves the driver who was asked last', () => {
  expect(typesOf('create', asked, 'offer_timeout', asked, 'decline', asked, 'accept')).toEqual([
    'accept',
    asked,
    'create',
  ])
})

test('while all drivers let it pass, nobody has it', () => {
  expect(typesOf('create', asked, 'offer_timeout')).toEqual(['create'])
})

test('a driver who accepted and was taken off stays in it', () => {
  expect(typesOf('create', asked, 'accept', 'unassign', asked)).toEqual([
    asked,
    'unassign',
    'accept',
    asked,
    'create',
  ])
})
