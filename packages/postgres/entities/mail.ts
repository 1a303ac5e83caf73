import { defineEntity, p } from '@mikro-orm/core'
import { type MailData, type MailKind, mailKinds } from '@rodovia/core/identity/mail.ts'
import { type MailStatus, mailStatuses } from '@rodovia/core/notifications/mail/ports.ts'
import type { InvitationId, MailId, PasswordResetId } from '@rodovia/core/shared/ids.ts'
import { type Language, languages } from '@rodovia/core/shared/language.ts'
import { atLeast, checks, notEmpty, oneOf } from './checks.ts'

/** Written in the transaction of the change. */
export const MailEntity = defineEntity({
  name: 'Mail',
  tableName: 'mail_outbox',
  properties: {
    id: p.uuid().$type<MailId>().primary(),
    kind: p.string().length(20).$type<MailKind>(),
    email: p.string().length(254).index('mail_outbox_email_idx'),
    language: p.string().length(5).$type<Language>(),
    linkId: p.uuid().$type<InvitationId | PasswordResetId>().strictNullable(),
    data: p.json<MailData>(),
    createdAt: p.datetime(3).index('mail_outbox_created_idx'),
    expiresAt: p.datetime(3),
    status: p.string().length(10).$type<MailStatus>(),
    nextAttemptAt: p.datetime(3),
    attempts: p.integer(),
    fault: p.string().length(200).strictNullable(),
  },
  indexes: [
    {
      name: 'mail_outbox_due_idx',
      expression: `create index mail_outbox_due_idx on mail_outbox (next_attempt_at) where status = 'waiting'`,
    },
  ],
  checks: checks('mail_outbox', {
    kind: oneOf('kind', mailKinds),
    email: notEmpty('email'),
    language: oneOf('language', languages),
    data: `jsonb_typeof(data) = 'object'`,
    status: oneOf('status', mailStatuses),
    attempts: atLeast('attempts', 0),
  }),
})
