import type { Execution, Step } from '../execution.ts'

export const noop: Step<unknown> = () => {}

/** One step after the other. Stays in the tick for as long as the steps do. */
export function inSequence<Context>(steps: readonly Step<Context>[]): Step<Context> {
  if (steps.length <= 1) return steps[0] ?? noop
  const runFrom = (first: number, execution: Execution<Context>): void | Promise<void> => {
    for (let i = first; i < steps.length; i++) {
      const waiting = (steps[i] as Step<Context>)(execution)
      if (waiting) return i + 1 < steps.length ? waiting.then(() => runFrom(i + 1, execution)) : waiting
    }
  }
  return (execution) => runFrom(0, execution)
}

/** All steps at once; done when the last one is. Steps never reject, so none is left running unheard. */
export function inParallel<Context>(steps: readonly Step<Context>[]): Step<Context> {
  if (steps.length <= 1) return steps[0] ?? noop
  return (execution) => {
    let first: Promise<void> | undefined
    let others: Promise<void>[] | undefined
    for (const step of steps) {
      const waiting = step(execution)
      if (!waiting) continue
      if (first) others = [...(others ?? [first]), waiting]
      else first = waiting
    }
    return others ? Promise.all(others).then(() => {}) : first
  }
}

/** A part of the plan behind `@include` or `@skip` with this variable. */
export function conditional<Context>(
  variable: string,
  met: Step<Context>,
  unmet: Step<Context>,
): Step<Context> {
  return (execution) => (execution.variables[variable] === true ? met(execution) : unmet(execution))
}
