import type { MailKind } from '../../identity/mail.ts'

/** `action` is the label of the link, if the mail has one. */
export type MailMessage = { subject: string; paragraphs: readonly string[]; action: string | null }

/** The texts of one language. */
export type MailTexts = {
  mails: Record<MailKind, MailMessage>
  unknownDevice: string
  noAmount: string
}
