import { AsyncLocalStorage } from 'node:async_hooks'

const signals = new AsyncLocalStorage<AbortSignal | undefined>()

/** Runs what nobody needs any more once the signal is aborted: from then on stores refuse to begin anything for it. */
export function runWithSignal<R>(signal: AbortSignal, run: () => R): R {
  return signals.run(signal, run)
}

/** Runs what others need too, whoever asked for it first. */
export function runDetached<R>(run: () => R): R {
  return signals.run(undefined, run)
}

/** Whether somebody still needs what is being done. */
export function isNotAborted(): boolean {
  return !signals.getStore()?.aborted
}
