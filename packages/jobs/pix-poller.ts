import { pollDueCharge } from '@rodovia/core/wallet/pix/poll-charges.ts'
import type { PixProvider, PixSettings } from '@rodovia/core/wallet/pix/ports.ts'
import { startPoller } from './poller.ts'

/** A bank that does not take the address is given it again. */
const registerSeconds = 300

/** No charge waits longer for its turn, even if every word that it was paid got lost. */
const sweepSeconds = 5

type Ports = Parameters<typeof pollDueCharge>[0] & {
  pixProvider: PixProvider | null
  pixSettings: PixSettings
}

export type PixPollerOptions = {
  /** Calls back whenever the bank told of a payment. */
  onDue: (wake: () => void) => Promise<AsyncDisposable>
  onError: (error: Error) => void
}

/** Tells the bank where to tell of payments, once it takes that, and asks it about charges. Any number of processes may. */
export async function startPixPoller(
  ports: Ports,
  { onDue, onError }: PixPollerOptions,
): Promise<AsyncDisposable> {
  await using stack = new AsyncDisposableStack()
  let isRegistered = false
  const polling = stack.use(startPoller(() => pollDueCharge(ports), sweepSeconds, onError))
  stack.use(
    startPoller(
      async () => {
        if (!isRegistered) await ports.pixProvider?.tellAt(ports.pixSettings.hintUrl)
        isRegistered = true
        return false
      },
      registerSeconds,
      onError,
    ),
  )
  stack.use(await onDue(polling.wake))
  return stack.move()
}
