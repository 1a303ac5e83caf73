import { refuse } from '@rodovia/core/shared/refusal.ts'
import { brCode, type PixReceiver } from '@rodovia/core/wallet/top-ups/br-code.ts'
import type { PixProvider } from '@rodovia/core/wallet/top-ups/ports.ts'

/** Static BR Codes for a PIX key of any account. There is no bank API: an operator confirms payments by the bank statement. */
export function createStaticPix(receiver: PixReceiver): PixProvider {
  return {
    // The limit of a BR Code.
    txidLength: 25,
    isAsked: false,
    create: async ({ txid, amountCents }) => brCode({ ...receiver, txid, amountCents }),
    read: async () => ({ payments: [], returns: [], isOpen: false }),
    giveBack: async () => {
      throw refuse('unavailable', { retryAfterSeconds: 3600, reason: 'pix_not_configured' })
    },
    async tellAt() {},
  }
}
