import { askAboutDueCharge } from '@rodovia/core/pix/ask-about-charges.ts'
import type { PixProvider, PixSettings } from '@rodovia/core/pix/ports.ts'
import { startLane } from './lane.ts'

/** A bank that does not take the address is given it again. */
const tellSeconds = 300

/** No charge waits longer for its turn, even if every word that it was paid got lost. */
const sweepSeconds = 5

type Ports = Parameters<typeof askAboutDueCharge>[0] & {
  pixProvider: PixProvider | null
  pixSettings: PixSettings
}

export type PixKeeperOptions = {
  /** Calls back whenever the bank told of a payment. */
  onDue: (wake: () => void) => Promise<AsyncDisposable>
  onError: (error: Error) => void
}

/** Tells the bank where to tell of payments, once it takes that, and asks it about charges. Any number of processes may. */
export async function startPixKeeper(
  ports: Ports,
  { onDue, onError }: PixKeeperOptions,
): Promise<AsyncDisposable> {
  await using stack = new AsyncDisposableStack()
  let isTold = false
  const asking = stack.use(startLane(() => askAboutDueCharge(ports), sweepSeconds, onError))
  stack.use(
    startLane(
      async () => {
        if (!isTold) await ports.pixProvider?.tellAt(ports.pixSettings.hintUrl)
        isTold = true
        return false
      },
      tellSeconds,
      onError,
    ),
  )
  stack.use(await onDue(asking.wake))
  return stack.move()
}
