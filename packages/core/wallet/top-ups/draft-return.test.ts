import { machine } from '@rodovia/platform/crypto/machine.ts'
import { expect, test } from 'vitest'
import { noon } from '../../../../test/support/builders.ts'
import { anId, tenants } from '../../identity/actor.fixture.ts'
import type { UserId } from '../../shared/ids.ts'
import { draftReturn, type LockedPayment } from './draft-return.ts'
import { aReturn } from './top-up-return.fixture.ts'
import { returnStatuses, type TopUpReturn } from './top-up-return.ts'

const locked: LockedPayment = {
  charge: { id: anId(1), tenantId: tenants.shop, txid: 'tx1', driverId: null },
  payment: { endToEndId: aReturn().endToEndId, amountCents: 100n, paidAt: noon },
  ...{
    returns: [],
    walletCents: 40n,
    owners: [1, 2].map((n) => ({ id: anId<UserId>(n), email: `${n}@rodovia.test` })),
  },
}
const draft = (after: TopUpReturn, before: TopUpReturn | null = null) =>
  draftReturn(machine, locked, { before, after, request: null })
const walletOf = ({ transaction }: ReturnType<typeof draft>) =>
  transaction?.postings.find(({ account }) => account.kind === 'tenant_wallet')?.amountCents ?? 0n

test('what is held leaves the wallet at once, below zero too, and the event says so', () => {
  const change = draft(aReturn())
  expect(walletOf(change)).toBe(-100n)
  expect(change.event).toMatchObject({
    ...{ kind: 'wallet.debit', tenantId: tenants.shop },
    data: { amount_cents: 100, balance_cents: -60, reason: 'top_up_held' },
  })
})

test('from held to returned moves nothing of the wallet, to released all of it back', () => {
  const before = aReturn()
  const returned = draft({ ...before, status: 'returned' }, before)
  expect([walletOf(returned), returned.event]).toEqual([0n, null])
  const released = draft({ ...before, status: 'released' }, before)
  expect(walletOf(released)).toBe(100n)
  expect(released.event).toMatchObject({ kind: 'wallet.credit', data: { balance_cents: 140 } })
})

test('every owner hears of each state by mail and push', () => {
  for (const status of returnStatuses) {
    const { mails, pushes } = draft({ ...aReturn(), status }, status === 'released' ? aReturn() : null)
    expect(mails.map(({ email, kind }) => [email, kind])).toEqual(
      locked.owners.map(({ email }) => [email, `top_up_${status}`]),
    )
    expect(pushes.map(({ userId, type }) => [userId, type])).toEqual(
      locked.owners.map(({ id }) => [id, `wallet.top_up_${status}`]),
    )
  }
})

test('postings of each change sum to nothing', () => {
  for (const status of returnStatuses)
    for (const before of [null, aReturn(), aReturn({ status: 'held' })]) {
      const postings = draft({ ...aReturn(), status }, before).transaction?.postings ?? []
      expect(postings.reduce((sum, { amountCents }) => sum + amountCents, 0n)).toBe(0n)
    }
})
