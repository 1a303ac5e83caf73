/** The work of this process's planner processes, now and since it started. All its engines share them. */
export interface PlanningState {
  /** Processes that run now. */
  readonly processes: number
  /** Processes that were started. */
  readonly started: number
  /** Operations that wait for a process. */
  readonly waiting: number
  /** Operations by what became of them: `refused` because too many waited, `failed` by the planner or its end. */
  readonly outcomes: Readonly<Record<PlanningOutcome, number>>
  /** Seconds that the processes spent on them, without the wait. */
  readonly seconds: number
}

export type PlanningOutcome = 'planned' | 'timed_out' | 'refused' | 'failed'

export function createPlanningCounts() {
  const outcomes: Record<PlanningOutcome, number> = { planned: 0, timed_out: 0, refused: 0, failed: 0 }
  let started = 0
  let milliseconds = 0
  return {
    countStart: () => void started++,
    /** @param begunAt on the clock of `performance.now()`; without it no process worked on the operation. */
    count(outcome: PlanningOutcome, begunAt?: number): void {
      outcomes[outcome]++
      if (begunAt !== undefined) milliseconds += performance.now() - begunAt
    },
    read: () => ({ started, outcomes: { ...outcomes }, seconds: milliseconds / 1000 }),
  }
}
