import { addSeconds } from '../../shared/clock.ts'
import type { DuePush, PushResult, PushSettlement, PushTarget } from './ports.ts'

const longestPauseSeconds = 300

/** One app and the answer of its service. */
export type PushAttempt = { target: PushTarget; result: PushResult }

/**
 * The state of a push after an attempt: apps to retry are retried after 2, 4, 8 … 300 seconds, or as long as the
 * service asked, until the push expires.
 */
export function settlePush(push: DuePush, results: readonly PushAttempt[], at: Date): PushSettlement {
  const { id, tenantId, attempts } = push
  const sentCount = push.sentCount + results.filter(({ result }) => result.outcome === 'sent').length
  const waits = results.flatMap(({ result }) =>
    result.outcome === 'retry' ? [result.afterSeconds ?? 0] : [],
  )
  const pause = Math.max(Math.min(2 ** attempts, longestPauseSeconds), ...waits)
  const nextAttemptAt = addSeconds(at, pause)
  const fault = results.map(({ result }) => ('reason' in result ? result.reason : null)).find(Boolean) ?? null

  if (waits.length > 0 && nextAttemptAt < push.expiresAt) {
    const left = results.filter(({ result }) => result.outcome === 'retry').map(({ target }) => target)
    return { id, tenantId, attempts, status: 'waiting', sentCount, left, nextAttemptAt, fault }
  }
  const isSkipped = results.every(({ result }) => result.outcome === 'skipped' || result.outcome === 'dead')
  const status = sentCount > 0 ? 'sent' : isSkipped ? 'skipped' : 'failed'
  return { id, tenantId, attempts, status, sentCount, left: [], nextAttemptAt: at, fault }
}
