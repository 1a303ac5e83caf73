import type { Clock } from '@rodovia/core/shared/clock.ts'
import { refuse } from '@rodovia/core/shared/refusal.ts'
import type { BankCharge, PixProvider } from '@rodovia/core/wallet/top-ups/ports.ts'
import type { BankReturn } from '@rodovia/core/wallet/top-ups/top-up-return.ts'
import { anEndToEndId } from './bank-peer.ts'

/** A bank in memory on which each test decides what it reports; giving back twice under one id gives back once. */
export function aMemoryBank(clock: Clock) {
  const returns: BankReturn[] = []
  const payments = new Map<string, BankCharge['payments'][number][]>()
  let asked = 0
  let ownTxid = ''
  let dies: 'before' | 'after' | null = null
  const provider: PixProvider = {
    txidLength: 26,
    isAsked: true,
    async create({ txid }) {
      ownTxid = txid
      return '00020126'
    },
    async read(txid) {
      const paid = payments.get(txid) ?? []
      const isOwn = ({ endToEndId }: BankReturn) => paid.some((one) => one.endToEndId === endToEndId)
      return { payments: [...paid], returns: structuredClone(returns.filter(isOwn)), isOpen: false }
    },
    async giveBack({ endToEndId, bankId, amountCents }) {
      asked++
      const way = dies
      dies = null
      if (way === 'before') throw refuse('unavailable', { retryAfterSeconds: 5 })
      const made = { bankReason: null, returnId: `D${bankId}`.slice(0, 32), isContest: false }
      const one = returns.find((other) => other.bankId === bankId) ?? {
        ...{ endToEndId, bankId, amountCents, status: 'done' as const },
        ...made,
      }
      if (!returns.includes(one)) returns.push(one)
      if (way === 'after') throw refuse('unavailable', { retryAfterSeconds: 5 })
      return one
    },
    async tellAt() {},
  }
  return {
    provider,
    returns,
    asked: () => asked,
    dieOnce(when: 'before' | 'after') {
      dies = when
    },
    /** Pays the newest charge, or that of the id. */
    pay(amountCents: bigint, txid = ownTxid) {
      const payment = { endToEndId: anEndToEndId(), amountCents, paidAt: clock() }
      payments.set(txid, [...(payments.get(txid) ?? []), payment])
      return payment
    },
    contest(endToEndId: string, amountCents: bigint): BankReturn {
      const bankId = `MED${returns.length + 1}`
      const made = { bankId, isContest: true, bankReason: null, returnId: 'D1' }
      const one: BankReturn = { endToEndId, amountCents, status: 'processing', ...made }
      returns.push(one)
      return one
    },
  }
}
