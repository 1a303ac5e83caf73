import type { WebhookResult } from '@rodovia/core/notifications/webhooks/message.ts'
import type { WebhookMessages } from '@rodovia/core/notifications/webhooks/ports.ts'
import { rowOf } from '../statements/columns.ts'
import { type Sql, toJson } from '../statements/sql.ts'
import { keyRowOf } from './claim.ts'

/**
 * Writes the results of attempts at one endpoint and their log. Changes the row of the endpoint only where
 * its state changes, so that senders do not wait for each other.
 */
const recordText = `
WITH result AS MATERIALIZED (
    SELECT * FROM jsonb_to_recordset($1::jsonb) AS row (
      event_id uuid, endpoint_id uuid, tenant_id uuid, result_status varchar, attempts smallint,
      next_attempt_at timestamptz, finished_at timestamptz, at timestamptz, number smallint, url varchar,
      request_headers jsonb, status smallint, failure varchar, response text, milliseconds int
    )
  ),
  done AS (
    UPDATE webhook_deliveries AS delivery SET
      status = result.result_status, attempts = result.attempts, next_attempt_at = result.next_attempt_at,
      last_attempt_at = result.at, claimed_until = NULL, finished_at = result.finished_at
    FROM result
    WHERE delivery.event_id = result.event_id AND delivery.endpoint_id = result.endpoint_id
      AND delivery.tenant_id = result.tenant_id AND delivery.status = 'waiting'
  ),
  logged AS (
    INSERT INTO webhook_attempts
      (event_id, endpoint_id, tenant_id, at, number, url, request_headers, status, failure, response, milliseconds)
    SELECT event_id, endpoint_id, tenant_id, at, number, url, request_headers, status, failure, response, milliseconds
    FROM result ON CONFLICT DO NOTHING
  ),
  answers AS (
    UPDATE webhook_endpoints SET failing_since = NULL, recovered_at = $4
    WHERE id = $2 AND tenant_id = $3 AND $5 = 'answers' AND (failing_since IS NOT NULL OR $7)
  )
UPDATE webhook_endpoints SET failing_since = coalesce(failing_since, $4), paused_until = greatest(paused_until, $6)
WHERE id = $2 AND tenant_id = $3 AND $5 = 'fails'
  AND (failing_since IS NULL OR $6::timestamptz > coalesce(paused_until, '-infinity'))`

export function recordOn(sql: Sql): WebhookMessages['record'] {
  return async (results) => {
    const last = results.at(-1)
    if (!last) return
    const hasAnswered = results.some(({ endpoint }) => endpoint === 'answers')
    const at = new Date(Math.max(...results.map(endOf)))
    const pauses = results.flatMap(({ pausedUntil }) => pausedUntil ?? [])
    const pausedUntil = pauses.length > 0 ? new Date(Math.max(...pauses.map(Number))) : null
    await sql({
      name: 'record-webhooks',
      text: recordText,
      values: [
        toJson(
          results.map(({ due, attempt, status, attempts, nextAttemptAt }) => ({
            ...keyRowOf(due),
            ...rowOf(attempt),
            result_status: status,
            attempts,
            next_attempt_at: nextAttemptAt,
            finished_at: nextAttemptAt ? null : attempt.at,
          })),
        ),
        last.due.endpoint.id,
        last.due.endpoint.tenantId,
        at,
        hasAnswered ? 'answers' : 'fails',
        pausedUntil,
        results.some(({ endpoint }) => endpoint !== 'answers'),
      ],
    })
  }
}

function endOf({ attempt }: WebhookResult): number {
  return attempt.at.getTime() + attempt.milliseconds
}
