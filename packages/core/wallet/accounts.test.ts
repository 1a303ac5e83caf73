import { expect, test } from 'vitest'
import type { TenantId, UserId } from '../shared/ids.ts'
import {
  type AccountRef,
  accountKey,
  accountKinds,
  isSameAccount,
  keepsBalanceFromZero,
  ownerOf,
} from './accounts.ts'

const id = '019a0000-0000-7000-8000-000000000001'
const accounts: AccountRef[] = [
  { kind: 'tenant_wallet', tenantId: id as TenantId },
  { kind: 'driver_earnings', userId: id as UserId },
  { kind: 'escrow' },
  { kind: 'platform_revenue' },
  { kind: 'pix_clearing' },
]

test('only wallets belong to tenants, only earnings to users, the rest to nobody', () => {
  expect(accountKinds.filter((kind) => ownerOf[kind] === 'tenant')).toEqual(['tenant_wallet'])
  expect(accountKinds.filter((kind) => ownerOf[kind] === 'user')).toEqual(['driver_earnings'])
})

test('only a wallet keeps a balance that may not go below zero', () => {
  expect(accountKinds.filter((kind) => keepsBalanceFromZero[kind])).toEqual(['tenant_wallet'])
})

test('no two accounts share a key, even when a tenant and a user share an id', () => {
  expect(accounts.map(({ kind }) => kind).toSorted()).toEqual(accountKinds.toSorted())
  expect(new Set(accounts.map(accountKey)).size).toBe(accounts.length)
})

test('two wallets are the same when their tenant is', () => {
  const other = '019a0000-0000-7000-8000-000000000002' as TenantId
  expect(isSameAccount(accounts[0]!, { kind: 'tenant_wallet', tenantId: id as TenantId })).toBe(true)
  expect(isSameAccount(accounts[0]!, { kind: 'tenant_wallet', tenantId: other })).toBe(false)
})
