import { expect, test } from 'vitest'
import { byteRangeOf } from './byte-range.ts'

test.each([
  ['bytes=0-0', { first: 0, last: 0 }],
  ['bytes=0-16383', { first: 0, last: 999 }],
  ['bytes=10-', { first: 10, last: 999 }],
  ['bytes=999-999', { first: 999, last: 999 }],
  ['Bytes= 1-2 ', { first: 1, last: 2 }],
  // Suffixes: the last bytes, and all of a file that is shorter.
  ['bytes=-1', { first: 999, last: 999 }],
  ['bytes=-500', { first: 500, last: 999 }],
  ['bytes=-5000', { first: 0, last: 999 }],
  ['bytes=-0', 'unsatisfiable'],
  ['bytes=1000-', 'unsatisfiable'],
  ['bytes=1000-1000', 'unsatisfiable'],
  // No single range of bytes: as without the header.
  ['bytes=2-1', 'whole'],
  ['bytes=0-1,5-6', 'whole'],
  ['bytes=a-b', 'whole'],
  ['bytes=-', 'whole'],
  ['items=0-1', 'whole'],
  ['bytes=99999999999999999999-', 'whole'],
  ['', 'whole'],
])('%s of 1,000 bytes', (header, range) => {
  expect(byteRangeOf(header, 1000)).toEqual(range)
})

test('no range of an empty file is satisfiable', () => {
  expect(byteRangeOf('bytes=0-', 0)).toBe('unsatisfiable')
  expect(byteRangeOf('bytes=-1', 0)).toBe('unsatisfiable')
})
