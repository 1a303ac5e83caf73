import { measureSpeeds } from '@rodovia/core/estimates/measure-speeds.ts'
import { startLane } from './lane.ts'

const restSeconds = 30

/** Counts how fast deliveries were, behind their end. Any number of processes may: of each part of the time one counts it. */
export function startSpeedKeeper(
  ports: Parameters<typeof measureSpeeds>[0],
  { onError }: { onError: (error: Error) => void },
): AsyncDisposable {
  return startLane(() => measureSpeeds(ports), restSeconds, onError)
}
