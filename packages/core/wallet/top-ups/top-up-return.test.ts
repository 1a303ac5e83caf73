import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anId, tenants } from '../../identity/actor.fixture.ts'
import { aReturn } from './top-up-return.fixture.ts'
import {
  type BankReturn,
  isOpen,
  reportedReturn,
  returnableCents,
  returnPostings,
  returnStatuses,
  returnSums,
} from './top-up-return.ts'

const at = new Date('2026-03-03T12:00:00.000Z')
const { endToEndId, tenantId, chargeId } = aReturn()
const made = { id: anId<ReturnType<typeof aReturn>['id']>(9), tenantId, chargeId }
const wallet = { kind: 'tenant_wallet', tenantId: tenants.shop } as const
const report = (status: BankReturn['status'], more: Partial<BankReturn> = {}): BankReturn => ({
  endToEndId,
  bankId: 'MED1',
  amountCents: 100n,
  status,
  isContest: true,
  bankReason: null,
  returnId: 'D1',
  ...more,
})

test('a contest that the bank reports is held first, and then returned or released', () => {
  const contested = reportedReturn(null, report('processing'), made, at)!
  expect(contested).toMatchObject({ id: made.id, status: 'contested', requestedBy: null })
  expect(reportedReturn(contested, report('done'), made, at)).toMatchObject({
    id: made.id,
    status: 'returned',
  })
  const released = reportedReturn(contested, report('refused', { bankReason: 'sem fundamento' }), made, at)
  expect(released).toMatchObject({ status: 'released', bankReason: 'sem fundamento' })
})

test('a return of ours is held, not contested', () => {
  expect(reportedReturn(null, report('processing', { isContest: false }), made, at)?.status).toBe('held')
})

test('a report that was read before another, or repeats one, changes nothing', () => {
  for (const status of returnStatuses)
    expect(reportedReturn(aReturn({ status }), report('processing'), made, at)).toBeNull()
  expect(reportedReturn(aReturn({ status: 'returned' }), report('refused'), made, at)).toBeNull()
  expect(reportedReturn(aReturn({ status: 'returned' }), report('done'), made, at)).toBeNull()
  expect(reportedReturn(aReturn({ status: 'released' }), report('refused'), made, at)).toBeNull()
  expect(reportedReturn(null, report('refused'), made, at)).toBeNull()
})

test('money that the bank returned after all is returned', () => {
  expect(reportedReturn(aReturn({ status: 'released' }), report('done'), made, at)?.status).toBe('returned')
})

test('a contest moves the amount from the wallet to what is held, and from there to the payer or back', () => {
  const held = { kind: 'pix_held' }
  const contested = aReturn()
  expect(returnPostings(null, contested)).toEqual([
    { account: wallet, amountCents: -100n },
    { account: held, amountCents: 100n },
  ])
  expect(returnPostings(contested, aReturn({ status: 'returned' }))).toEqual([
    { account: held, amountCents: -100n },
    { account: { kind: 'pix_clearing' }, amountCents: 100n },
  ])
  expect(returnPostings(contested, aReturn({ status: 'released' }))).toEqual([
    { account: wallet, amountCents: 100n },
    { account: held, amountCents: -100n },
  ])
  expect(returnPostings(null, aReturn({ status: 'returned' }))).toEqual([
    { account: wallet, amountCents: -100n },
    { account: { kind: 'pix_clearing' }, amountCents: 100n },
  ])
})

test('whatever the bank reports in whatever order, postings sum to zero and the held amount is that of the open state', () => {
  const anyReport = fc.record({
    status: fc.constantFrom('processing' as const, 'done' as const, 'refused' as const),
    amountCents: fc.bigInt({ min: 1n, max: 10n ** 15n }),
  })
  fc.assert(
    fc.property(fc.array(anyReport, { maxLength: 8 }), (reports) => {
      let current: ReturnType<typeof aReturn> | null = null
      const sums = new Map<string, bigint>()
      for (const { status, amountCents } of reports) {
        const next = reportedReturn(current, report(status, { amountCents }), made, at)
        if (!next) continue
        const postings = returnPostings(current, next)
        expect(postings.reduce((sum, one) => sum + one.amountCents, 0n)).toBe(0n)
        for (const { account, amountCents } of postings)
          sums.set(account.kind, (sums.get(account.kind) ?? 0n) + amountCents)
        current = next
      }
      const state = returnSums(current ? [current] : [])
      expect(sums.get('pix_held') ?? 0n).toBe(state.heldCents)
      expect(sums.get('pix_clearing') ?? 0n).toBe(state.returnedCents)
      expect(sums.get('tenant_wallet') ?? 0n).toBe(-state.heldCents - state.returnedCents)
    }),
  )
})

test('what is held or returned of a payment cannot be returned again', () => {
  const payment = { endToEndId, amountCents: 1_000n, paidAt: at }
  const returns = [
    aReturn({ status: 'held', amountCents: 300n }),
    aReturn({ status: 'returned', amountCents: 200n }),
    aReturn({ status: 'released', amountCents: 900n }),
    aReturn({ endToEndId: 'another', amountCents: 900n }),
  ]
  expect(returnableCents(payment, returns)).toBe(500n)
  expect(returns.map(isOpen)).toEqual([true, false, false, true])
})
