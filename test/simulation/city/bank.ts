import type { BankCharge, PixProvider } from '@rodovia/core/wallet/top-ups/ports.ts'
import { unavailable } from '../engine/faults.ts'

/** A bank that takes PIX payments. It never forgets one, and each is reported as often as it is asked. */
export type Bank = {
  provider: PixProvider
  /** Somebody pays a charge, of which the platform hears when it asks. */
  pay(txid: string, amountCents: bigint, at: Date): void
  /** All payments of a charge's tenant, in centavos. */
  paidCents(): bigint
}

export function createBank(): Bank {
  const charges = new Map<string, BankCharge['payments'][number][]>()
  let payments = 0
  return {
    provider: {
      txidLength: 26,
      isAsked: true,
      async create({ txid }) {
        if (!charges.has(txid)) charges.set(txid, [])
        return `00020126${txid}`
      },
      async read(txid) {
        const paid = charges.get(txid)
        if (!paid) throw unavailable()
        return { payments: structuredClone(paid), returns: [], isOpen: paid.length === 0 }
      },
      giveBack: () => Promise.reject(unavailable()),
      async tellAt() {},
    },
    pay(txid, amountCents, paidAt) {
      const endToEndId = `E12345678202603021200${String(++payments).padStart(11, 'a')}`
      charges.get(txid)?.push({ endToEndId, amountCents, paidAt })
    },
    paidCents: () => [...charges.values()].flat().reduce((sum, { amountCents }) => sum + amountCents, 0n),
  }
}
