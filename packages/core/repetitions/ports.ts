import type { Actor } from '../identity/actor.ts'
import type { AuditEntry, ChangeRecords } from '../identity/audit/audit-entry.ts'
import type { Mail } from '../identity/mail.ts'
import type { OrderScope } from '../identity/permissions.ts'
import type { IdempotencyRecord } from '../shared/idempotency.ts'
import type { RepetitionId } from '../shared/ids.ts'
import type { Day } from '../shared/local-day.ts'
import type { Page, Slice } from '../shared/page.ts'
import type { PublishedEvent } from '../shared/published-event.ts'
import type { Repetition, RepetitionRun } from './repetition.ts'

/** The rows that are committed together. */
export type RepetitionChange = {
  repetition: Repetition
  run?: RepetitionRun
  /** Mails and event: where the run is the first of its day and has no order. */
  mails?: readonly Mail[]
  event?: PublishedEvent | null
  audit?: AuditEntry
  effect?: IdempotencyRecord | null
}

/** The actor who places the orders of a repetition, and the addresses that get an e-mail if that fails. */
export type Placer = {
  /** Null if the member was removed, or if the API key is revoked or expired. */
  actor: Actor | null
  /** The member who made it, else the owners. */
  emails: readonly string[]
}

export type Repetitions = {
  /** False, and nothing is written, if the tenant has `most` that have not ended. */
  create(made: ChangeRecords & { repetition: Repetition; most: number }): Promise<boolean>
  find(id: RepetitionId): Promise<Repetition | null>
  /** Newest first; the cursor is a repetition's id. */
  list(scope: OrderScope, page: Page): Promise<Slice<Repetition>>
  /** The newest runs of each, at most `limit`. */
  runs(ids: readonly RepetitionId[], limit: number): Promise<Map<RepetitionId, readonly RepetitionRun[]>>
  /**
   * Locks it and writes what `decide` returns, nothing for null. `before` is the run of `day`, null if there is none yet.
   * Returns the repetition after it; null if it is unknown.
   */
  change(
    id: RepetitionId,
    day: Day | null,
    decide: (repetition: Repetition, before: RepetitionRun | null) => RepetitionChange | null,
  ): Promise<Repetition | null>
  /** One that is due, which no other worker gets before `until`; null if none is. */
  claimDue(at: Date, until: Date): Promise<Repetition | null>
  placerOf(repetition: Repetition, at: Date): Promise<Placer>
}
