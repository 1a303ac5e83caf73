import { AsyncLocalStorage } from 'node:async_hooks'
import { runOnPrimary } from './read-scope.ts'

const signals = new AsyncLocalStorage<AbortSignal | undefined>()

/** Runs `run` for a caller who needs it until the signal is aborted: from then on stores start no statement for it. */
export function runWithSignal<R>(signal: AbortSignal, run: () => R): R {
  return signals.run(signal, run)
}

/** Runs `run` detached from the caller's abort signal and on the primary, because other callers share its result. */
export function runDetached<R>(run: () => R): R {
  return signals.run(undefined, runOnPrimary, run)
}

/** Whether the caller of the current work has left or has run out of time. */
export function isAborted(): boolean {
  return signals.getStore()?.aborted ?? false
}

/** Aborted when the caller of the current work leaves or runs out of time; undefined for work that nobody waits for. */
export function callerSignal(): AbortSignal | undefined {
  return signals.getStore()
}
