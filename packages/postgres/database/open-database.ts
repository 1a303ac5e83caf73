import type { Backlog } from '@rodovia/core/health/backlog.ts'
import type { PersonalData } from '@rodovia/core/privacy/export-ports.ts'
import { refuse } from '@rodovia/core/shared/refusal.ts'
import {
  connectMilliseconds,
  limitConnectTime,
  startConnectMilliseconds,
} from '../connections/connect-time.ts'
import { openConnections } from '../connections/connections.ts'
import { createListener, type OnNotified } from '../connections/listener.ts'
import type { Channel } from '../connections/signal.ts'
import { createDiskWatch, failFastWhenUnavailable } from '../connections/unavailable.ts'
import { dropPositionPartitions, makePositionPartitions } from '../fleet/position-partitions.ts'
import { driverReservations } from '../fleet/reservations.ts'
import { backlogOn } from '../health/backlog.ts'
import { secretFingerprintsOn } from '../health/secret-fingerprints.ts'
import { spentSignaturesOn } from '../health/spent-signatures.ts'
import { createPersonalData } from '../privacy/personal-data.ts'
import { openReplicas, type ReplicaOptions, type Replicas } from '../replicas/open-replicas.ts'
import { deleteExpired } from '../retention/delete-expired.ts'
import { createStores, type Stores } from './create-stores.ts'

export type ListenChannel = Channel | 'cep_ranges' | 'service_areas' | 'bullmq_jobs'

export type Database = AsyncDisposable & {
  /** Every call but those of `personalData` is refused with `unavailable` while the database is away. */
  stores: Stores & { personalData: PersonalData }
  /** Null where none is configured. */
  replicas: Replicas | null
  /** Refuses while the database cannot be read or written. */
  ping(): Promise<void>
  /** Returns the backlog of the platform itself at that time. */
  backlog(at: Date): Promise<Backlog>
  secretFingerprints: ReturnType<typeof secretFingerprintsOn>
  spentSignatures: ReturnType<typeof spentSignaturesOn>
  endStart(): void
  /** Connections of the pool, and how many queries wait for one. */
  connections(): { open: number; idle: number; waiting: number }
  /** Open connections for notifications, which are not of the pool. */
  listenerConnections(): number
  /**
   * Calls the handler for each notification on the channel, and each time the connection is open again.
   * `dispatch`: a delivery is due for the dispatcher. `outbox`: events are to be relayed. `pushes`, `mails`,
   * `messages`: messages are to be sent, the last ones to recipients. `pix`: the bank is to be asked about a
   * charge. `exports`: an export is to be made. `imports`: rows of an import are to be checked or placed.
   * `plans`: what is planned by those who dispatch by plan may have changed. `cep_ranges`: a table was
   * imported. `service_areas`: one changed. `bullmq_jobs`: a job of the queue in the payload is waiting. All
   * channels share one connection.
   */
  listen(channel: ListenChannel, handler: OnNotified): Promise<AsyncDisposable>
  /**
   * Makes the partitions of the next days, deletes what has passed its retention period, and gives back what was reserved of drivers for
   * nothing. Called every hour by a worker.
   */
  runMaintenance(at: Date): Promise<void>
}

/** A replica is read-only, and so is a database that its operator or provider set to be. */
const selectReadOnly = `SELECT current_setting('transaction_read_only') = 'on' AS "isReadOnly"`

type Options = {
  url: string
  directUrl?: string
  poolSize: number
  /** Whether calls are as patient as the start of a process, until `endStart`. */
  isStarting?: boolean
  replicas?: ReplicaOptions
}

/**
 * Opens the stores on one pool, and one more for each replica. The schema must be up to date: see `migrate`. `url` may lead to a pooler
 * in transaction mode; then `directUrl` leads to PostgreSQL itself, for notifications.
 */
export async function openDatabase({
  url,
  directUrl = url,
  poolSize,
  isStarting = false,
  replicas: replicaOptions,
}: Options): Promise<Database> {
  await using stack = new AsyncDisposableStack()
  const { context, pool } = stack.use(
    await openConnections({
      url,
      poolSize,
      connectionTimeoutMillis: isStarting ? startConnectMilliseconds : connectMilliseconds,
    }),
  )
  const { sql } = context
  const disk = createDiskWatch()
  const primary = { stores: createStores(context), sql, url: directUrl, poolSize }
  const { stores, replicas } = replicaOptions?.urls.length
    ? await openReplicas(primary, replicaOptions, stack)
    : { stores: primary.stores, replicas: null }
  const guarded = Object.entries(stores).map(([name, store]) => [name, failFastWhenUnavailable(store, disk)])
  const listener = stack.use(createListener(directUrl))
  const disposal = stack.move()
  return {
    stores: { ...Object.fromEntries(guarded), personalData: createPersonalData(context) },
    replicas,
    ...failFastWhenUnavailable({
      backlog: backlogOn(sql),
      async ping() {
        const [row] = await sql<{ isReadOnly: boolean }>({
          text: selectReadOnly,
          values: [],
          timeoutMs: 1_500,
        })
        if (row?.isReadOnly || disk.wasFull()) throw refuse('unavailable', { retryAfterSeconds: 5 })
      },
    }),
    secretFingerprints: secretFingerprintsOn(sql),
    spentSignatures: spentSignaturesOn(sql),
    listenerConnections: listener.openConnections,
    endStart: () => limitConnectTime(pool),
    connections: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    async listen(channel, handler) {
      await using listening = new AsyncDisposableStack()
      listening.use(await listener.listen(channel, handler))
      listening.use(context.signals.wakeHere(channel, handler))
      return listening.move()
    },
    async runMaintenance(at) {
      await makePositionPartitions(sql, at)
      await Promise.all([dropPositionPartitions(sql, at), deleteExpired(sql, at)])
      if (await context.sharding.isSharded()) await driverReservations(sql).settleAll()
    },
    [Symbol.asyncDispose]: () => disposal.disposeAsync(),
  }
}
