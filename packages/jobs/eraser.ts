import { type ErasingPorts, runDueErasure } from '@rodovia/core/privacy/run-erasure.ts'
import { type PollerOptions, startPoller } from './poller.ts'

const everySeconds = 2

/** Carries out erasures that could not be done when they were requested. Any number of processes may run it. */
export function startEraser(
  ports: ErasingPorts,
  options: Pick<PollerOptions, 'onError'>,
): Promise<AsyncDisposable> {
  return startPoller(() => runDueErasure(ports), { ...options, everySeconds })
}
