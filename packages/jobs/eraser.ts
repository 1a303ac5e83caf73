import { carryOutDue, type ErasingPorts } from '@rodovia/core/privacy/carry-out-erasure.ts'
import { startLane } from './lane.ts'

/** So often it looks for wishes that are due; each says itself when it is. */
const restSeconds = 2

/** Erases what was asked for and could not be done at once. Any number of processes may. */
export function startEraser(
  ports: ErasingPorts,
  { onError }: { onError: (error: Error) => void },
): AsyncDisposable {
  return startLane(() => carryOutDue(ports), restSeconds, onError)
}
