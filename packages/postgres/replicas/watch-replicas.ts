import { setTimeout as pause } from 'node:timers/promises'
import type { Log } from '@rodovia/platform/log.ts'
import { createLagHistory } from './lag-history.ts'
import { bytesOf } from './lsn.ts'
import { createProbe } from './probe.ts'
import type { Replica, ReplicaState } from './replica.ts'
import { type History, type PrimaryView, primaryText, type ReplicaView } from './server-views.ts'

const everyMilliseconds = 500

type Options = {
  replicas: readonly Replica[]
  primaryUrl: string
  maxLagSeconds: number
  log: Pick<Log, 'warn' | 'info'>
}

/**
 * Looks at the primary and each replica twice a second and says which replicas may be asked. A replica that is away, too far behind, of
 * another cluster or left behind by a promotion is left out, and comes back by itself.
 */
export function watchReplicas({ replicas, primaryUrl, maxLagSeconds, log }: Options): AsyncDisposable {
  const stopping = new AbortController()
  const lag = createLagHistory()
  const probe = createProbe(primaryUrl)
  let primary: History | null = null
  const reported = new Map<Replica, ReplicaState>()

  async function lookAtPrimary(): Promise<void> {
    const at = performance.now()
    const view = await probe.ask<PrimaryView>(primaryText)
    if (primary && !isSame(primary, view)) lag.clear()
    primary = view
    lag.add({ at, position: bytesOf(view.position) })
  }

  async function lookAt(replica: Replica): Promise<void> {
    if (!primary) return
    const view = await replica.look().catch(() => null)
    const lagSeconds = view?.position ? lag.lagSeconds(bytesOf(view.position), performance.now()) : null
    const state = stateOf(view, lagSeconds)
    replica.update(state, view?.position ?? null, lagSeconds)
    report(replica, state)
  }

  function stateOf(view: ReplicaView | null, lagSeconds: number | null): ReplicaState {
    if (!view) return 'down'
    if (!view.isReplica) return 'primary'
    if (primary && !isSame(primary, view)) return 'diverged'
    return lagSeconds !== null && lagSeconds <= maxLagSeconds ? 'ready' : 'lagging'
  }

  /** Once for each change. */
  function report(replica: Replica, state: ReplicaState): void {
    if (reported.get(replica) === state) return
    reported.set(replica, state)
    const { name: host, lagSeconds } = replica.status()
    if (state === 'ready') log.info({ replica: host }, 'a replica answers reads')
    else log.warn({ replica: host, state, lagSeconds }, 'a replica is left out: the primary answers instead')
  }

  async function repeat(look: () => Promise<void>): Promise<void> {
    while (!stopping.signal.aborted) {
      await look().catch(() => {})
      await pause(everyMilliseconds, undefined, { signal: stopping.signal }).catch(() => {})
    }
  }

  const running = [lookAtPrimary, ...replicas.map((replica) => () => lookAt(replica))].map(repeat)
  return {
    async [Symbol.asyncDispose]() {
      stopping.abort()
      await Promise.all(running)
      await probe[Symbol.asyncDispose]()
    },
  }
}

const isSame = (one: History, other: History) =>
  one.cluster === other.cluster && one.timeline === other.timeline
