import type { Log } from '@rodovia/platform/log.ts'
import { type Lsn, primaryLsn } from '@rodovia/platform/read-scope.ts'
import type { Stores } from '../database/create-stores.ts'
import { createBatcher } from '../statements/batcher.ts'
import type { Sql } from '../statements/sql.ts'
import { openReplica, type ReplicaStatus } from './replica.ts'
import { type ReadOutcome, routeReads } from './route-reads.ts'
import { watchReplicas } from './watch-replicas.ts'

export type ReplicaOptions = {
  urls: readonly string[]
  /** A replica that is further behind is left out. */
  maxLagSeconds: number
  log: Pick<Log, 'warn' | 'info'>
}

/** The replicas as the edges and the metrics see them. */
export type Replicas = {
  /**
   * A position after every commit that has returned before this call. Where none can be read, the one that
   * only the primary has reached.
   */
  positionNow(): Promise<Lsn>
  status(): readonly ReplicaStatus[]
  /** Calls back for each read that a replica may answer. */
  observe(onRead: (outcome: ReadOutcome) => void): void
}

/** A write's response waits at most this long for its position. */
const positionMilliseconds = 500

/** Opens the replicas and routes the reads of `primary` to them. */
export async function openReplicas(
  primary: { stores: Stores; sql: Sql; url: string; poolSize: number },
  { urls, maxLagSeconds, log }: ReplicaOptions,
  stack: AsyncDisposableStack,
): Promise<{ stores: Stores; replicas: Replicas }> {
  const { poolSize } = primary
  const replicas = await Promise.all(urls.map(async (url) => stack.use(await openReplica({ url, poolSize }))))
  stack.use(watchReplicas({ replicas, primaryUrl: primary.url, maxLagSeconds, log }))
  let notify: (outcome: ReadOutcome) => void = () => {}
  return {
    stores: routeReads(primary.stores, { replicas, onRead: (outcome) => notify(outcome) }),
    replicas: {
      positionNow: positionOn(primary.sql),
      status: () => replicas.map(({ status }) => status()),
      observe: (onRead) => (notify = onRead),
    },
  }
}

/**
 * The end of the log, not of what is on the disk: sessions without `synchronous_commit` return before that. Concurrent calls share one
 * statement that starts after all of them, so that a busy process asks once for many commits.
 */
function positionOn(sql: Sql): () => Promise<Lsn> {
  const ask = createBatcher<null, Lsn>(
    async (calls) => {
      const reading = sql<{ position: Lsn }>({
        name: 'position-now',
        text: 'SELECT pg_current_wal_insert_lsn()::text AS position',
        values: [],
      })
      const position = await reading.then(([row]) => row!.position).catch(() => primaryLsn)
      return calls.map(() => position)
    },
    { concurrency: 1, maxItems: Number.POSITIVE_INFINITY },
  )
  return async () => {
    const late = Promise.withResolvers<Lsn>()
    const timer = setTimeout(() => late.resolve(primaryLsn), positionMilliseconds)
    try {
      return await Promise.race([ask(null), late.promise])
    } finally {
      clearTimeout(timer)
    }
  }
}
