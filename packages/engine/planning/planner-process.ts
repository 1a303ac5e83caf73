import { QueryPlanner } from '@graphql-hive/router-query-planner'
import { type PlannerMessage, type PlannerReply, PlanningTimeout, planWithin } from './plan-request.ts'

/**
 * The process that plans the operations of clients. `planning-processes.ts` starts it, sends it one operation at a time, and kills it
 * when an operation takes too long or its plan does not end when it is cancelled.
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
  try {
    const planner = planners.get(id)
    if (!planner) throw new Error(`The supergraph ${id} is unknown`)
    return { plan: await planWithin(planner, request, withinMs) }
  } catch (error) {
    return { failure: String(error), isTimeout: error instanceof PlanningTimeout }
  }
}

type PlanMessage = Extract<PlannerMessage, { kind: 'plan' }>
