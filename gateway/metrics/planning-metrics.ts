import { planningState } from '@rodovia/engine'
import { Counter, Gauge, type Registry } from 'prom-client'

/** Metrics of the processes that plan operations, read at each scrape. */
export function measurePlanning(registry: Registry): void {
  const registers = [registry]
  new Gauge({
    name: 'rodovia_planner_processes',
    help: 'Processes that plan GraphQL operations: at most two, none while no client sends a new operation.',
    registers,
    collect() {
      this.set(planningState().processes)
    },
  })
  new Gauge({
    name: 'rodovia_planner_waiting',
    help: 'Operations that wait to be planned.',
    registers,
    collect() {
      this.set(planningState().waiting)
    },
  })
  const counted = (name: string, help: string, count: () => number) =>
    new Counter({
      name,
      help,
      registers,
      collect() {
        this.reset()
        this.inc(count())
      },
    })
  counted(
    'rodovia_planner_starts_total',
    'Processes for planning that were started: the first, after idle time, and in place of one that was killed or crashed.',
    () => planningState().started,
  )
  counted(
    'rodovia_planner_seconds_total',
    'Seconds that operations were planned for, without their wait.',
    () => planningState().seconds,
  )
  new Counter({
    name: 'rodovia_planned_operations_total',
    help: 'New operations of clients by outcome: planned, timed_out (2 s), refused (too many waited), failed (the planner or its end).',
    labelNames: ['outcome'],
    registers,
    collect() {
      this.reset()
      for (const [outcome, count] of Object.entries(planningState().outcomes)) this.inc({ outcome }, count)
    },
  })
}
