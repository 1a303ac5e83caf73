import { expect, test } from 'vitest'
import { accountKinds, kindsWithBalance, ownerOf } from './accounts.ts'

test('only wallets, what shops are owed and the accounts of rehearsals belong to tenants, only earnings and owed cash to users, the rest to nobody', () => {
  expect(accountKinds.filter((kind) => ownerOf[kind] === 'tenant')).toEqual([
    'tenant_wallet',
    'shop_remittances',
    'rehearsal_escrow',
    'rehearsal_clearing',
  ])
  expect(accountKinds.filter((kind) => ownerOf[kind] === 'user')).toEqual(['driver_earnings', 'driver_cash'])
})

test('only a wallet keeps a balance that may not go below zero', () => {
  expect(kindsWithBalance).toEqual(['tenant_wallet'])
})
