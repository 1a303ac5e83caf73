import { unusedDays } from '../delivery/address-book/saved-address.ts'
import { photoRetentionDays } from '../delivery/committing/store-photos.ts'
import type { Actor } from '../identity/actor.ts'
import { rejectedRetentionDays } from '../identity/drivers/application.ts'
import { permit } from '../identity/permissions.ts'
import { eventRetentionDays } from '../notifications/webhooks/message.ts'
import { exportRetentionDays } from '../shared/export-jobs.ts'
import type { Limit, LimitSettings } from '../shared/limits.ts'
import * as days from './retention-days.ts'

/** Requests in a window: of people in apps, for quotes without an account, of anybody, for streams of anybody, and of API keys by plan. */
export type RequestBudgets = Record<'app' | 'quote' | 'public' | 'streams' | 'start' | 'pro' | 'scale', Limit>

export type LimitName = keyof RequestBudgets | keyof LimitSettings

/** The data that is deleted after a time, in days. All tables: docs/reference/personal-data.md#retention. */
const retention = {
  quotes: days.quoteDays,
  exports: exportRetentionDays,
  pushes: days.pushDays,
  idempotency_keys: days.idempotencyDays,
  mails: days.linkDays,
  webhook_log: eventRetentionDays + 1,
  sessions: days.sessionDays,
  documents: rejectedRetentionDays,
  positions: days.positionDays,
  key_spending: days.spendingDays,
  photos: photoRetentionDays,
  logs: days.auditDays,
  addresses: unusedDays,
  payout_keys: days.taxDays,
} as const
export type RetentionName = keyof typeof retention

export type RulesInForce = {
  limits: readonly (Limit & { name: LimitName })[]
  retention: readonly { name: RetentionName; days: number }[]
}

type Ports = { limitSettings: LimitSettings; requestBudgets: RequestBudgets }

/** The limits and the retention of this server, for platform administrators. Refuses with `unauthorized`, `forbidden`. */
export function readRules(
  { limitSettings, requestBudgets }: Ports,
  { actor }: { actor: Actor | null },
): RulesInForce {
  permit(actor, 'platform.manage')
  return {
    limits: Object.entries({ ...requestBudgets, ...limitSettings }).map(([name, limit]) => ({
      ...limit,
      name: name as LimitName,
    })),
    retention: Object.entries(retention).map(([name, days]) => ({ name: name as RetentionName, days })),
  }
}
