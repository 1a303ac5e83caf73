import type { Execution, Step } from '../execution.ts'

export const noop: Step<unknown> = () => {}

/** Runs steps one after the other, synchronously as long as the steps are synchronous. */
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

/** Runs all steps at once and ends with the last one. Steps never reject, so `Promise.all` waits for all. */
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

/** Runs one of two steps, by the value of a variable of `@include` or `@skip`. */
export function conditional<Context>(
  variable: string,
  met: Step<Context>,
  unmet: Step<Context>,
): Step<Context> {
  return (execution) => (execution.variables[variable] === true ? met(execution) : unmet(execution))
}

/** Runs a step and then, if given, another one that is synchronous. */
export function andThen<Context>(
  step: Step<Context>,
  next: ((execution: Execution<Context>) => void) | undefined,
): Step<Context> {
  if (!next) return step
  return (execution) => {
    const waiting = step(execution)
    return waiting ? waiting.then(() => next(execution)) : next(execution)
  }
}
