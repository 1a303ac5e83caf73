import { checkOnwards } from '@rodovia/core/wallet/check-chain.ts'
import { sealLedger } from '@rodovia/core/wallet/seal-ledger.ts'
import { startLane } from './lane.ts'

/** A transaction is sealed within about a second of its commit, so half of that. */
const sealRestSeconds = 0.5
const checkRestSeconds = 1

/**
 * Seals what the ledger was given meanwhile, and checks it on and on. Any number of processes may: of each work one does it at a
 * time.
 */
export function startLedgerKeeper(
  ports: Parameters<typeof sealLedger>[0] & Parameters<typeof checkOnwards>[0],
  { onError }: { onError: (error: Error) => void },
): AsyncDisposable {
  const stack = new AsyncDisposableStack()
  stack.use(startLane(() => sealLedger(ports), sealRestSeconds, onError))
  stack.use(
    startLane(
      async () => {
        await checkOnwards(ports)
        return false
      },
      checkRestSeconds,
      onError,
    ),
  )
  return stack
}
