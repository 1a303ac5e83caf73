import { expect, test } from 'vitest'
import { addressRanges } from './address-ranges.ts'

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['203.0.113.7/24', '203.0.113.0/24'],
  ['0.0.0.0/0', '0.0.0.0/0'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:DB8:0::1', '2001:db8::1'],
  ['2001:db8:1:2:3::/48', '2001:db8:1::/48'],
  ['::/0', '::/0'],
])('%s is read as %s', (text, range) => {
  expect(addressRanges.read(text)).toBe(range)
})

test.each([
  '',
  '203.0.113',
  '0x7f.1',
  '203.0.113.7/33',
  '203.0.113.7/',
  '203.0.113.7/-1',
  '203.0.113.7/8/8',
  '2001:db8::/129',
  '::ffff:203.0.113.0/120',
  'fe80::1%eth0',
  'shop.example',
])('%j is neither an address nor a range', (text) => {
  expect(addressRanges.read(text)).toBeNull()
})

test.each([
  ['203.0.113.255', true],
  ['::ffff:203.0.113.255', true],
  ['203.0.114.0', false],
  ['198.51.100.7', true],
  ['198.51.100.8', false],
  ['2001:db8:1:ffff::1', true],
  ['2001:db8:2::1', false],
  ['2001:db8:1::1%eth0', true],
  ['unknown', false],
  ['', false],
])('%s is in the ranges: %s', (address, isWithin) => {
  expect(addressRanges.include(['203.0.113.0/24', '198.51.100.7', '2001:db8:1::/48'], address)).toBe(isWithin)
})
