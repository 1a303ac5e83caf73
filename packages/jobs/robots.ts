import type { Robots } from '@rodovia/core/rehearsal/ports.ts'
import { rehearseOn, restSeconds } from '@rodovia/core/rehearsal/rehearse.ts'
import { addSeconds } from '@rodovia/core/shared/clock.ts'
import { type Lane, startLane } from './lane.ts'

type Ports = Parameters<typeof rehearseOn>[0] & { robots: Robots }

const batchSize = 50
const longestRestSeconds = 1

/** Looks after the robots of rehearsals, each every few seconds. Any number of processes may: a robot is looked after by one at a time. */
export function startRobots(ports: Ports, { onError }: { onError: (error: Error) => void }): Lane {
  const rest = restSeconds(ports.rehearsalSettings)
  const look = async () => {
    const at = ports.clock()
    const due = await ports.robots.claim({ at, until: addSeconds(at, rest), limit: batchSize })
    const results = await Promise.allSettled(due.map((delivery) => rehearseOn(ports, delivery)))
    for (const result of results) if (result.status === 'rejected') onError(result.reason)
    return due.length === batchSize
  }
  return startLane(look, Math.min(longestRestSeconds, rest), onError)
}
