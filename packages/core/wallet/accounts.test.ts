import { expect, test } from 'vitest'
import { accountKinds, kindsWithBalance, ownerOf } from './accounts.ts'

test('only wallets and the accounts of rehearsals belong to tenants, only earnings to users, the rest to nobody', () => {
  expect(accountKinds.filter((kind) => ownerOf[kind] === 'tenant')).toEqual([
    'tenant_wallet',
    'rehearsal_escrow',
    'rehearsal_clearing',
  ])
  expect(accountKinds.filter((kind) => ownerOf[kind] === 'user')).toEqual(['driver_earnings'])
})

test('only a wallet keeps a balance that may not go below zero', () => {
  expect(kindsWithBalance).toEqual(['tenant_wallet'])
})
