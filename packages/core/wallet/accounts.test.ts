import { expect, test } from 'vitest'
import { accountKinds, keepsBalanceFromZero, ownerOf } from './accounts.ts'

test('only wallets belong to tenants, only earnings to users, the rest to nobody', () => {
  expect(accountKinds.filter((kind) => ownerOf[kind] === 'tenant')).toEqual(['tenant_wallet'])
  expect(accountKinds.filter((kind) => ownerOf[kind] === 'user')).toEqual(['driver_earnings'])
})

test('only a wallet keeps a balance that may not go below zero', () => {
  expect(accountKinds.filter((kind) => keepsBalanceFromZero[kind])).toEqual(['tenant_wallet'])
})
