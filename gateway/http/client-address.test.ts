import { expect, test } from 'vitest'
import { rateLimitAddress } from './client-address.ts'

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2:ffff::', '2001:db8:1:2::/64'],
  ['2001:db8:1:3::1', '2001:db8:1:3::/64'],
  ['::1', '::/64'],
  ['fe80::1%eth0', 'fe80::/64'],
  ['203.0.113.7:4711', '203.0.113.7'],
  ['[2001:db8:1:2::9]:443', '2001:db8:1:2::/64'],
  ['[2001:db8:1:2::9]', '2001:db8:1:2::/64'],
  ['[::ffff:203.0.113.7]:1', '203.0.113.7'],
])('%s counts as %s', (address, counted) => {
  expect(rateLimitAddress(address, '10.0.0.1')).toBe(counted)
})

test.each([
  'unknown',
  '_hidden',
  '',
  '203.0.113',
  '4711',
  '0x7f.1',
  '[203.0.113.7',
  '2001:db8::g',
  'a'.repeat(9000),
])('%j, which a proxy forwards as an address, counts as the proxy', (text) => {
  expect(rateLimitAddress(text, '::ffff:10.0.0.1')).toBe('10.0.0.1')
  expect(rateLimitAddress(text)).toBe('')
})
