import { machine } from '@rodovia/platform/crypto/machine.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { newId, noon } from '../../../../test/support/builders.ts'
import { anActor, anId } from '../../identity/actor.fixture.ts'
import { aRequestBy } from '../../identity/request.fixture.ts'
import type { PayoutId, TenantId, UserId } from '../../shared/ids.ts'
import { draftPayoutChange, type Payout, type PayoutMove, payoutPostings } from './payout.ts'

const driverId = anId<UserId>(1)
const cents = fc.bigInt({ min: 1n, max: 10n ** 15n })

/** The balance of each account after these moves. */
function balances(amountCents: bigint, ...moves: PayoutMove[]): Record<string, bigint> {
  const sums: Record<string, bigint> = {}
  for (const move of moves)
    for (const { account, amountCents: moved } of payoutPostings(move, { driverId, amountCents }))
      sums[account.kind] = (sums[account.kind] ?? 0n) + moved
  return sums
}

test('a payout that fails leaves every account as it was, one that is settled leaves by PIX', () => {
  fc.assert(
    fc.property(cents, (amount) => {
      expect(balances(amount, 'payout_requested', 'payout_failed')).toEqual({
        driver_earnings: 0n,
        payouts_in_transit: 0n,
      })
      expect(balances(amount, 'payout_requested', 'payout_settled')).toEqual({
        ...{ driver_earnings: -amount, payouts_in_transit: 0n, pix_clearing: amount },
      })
    }),
  )
})

test('each move has two sides that sum to nothing', () => {
  for (const move of ['payout_requested', 'payout_settled', 'payout_failed'] as const) {
    const postings = payoutPostings(move, { driverId, amountCents: 2_500n })
    expect(postings.reduce((sum, { amountCents }) => sum + amountCents, 0n)).toBe(0n)
    expect(postings).toHaveLength(2)
  }
})

test('a change has its money, and in the audit log what was paid and why not, without the PIX key', () => {
  const payout: Payout & { status: 'failed' } = {
    ...{
      id: newId<PayoutId>(),
      driverId,
      tenantId: anId<TenantId>(2),
      amountCents: 2_500n,
      status: 'failed',
    },
    ...{ pixKey: 'ana@pix.test', requestedBy: driverId, requestedAt: noon, heldUntil: null, batchId: null },
    ...{ closedAt: noon, endToEndId: null, reason: 'a chave não existe' },
  }
  const { transaction, audit } = draftPayoutChange(machine, aRequestBy(anActor()), payout, noon)
  expect(transaction).toMatchObject({ reason: 'payout_failed', at: noon })
  expect(audit).toMatchObject({
    ...{ action: 'payout.failed', subjectId: driverId, tenantId: payout.tenantId },
    facts: { payout_id: payout.id, amount_cents: 2_500, reason: 'a chave não existe' },
  })
  expect(JSON.stringify(audit)).not.toContain('pix.test')
})
