import type { Actor } from '../identity/actor.ts'
import { permit } from '../identity/permissions.ts'
import { type Clock, secondsBetween } from '../shared/clock.ts'
import { knownFaults } from '../wallet/check-chain.ts'
import type { LedgerSeals } from '../wallet/ports.ts'
import type { TopUpReturns } from '../wallet/top-ups/ports.ts'
import type { Backlog } from './backlog.ts'

export const healthChecks = [
  'outbox',
  'webhooks',
  'pushes',
  'dispatch',
  'repetitions',
  'driver_applications',
  'figures',
  'ledger_faults',
  'ledger_seals',
  'ledger_check',
  'contests',
  'returns',
  'unreadable_charges',
  'negative_wallets',
  'replaced_secrets',
] as const
export type HealthCheckName = (typeof healthChecks)[number]

/** One thing that operators watch. `since`: of the oldest that waits, or of the last check. */
export type HealthCheck = {
  name: HealthCheckName
  isWell: boolean
  count: number | null
  since: Date | null
  /** It is not well once something waits for longer. */
  limitSeconds: number | null
}

const minute = 60
const hour = 60 * minute
const day = 24 * hour

/** A replacement of secrets is not well for so many days: until then most people have signed in again. */
const replacementDays = 30

/** The longest times that work may wait: the alerts of docs/how-to/monitor.md. */
const limits = {
  outbox: minute,
  webhooks: minute,
  pushes: minute,
  dispatch: minute / 2,
  repetitions: 10 * minute,
  driver_applications: 2 * day,
  figures: 5 * minute,
  ledger_seals: minute,
  ledger_check: day,
  returns: hour,
}

export type HealthPorts = {
  clock: Clock
  readBacklog: (at: Date) => Promise<Backlog>
  ledgerSeals: Pick<LedgerSeals, 'state'>
  topUpReturns: Pick<TopUpReturns, 'state'>
  /** When secrets were replaced that did not come back, the earliest first. */
  readReplacedSecrets: () => Promise<readonly Date[]>
}

/**
 * Reads the present values that the alerts watch, for platform administrators. Refuses with
 * `unauthorized`, `forbidden`.
 */
export async function readHealth(
  ports: HealthPorts,
  { actor }: { actor: Actor | null },
): Promise<HealthCheck[]> {
  permit(actor, 'platform.manage')
  const at = ports.clock()
  const [backlog, ledger, returns, replacedAt] = await Promise.all([
    ports.readBacklog(at),
    ports.ledgerSeals.state(),
    ports.topUpReturns.state(),
    ports.readReplacedSecrets(),
  ])
  const replaced = replacedAt.filter((since) => secondsBetween(since, at) < replacementDays * day)
  const { outbox, webhooks, pushes, dispatch, repetitions, applications, figures } = backlog
  const waits = (
    name: keyof typeof limits,
    { count, since }: { count: number | null; since: Date | null },
  ) => ({
    name,
    count,
    since,
    limitSeconds: limits[name],
    isWell: !since || secondsBetween(since, at) <= limits[name],
  })
  const counts = (name: HealthCheckName, count: number, since: Date | null = null) => ({
    name,
    count,
    since,
    limitSeconds: null,
    isWell: count === 0,
  })
  return [
    waits('outbox', outbox),
    waits('webhooks', { count: webhooks.byEndpointState.answering.due, since: webhooks.since }),
    waits('pushes', pushes),
    waits('dispatch', dispatch),
    waits('repetitions', repetitions),
    waits('driver_applications', applications),
    waits('figures', figures),
    counts('ledger_faults', knownFaults(ledger.check).length),
    waits('ledger_seals', { count: null, since: ledger.unsealedSince }),
    waits('ledger_check', { count: null, since: ledger.check.checkedAt }),
    counts('contests', returns.contested, returns.contestedSince),
    waits('returns', { count: returns.held, since: returns.heldSince }),
    counts('unreadable_charges', returns.unreadable.length, returns.unreadable[0]?.since ?? null),
    counts('negative_wallets', returns.negativeWallets),
    counts('replaced_secrets', replaced.length, replaced[0] ?? null),
  ]
}
