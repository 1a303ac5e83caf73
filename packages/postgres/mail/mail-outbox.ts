import type { EntityManager } from '@mikro-orm/postgresql'
import type { AccountAlert } from '@rodovia/core/identity/account-push.ts'
import type { Mail } from '@rodovia/core/identity/mail.ts'
import type { DueMail, MailOutbox } from '@rodovia/core/notifications/mail/ports.ts'
import type { Signals } from '../connections/signal.ts'
import type { StoreContext } from '../database/store-context.ts'
import { MailEntity, PushEntity } from '../entities/notifications.ts'

/** Queues the mail in the transaction of its change. */
export async function insertMail(work: EntityManager, mail: Mail | null): Promise<void> {
  if (!mail) return
  const { isDeliverable, ...row } = mail
  const status = isDeliverable ? 'waiting' : 'skipped'
  await work.insert(MailEntity, { ...row, status, nextAttemptAt: mail.createdAt, attempts: 0, fault: null })
}

/** Queues mail and push in the transaction of the change that they tell of. */
export async function insertAlert(work: EntityManager, alert: AccountAlert | null): Promise<void> {
  if (!alert) return
  const { mail, push } = alert
  await insertMail(work, mail)
  if (!push) return
  await work.insert(PushEntity, {
    ...push,
    orderId: null,
    isForTeam: false,
    exceptUserId: null,
    data: {},
    status: 'waiting',
    nextAttemptAt: push.createdAt,
    attempts: 0,
    sentCount: 0,
    leftTokens: null,
    fault: null,
  })
}

/** After the commit. */
export function signalAlert(signals: Signals, alert: AccountAlert | null): void {
  if (!alert) return
  if (alert.mail) signals.mails()
  if (alert.push) signals.pushes()
}

export function createMailOutbox({ sql, em }: StoreContext): MailOutbox {
  return {
    /**
     * Locks due rows that no other worker has locked and postpones them while they are processed; the rows of
     * a worker that crashes become due again.
     */
    claimDue: (at, until, limit) =>
      sql<DueMail>({
        name: 'claim-mails',
        text: `
          WITH due AS (
            SELECT id FROM mail_outbox WHERE status = 'waiting' AND next_attempt_at <= $1
            ORDER BY next_attempt_at LIMIT $3 FOR NO KEY UPDATE SKIP LOCKED
          )
          UPDATE mail_outbox AS mail SET next_attempt_at = $2, attempts = attempts + 1 FROM due WHERE mail.id = due.id
          RETURNING mail.id, kind, email, language, link_id AS "linkId", data, created_at AS "createdAt",
            expires_at AS "expiresAt", attempts`,
        values: [at, until, limit],
      }),

    async settle({ id, attempts, status, nextAttemptAt, fault }) {
      const settled = { status, nextAttemptAt, fault: fault?.slice(0, 200) ?? null }
      await em.fork().nativeUpdate(MailEntity, { id, attempts }, settled)
    },
  }
}
