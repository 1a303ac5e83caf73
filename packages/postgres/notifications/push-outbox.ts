import { orderTeamRoles } from '@rodovia/core/delivery/push-notifications.ts'
import type { DuePush, ExpoTicket, PushOutbox } from '@rodovia/core/notifications/pushes/ports.ts'
import { rowOf } from '../columns.ts'
import { toJson } from '../sql.ts'
import type { StoreContext } from '../store-context.ts'

/**
 * Locks due rows that no other worker has locked and postpones them while they are processed; the rows of a
 * worker that crashes become due again. Targets are apps whose session is open: not revoked, and with an
 * unused refresh token that has not expired. The condition on the owner stands apart from the role, so that
 * the index applies.
 */
const claimText = `
WITH due AS (
    SELECT id, tenant_id FROM push_outbox WHERE status = 'waiting' AND next_attempt_at <= $1
    ORDER BY next_attempt_at LIMIT $3 FOR NO KEY UPDATE SKIP LOCKED
  ),
  claimed AS (
    UPDATE push_outbox AS push SET next_attempt_at = $2, attempts = attempts + 1 FROM due
    WHERE push.id = due.id AND push.tenant_id = due.tenant_id
    RETURNING push.*
  )
SELECT id, tenant_id AS "tenantId", type, data, expires_at AS "expiresAt", attempts, sent_count AS "sentCount",
  coalesce((
    SELECT jsonb_agg(to_jsonb(target)) FROM (
      SELECT app.platform, app.hash, app.token, app.language FROM push_tokens AS app
      JOIN users ON users.id = app.user_id
      JOIN sessions AS session ON session.id = app.session_id
      WHERE (app.user_id = claimed.user_id OR (claimed.is_for_team AND app.tenant_id = claimed.tenant_id))
        AND (app.user_id = claimed.user_id OR users.role = ANY ($4))
        AND app.user_id IS DISTINCT FROM claimed.except_user_id
        AND (claimed.left_tokens IS NULL OR claimed.left_tokens ? (app.platform || ':' || app.hash))
        AND session.revoked_at IS NULL
        AND EXISTS (
          SELECT FROM refresh_tokens WHERE session_id = session.id AND used_at IS NULL AND expires_at > $1
        )
    ) AS target
  ), '[]') AS targets
FROM claimed ORDER BY id`

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
