import { expect, test } from 'vitest'
import { networkOf } from './network.ts'

test.each([
  ['203.0.113.7', '203.0.113.0/24'],
  ['2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['2001:db8::/64', '2001:db8::/48'],
  ['::/64', '::/48'],
  ['console', null],
  ['203.0.113.7:443', null],
  ['', null],
])('the network of %j is %j', (address, network) => {
  expect(networkOf(address)).toBe(network)
})
