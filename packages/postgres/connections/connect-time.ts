import { databaseWaitSeconds } from '@rodovia/platform/config/constants/server.ts'
import type pg from 'pg'

/** A call waits this long for a connection. */
export const connectMilliseconds = 5_000

/** A step of a start waits as long as the start does: it has nothing better to do. */
export const startConnectMilliseconds = databaseWaitSeconds * 1000

/** Ends the patience of a start in a pool. */
export function limitConnectTime(pool: Pick<pg.Pool, 'options'>): void {
  pool.options.connectionTimeoutMillis = connectMilliseconds
}
