import { setTimeout as pause } from 'node:timers/promises'
import { nameOf, readDatabaseHosts } from '@rodovia/platform/database-hosts.ts'
import { openConnections } from '../connections/connections.ts'
import { createStores, type Stores } from '../database/create-stores.ts'
import { bytesOf } from './lsn.ts'
import { createProbe } from './probe.ts'
import { type ReplicaView, replicaText } from './server-views.ts'

/**
 * `ready`: it is asked. `lagging`: further behind than allowed. `down`: no answer. `diverged`: of another cluster or database, or it does
 * not follow the present primary. `primary`: not a replica, such as after its promotion.
 */
export const replicaStates = ['ready', 'lagging', 'down', 'diverged', 'primary'] as const
export type ReplicaState = (typeof replicaStates)[number]

/**
 * The status of a replica: its host and port, and its greatest possible lag in seconds; null if the lag is
 * unknown.
 */
export type ReplicaStatus = { name: string; state: ReplicaState; lagSeconds: number | null }

export type Replica = Awaited<ReturnType<typeof openReplica>>

const closeMilliseconds = 1_000

/** The stores on a replica, which connect with the first read, and what is known of it. */
export async function openReplica({ url, poolSize }: { url: string; poolSize: number }) {
  await using stack = new AsyncDisposableStack()
  const { context, pool } = stack.use(
    await openConnections({ url, poolSize, applicationName: 'rodovia-replica' }),
  )
  // A server that goes away ends idle connections, which the pool then leaves out.
  pool.on('error', () => {})
  const probe = stack.use(createProbe(url))
  const stores = createStores(context)
  const [host] = readDatabaseHosts(url)!.hosts
  const reads = new Set<(reason: Error) => void>()
  let status: ReplicaStatus = { name: nameOf(host!), state: 'lagging', lagSeconds: null }
  let replayed = 0n
  const disposal = stack.move()

  return {
    status: (): ReplicaStatus => status,
    hasReplayed: (position: bigint): boolean => status.state === 'ready' && replayed >= position,
    look: () => probe.ask<ReplicaView>(replicaText),

    /** Runs a read; rejects as soon as the replica is known to be down, because a server that hangs does not say so. */
    async read<Answer>(ask: (stores: Stores) => Promise<Answer>): Promise<Answer> {
      const lost = Promise.withResolvers<never>()
      reads.add(lost.reject)
      try {
        return await Promise.race([ask(stores), lost.promise])
      } finally {
        reads.delete(lost.reject)
      }
    },

    update(state: ReplicaState, position: string | null, lagSeconds: number | null): void {
      status = { ...status, state, lagSeconds }
      if (position !== null) replayed = bytesOf(position)
      if (state === 'down')
        for (const reject of reads) reject(new Error('Connection terminated: the replica is down'))
    },

    /** The statements of a replica that hangs do not end. */
    async [Symbol.asyncDispose]() {
      await Promise.race([disposal.disposeAsync(), pause(closeMilliseconds, undefined, { ref: false })])
    },
  }
}
