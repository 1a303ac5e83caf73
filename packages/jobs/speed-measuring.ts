import { measureSpeeds } from '@rodovia/core/estimates/measure-speeds.ts'
import { type PollerOptions, startPoller } from './poller.ts'

const everySeconds = 30

/** Measures the speeds of completed deliveries. Any number of processes may run it: one measures each period. */
export function startSpeedMeasuring(
  ports: Parameters<typeof measureSpeeds>[0],
  options: Pick<PollerOptions, 'onError'>,
): Promise<AsyncDisposable> {
  return startPoller(() => measureSpeeds(ports), { ...options, everySeconds })
}
