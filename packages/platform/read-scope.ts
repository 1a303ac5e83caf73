import { AsyncLocalStorage } from 'node:async_hooks'

/** A position in PostgreSQL's log as `pg_lsn` writes it, such as `16/B374D848`. */
export type Lsn = string

/** Every replica has replayed it: the caller wrote nothing that it has to see. */
export const anyLsn: Lsn = '0/0'

/** No replica has replayed it: only the primary answers. */
export const primaryLsn: Lsn = 'FFFFFFFF/FFFFFFFF'

export const lsnPattern = /^[0-9A-F]{1,8}\/[0-9A-F]{1,8}$/

/** A read that a replica may answer once it has replayed the log up to `lsn`. Reads of one request prefer the same replica. */
export type ReadScope = { lsn: Lsn; requestId: string }

const scopes = new AsyncLocalStorage<ReadScope | undefined>()

export function runInReadScope<R>(scope: ReadScope, run: () => R): R {
  return scopes.run(scope, run)
}

/** Runs `run` so that the primary answers, because its result is shared with callers who may have written since. */
export function runOnPrimary<R>(run: () => R): R {
  return scopes.getStore() === undefined ? run() : scopes.run(undefined, run)
}

/** The scope of the current read; undefined where only the primary may answer. */
export function currentReadScope(): ReadScope | undefined {
  return scopes.getStore()
}
