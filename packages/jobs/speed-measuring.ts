import { measureSpeeds } from '@rodovia/core/estimates/measure-speeds.ts'
import { startPoller } from './poller.ts'

const pollSeconds = 30

/** Counts how fast deliveries were, behind their end. Any number of processes may: of each part of the time one counts it. */
export function startSpeedMeasuring(
  ports: Parameters<typeof measureSpeeds>[0],
  { onError }: { onError: (error: Error) => void },
): AsyncDisposable {
  return startPoller(() => measureSpeeds(ports), pollSeconds, onError)
}
