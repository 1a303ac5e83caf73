import { continueLedgerCheck } from '@rodovia/core/wallet/check-chain.ts'
import { sealLedger } from '@rodovia/core/wallet/seal-ledger.ts'
import { startPoller } from './poller.ts'

/** A transaction is sealed within about a second of its commit, so half of that. */
const sealPollSeconds = 0.5
const checkPollSeconds = 1

/**
 * Seals what the ledger was given meanwhile, and checks it on and on. Any number of processes may: of each work one does it at a
 * time.
 */
export function startLedgerSealer(
  ports: Parameters<typeof sealLedger>[0] & Parameters<typeof continueLedgerCheck>[0],
  { onError }: { onError: (error: Error) => void },
): AsyncDisposable {
  const stack = new AsyncDisposableStack()
  stack.use(startPoller(() => sealLedger(ports), sealPollSeconds, onError))
  stack.use(
    startPoller(
      async () => {
        await continueLedgerCheck(ports)
        return false
      },
      checkPollSeconds,
      onError,
    ),
  )
  return stack
}
