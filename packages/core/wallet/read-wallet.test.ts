import { describe, expect, test } from 'vitest'
import { anActor, tenants } from '../identity/actor.fixture.ts'
import { findWallet } from './read-wallet.ts'

const refused = (code: string) => expect.objectContaining({ code })

describe('a wallet', () => {
  test('is found by who may read his own tenant’s', () => {
    expect(findWallet(anActor({ role: 'fiscal' }), tenants.shop)).toBe(tenants.shop)
  })

  test('of another tenant does not exist', () => {
    expect(() => findWallet(anActor(), tenants.otherShop)).toThrow(refused('not_found'))
  })

  test('is refused to who may not read wallets', () => {
    expect(() => findWallet(anActor({ role: 'viewer' }), tenants.shop)).toThrow(refused('forbidden'))
    expect(() => findWallet(null, tenants.shop)).toThrow(refused('unauthorized'))
  })
})
