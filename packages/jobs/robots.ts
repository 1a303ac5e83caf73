import type { Robots } from '@rodovia/core/rehearsal/ports.ts'
import { continueRehearsal, pollSeconds, type RehearsePorts } from '@rodovia/core/rehearsal/rehearse.ts'
import { addSeconds } from '@rodovia/core/shared/clock.ts'
import { type PollerOptions, startPoller } from './poller.ts'

type Ports = RehearsePorts & { robots: Robots }

const batchSize = 50
const maxPollSeconds = 1

/** Moves the robots of rehearsals on, each every few seconds. Any number of processes may run it: each claims other robots. */
export function startRobots(
  ports: Ports,
  { onError }: Pick<PollerOptions, 'onError'>,
): Promise<AsyncDisposable> {
  const seconds = pollSeconds(ports.rehearsalSettings)
  const moveDueRobots = async () => {
    const at = ports.clock()
    const due = await ports.robots.claim({ at, until: addSeconds(at, seconds), limit: batchSize })
    const results = await Promise.allSettled(due.map((delivery) => continueRehearsal(ports, delivery)))
    for (const result of results) if (result.status === 'rejected') onError(result.reason)
    return due.length === batchSize
  }
  return startPoller(moveDueRobots, { everySeconds: Math.min(maxPollSeconds, seconds), onError })
}
