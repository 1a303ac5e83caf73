import { continueLedgerCheck } from '@rodovia/core/wallet/check-chain.ts'
import { sealLedger } from '@rodovia/core/wallet/seal-ledger.ts'
import { type PollerOptions, startPoller } from './poller.ts'

/** A transaction is sealed within about a second of its commit. */
const sealSeconds = 0.5
const checkSeconds = 1

/** Seals new transactions of the ledger and checks its chain continuously. Any number of processes may run it. */
export async function startLedgerSealer(
  ports: Parameters<typeof sealLedger>[0] & Parameters<typeof continueLedgerCheck>[0],
  { onError }: Pick<PollerOptions, 'onError'>,
): Promise<AsyncDisposable> {
  await using stack = new AsyncDisposableStack()
  stack.use(await startPoller(() => sealLedger(ports), { everySeconds: sealSeconds, onError }))
  stack.use(await startPoller(() => continueLedgerCheck(ports), { everySeconds: checkSeconds, onError }))
  return stack.move()
}
