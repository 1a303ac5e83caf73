import { QueryPlanner } from '@graphql-hive/router-query-planner'
import { type PlannerMessage, type PlannerReply, PlanningTimeout, planWithin } from './plan-request.ts'

/**
 * The process that plans the operations of clients. `planning-processes.ts` starts it, sends it one operation at a time, and kills it
 * when a plan does not end when it is cancelled. It measures the processor time of a plan: on a busy machine an innocent operation may
 * take any time on the clock.
 */

const planners = new Map<number, QueryPlanner>()

process.on('message', (message: PlannerMessage) => {
  if (message.kind === 'supergraph') planners.set(message.id, new QueryPlanner(message.sdl))
  else if (message.kind === 'forget') planners.delete(message.id)
  else void reply(message).then((plan) => process.send?.(plan))
})
// A terminal sends its signals to the whole group, and the gateway still plans while it drains.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})
// Not `exit`, which waits for a plan that does not end.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))

async function reply({ id, request, withinMs }: PlanMessage): Promise<PlannerReply> {
  using limit = limitProcessorTime(withinMs)
  try {
    const planner = planners.get(id)
    if (!planner) throw new Error(`The supergraph ${id} is unknown`)
    return { plan: await Promise.race([planWithin(planner, request, limit.signal), limit.isIgnored]) }
  } catch (error) {
    const isStuck = error instanceof IgnoredLimit
    return { failure: String(error), isTimeout: isStuck || error instanceof PlanningTimeout, isStuck }
  }
}

/** For the planner to notice that it is cancelled. */
const graceMs = 250

class IgnoredLimit extends Error {}

/** Aborts `signal` after so much processor time of this process; `isIgnored` rejects if that does not end the plan. */
function limitProcessorTime(milliseconds: number) {
  const begun = process.cpuUsage()
  const limit = new AbortController()
  const ignored = Promise.withResolvers<never>()
  ignored.promise.catch(() => {})
  let timer: NodeJS.Timeout
  const check = () => {
    const { user, system } = process.cpuUsage(begun)
    const restMs = milliseconds - (user + system) / 1000
    if (restMs <= 0) limit.abort()
    timer =
      restMs > 0 ? setTimeout(check, restMs) : setTimeout(() => ignored.reject(new IgnoredLimit()), graceMs)
  }
  check()
  return { signal: limit.signal, isIgnored: ignored.promise, [Symbol.dispose]: () => clearTimeout(timer) }
}

type PlanMessage = Extract<PlannerMessage, { kind: 'plan' }>
