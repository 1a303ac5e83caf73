import { type Backlog, type Overdue, overdueAt } from '@rodovia/core/health/backlog.ts'
import type { Clock } from '@rodovia/core/shared/clock.ts'
import type { Reading } from './shared-reader.ts'

/** Whether nothing waits too long, and what does. */
export type Health = { ok: boolean; waits: readonly Overdue[] }

type Parts = { read: () => Promise<Reading<Backlog>>; clock: Clock; maxWaitSeconds: number }

/**
 * Well while no event, no due delivery of a webhook at an endpoint that answers and no due push waits longer than that; a
 * database that is away counts as one more thing that waits. Endpoints that fail are their owners' to mend.
 */
export function createHealth({ read, clock, maxWaitSeconds }: Parts): () => Promise<Health> {
  return async () => {
    const seen = await read()
    const waits = overdueAt(clock(), sinceOf(seen), maxWaitSeconds)
    return { ok: waits.length === 0, waits }
  }
}

function sinceOf(seen: Reading<Backlog>): Record<string, Date | null> {
  if (!('value' in seen)) return { database: seen.awaySince }
  const { outbox, webhooks, pushes } = seen.value
  return { outbox: outbox.since, webhooks: webhooks.since, pushes: pushes.since }
}
