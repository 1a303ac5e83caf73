import { createLocalLimits } from '@rodovia/volatile-state/limits/local-limits.ts'
import { expect, test } from 'vitest'
import { takeWithinLimit } from './limits.ts'

const twice = { quota: 2, windowSeconds: 60 }

function takes() {
  const limits = createLocalLimits()
  return async (address: string) => {
    return takeWithinLimit({ limits }, 'tries', twice, `tries:${address}`).then(
      () => 'allowed',
      ({ facts }) => `refused by ${facts.quota}`,
    )
  }
}

test('an IPv4 address has a limit of its own', async () => {
  const take = takes()
  expect([await take('203.0.113.1'), await take('203.0.113.1')]).toEqual(['allowed', 'allowed'])
  expect(await take('203.0.113.1')).toBe('refused by 2')
  expect(await take('203.0.113.2')).toBe('allowed')
})

test('an IPv6 network has one too, and the networks of a /48 share one sixteen times as large', async () => {
  const take = takes()
  expect([await take('2001:db8:1::/64'), await take('2001:db8:1::/64')]).toEqual(['allowed', 'allowed'])
  expect(await take('2001:db8:1::/64')).toBe('refused by 2')
  const others = Array.from({ length: 15 }, (_, i) => `2001:db8:1:${i + 1}::/64`)
  for (const network of [...others, ...others])
    expect([network, await take(network)]).toEqual([network, 'allowed'])
  expect(await take('2001:db8:1:ff::/64')).toBe('refused by 32')
  expect(await take('2001:db8:2:ff::/64')).toBe('allowed')
})

test('zeros are written in any length: both networks are of one /48', async () => {
  const take = takes()
  for (let i = 0; i < 2; i++) await take('2001:db8::/64')
  for (let i = 1; i <= 15; i++) for (let j = 0; j < 2; j++) await take(`2001:db8:0:${i}::/64`)
  expect(await take('2001:db8:0:aa::/64')).toBe('refused by 32')
})
