import type { Mail } from '../../identity/mail.ts'
import type { MailId } from '../../shared/ids.ts'
import type { MailMessage } from './message-texts.ts'

export const mailStatuses = ['waiting', 'sent', 'skipped', 'failed'] as const
export type MailStatus = (typeof mailStatuses)[number]

/** A due mail; `attempts` includes this one. */
export type DueMail = Omit<Mail, 'isDeliverable'> & { attempts: number }

export type MailSettlement = {
  id: MailId
  attempts: number
  status: MailStatus
  nextAttemptAt: Date
  fault: string | null
}

export type MailOutbox = {
  /** Claims due mails, oldest first; no other worker gets them before `until`. */
  claimDue(at: Date, until: Date, limit: number): Promise<readonly DueMail[]>
  /** Records the result of an attempt, unless the mail was claimed again since. */
  settle(settlement: MailSettlement): Promise<void>
}

export type MailResult =
  | { outcome: 'sent' }
  /** `isUnsent`: the server surely did not take it. */
  | { outcome: 'retry'; reason: string; isUnsent: boolean }
  /** Permanent: the address does not exist. */
  | { outcome: 'failed'; reason: string }
  /** No mail server is configured. */
  | { outcome: 'skipped' }

/** Never throws; takes at most 30 s. */
export type MailSender = {
  send(mail: MailMessage & { id: MailId; to: string; link: string | null }): Promise<MailResult>
}
