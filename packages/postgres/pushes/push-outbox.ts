import { orderTeamRoles } from '@rodovia/core/delivery/changes/push-notifications.ts'
import type { DuePush, ExpoTicket, PushOutbox } from '@rodovia/core/notifications/pushes/ports.ts'
import type { StoreContext } from '../database/store-context.ts'
import { rowOf } from '../statements/columns.ts'
import { toJson } from '../statements/sql.ts'
import { isOpenSession } from './open-session.ts'

/**
 * Locks due rows that no other worker has locked and postpones them while they are processed; the rows of a
 * worker that crashes become due again. Targets are apps whose session is open. The condition on the owner
 * stands apart from the role, so that the index applies. A push for which nobody has an app is settled at once.
 */
const claimText = `
WITH due AS MATERIALIZED (
    SELECT * FROM push_outbox WHERE status = 'waiting' AND next_attempt_at <= $1
    ORDER BY next_attempt_at LIMIT $3 FOR NO KEY UPDATE SKIP LOCKED
  ),
  targeted AS MATERIALIZED (
    SELECT due.*, (
      SELECT jsonb_agg(to_jsonb(target)) FROM (
        SELECT app.platform, app.hash, app.token, app.language, app.refusals FROM push_tokens AS app
        JOIN users ON users.id = app.user_id
        JOIN sessions AS session ON session.id = app.session_id
        WHERE (app.user_id = due.user_id OR (due.is_for_team AND app.tenant_id = due.tenant_id))
          AND (app.user_id = due.user_id OR users.role = ANY ($4))
          AND app.user_id IS DISTINCT FROM due.except_user_id
          AND (due.left_tokens IS NULL OR due.left_tokens ? (app.platform || ':' || app.hash))
          AND ${isOpenSession('session', '$1')}
      ) AS target
    ) AS targets FROM due
  ),
  claimed AS (
    UPDATE push_outbox AS push SET attempts = push.attempts + 1,
      next_attempt_at = CASE WHEN targets IS NULL THEN $1 ELSE $2 END,
      left_tokens = CASE WHEN targets IS NULL THEN '[]'::jsonb ELSE push.left_tokens END,
      fault = CASE WHEN targets IS NULL THEN NULL ELSE push.fault END,
      status = CASE WHEN targets IS NOT NULL THEN push.status WHEN push.sent_count > 0 THEN 'sent' ELSE 'skipped' END
    FROM targeted WHERE push.id = targeted.id AND push.tenant_id = targeted.tenant_id
  )
SELECT id, tenant_id AS "tenantId", type, data, expires_at AS "expiresAt", attempts + 1 AS attempts,
  sent_count AS "sentCount", coalesce(targets, '[]') AS targets
FROM targeted ORDER BY id`

export function createPushOutbox({ sql }: StoreContext): PushOutbox {
  return {
    claimDue: (at, until, limit) =>
      sql<DuePush>({ name: 'claim-pushes', text: claimText, values: [at, until, limit, orderTeamRoles] }),

    /** Only rows of the same attempt: a later claim has raised the number. */
    async settle(settlements) {
      if (settlements.length === 0) return
      const rows = settlements.map(({ left, fault, ...settlement }) =>
        rowOf({
          ...settlement,
          leftTokens: left.map(({ platform, hash }) => `${platform}:${hash}`),
          fault: fault?.slice(0, 200),
        }),
      )
      await sql({
        name: 'settle-pushes',
        text: `
          UPDATE push_outbox AS push SET status = settled.status, sent_count = settled.sent_count,
            left_tokens = settled.left_tokens, next_attempt_at = settled.next_attempt_at, fault = settled.fault
          FROM jsonb_populate_recordset(null::push_outbox, $1::jsonb) AS settled
          WHERE push.id = settled.id AND push.tenant_id = settled.tenant_id AND push.attempts = settled.attempts`,
        values: [toJson(rows)],
      })
    },

    async keepTickets(tickets, lookAt) {
      if (tickets.length === 0) return
      const rows = tickets.map((ticket) => rowOf({ ...ticket, lookAt }))
      await sql({
        name: 'keep-expo-tickets',
        text: `
          INSERT INTO expo_tickets SELECT * FROM jsonb_populate_recordset(null::expo_tickets, $1::jsonb)
          ON CONFLICT (id) DO NOTHING`,
        values: [toJson(rows)],
      })
    },

    /** Locks like `claimDue`. */
    claimTickets: (at, until, limit) =>
      sql<ExpoTicket>({
        name: 'claim-expo-tickets',
        text: `
          WITH due AS (
            SELECT id FROM expo_tickets WHERE look_at <= $1 ORDER BY look_at LIMIT $3 FOR NO KEY UPDATE SKIP LOCKED
          )
          UPDATE expo_tickets AS ticket SET look_at = $2 FROM due WHERE ticket.id = due.id
          RETURNING ticket.id, ticket.token_hash AS "tokenHash", ticket.sent_at AS "sentAt"`,
        values: [at, until, limit],
      }),

    async dropTickets(ids) {
      if (ids.length === 0) return
      await sql({ text: 'DELETE FROM expo_tickets WHERE id = ANY ($1)', values: [ids] })
    },
  }
}
