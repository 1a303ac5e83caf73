import { addressRanges } from '@rodovia/platform/address-ranges.ts'
import { describe, expect, test } from 'vitest'
import { noon } from '../../../../test/support/builders.ts'
import { addSeconds } from '../../shared/clock.ts'
import { issueOf, refusalOf } from '../../shared/refusal.fixture.ts'
import { anActor } from '../actor.fixture.ts'
import { scopesOf } from '../permissions.ts'
import { roles } from '../roles.ts'
import { assertMayGive, assertWorksNow, maxAllowedAddresses, readKeyAccess } from './key-access.ts'
import { scopes } from './scopes.ts'

const read = (input: Parameters<typeof readKeyAccess>[1]) => readKeyAccess(addressRanges, input, noon)
const works = (input: Parameters<typeof readKeyAccess>[1], ip: string, at = noon) =>
  assertWorksNow(
    addressRanges,
    { ...read(input), actor: null as never, isRecorded: false, keepsBodies: false },
    { at, ip },
  )

describe('when and from where a key works', () => {
  test('is always and from everywhere, unless it was said', () => {
    expect(read({})).toEqual({ expiresAt: null, allowedAddresses: [] })
    expect(() => works({}, '203.0.113.7')).not.toThrow()
  })

  test('is until its end, and not at it', () => {
    const expiresAt = addSeconds(noon, 60)
    expect(() => works({ expiresAt }, '::1', addSeconds(expiresAt, -0.001))).not.toThrow()
    expect(refusalOf(() => works({ expiresAt }, '::1', expiresAt))).toMatchObject({ expiredAt: expiresAt })
    expect(issueOf(() => read({ expiresAt: noon }))?.field).toBe('expires_at')
  })

  test('is from the allowed networks, of which each is kept once', () => {
    const allowedAddresses = ['203.0.113.7', ' 203.0.113.7 ', '198.51.100.0/24', '2001:db8::/32']
    expect(read({ allowedAddresses }).allowedAddresses).toHaveLength(3)
    for (const ip of ['203.0.113.7', '198.51.100.255', '2001:db8:1::1'])
      expect(() => works({ allowedAddresses }, ip)).not.toThrow()
    for (const ip of ['203.0.113.8', '198.51.101.1', '2001:db9::1'])
      expect(refusalOf(() => works({ allowedAddresses }, ip))).toEqual({ address: ip })
  })

  test.each([
    [['localhost']],
    [['203.0.113.7/99']],
    [['']],
    [Array(maxAllowedAddresses + 1).fill('203.0.113.7')],
  ])('is refused for %j', (allowedAddresses) => {
    expect(issueOf(() => read({ allowedAddresses }))?.field).toBe('allowed_addresses')
  })
})

test('nobody gives a key what they may not do themselves', () => {
  for (const role of roles)
    for (const scope of scopes) {
      const give = () => assertMayGive(anActor({ role }), [scope])
      if (scopesOf(role).includes(scope)) expect(give, `${role} ${scope}`).not.toThrow()
      else expect(refusalOf(give), `${role} ${scope}`).toMatchObject({ role, scope })
    }
})
