import { type ErasingPorts, runDueErasure } from '@rodovia/core/privacy/run-erasure.ts'
import { startPoller } from './poller.ts'

/** So often it looks for wishes that are due; each says itself when it is. */
const pollSeconds = 2

/** Erases what was asked for and could not be done at once. Any number of processes may. */
export function startEraser(
  ports: ErasingPorts,
  { onError }: { onError: (error: Error) => void },
): AsyncDisposable {
  return startPoller(() => runDueErasure(ports), pollSeconds, onError)
}
