import type { Mail } from '../../identity/mail.ts'
import type { MailId } from '../../shared/ids.ts'
import type { MailMessage } from './mail-messages.ts'

export const mailStatuses = ['waiting', 'sent', 'skipped', 'failed'] as const
export type MailStatus = (typeof mailStatuses)[number]

/** A mail on its way; `attempts` counts this one too. */
export type DueMail = Omit<Mail, 'isWanted'> & { attempts: number }

export type MailSettlement = {
  id: MailId
  attempts: number
  status: MailStatus
  nextAttemptAt: Date
  fault: string | null
}

export type MailOutbox = {
  /** Mails whose time has come, longest waiting first; nobody else gets them before `until`. */
  claimDue(at: Date, until: Date, limit: number): Promise<readonly DueMail[]>
  /** Writes down what became of a try; nothing where it was claimed anew since. */
  settle(settlement: MailSettlement): Promise<void>
}

export type MailResult =
  | { outcome: 'sent' }
  | { outcome: 'retry'; reason: string }
  /** Never to be taken: the address does not exist. */
  | { outcome: 'failed'; reason: string }
  /** There is no mail server. */
  | { outcome: 'skipped' }

/** Never throws; takes at most half a minute. */
export type MailSender = {
  send(mail: MailMessage & { id: MailId; to: string; link: string | null }): Promise<MailResult>
}
