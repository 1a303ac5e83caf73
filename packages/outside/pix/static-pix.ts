import { brCode, type PixReceiver } from '@rodovia/core/wallet/pix/br-code.ts'
import type { PixProvider } from '@rodovia/core/wallet/pix/ports.ts'

/** BR Codes on a key, which any account has: the bank is not asked, somebody looks at the account's statement. */
export function createStaticPix(receiver: PixReceiver): PixProvider {
  return {
    // More does not fit into a BR Code.
    txidLength: 25,
    isAsked: false,
    create: async ({ txid, amountCents }) => brCode({ ...receiver, txid, amountCents }),
    read: async () => ({ payments: [], isOpen: false }),
    async tellAt() {},
  }
}
