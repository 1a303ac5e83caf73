import type { InvitationId, MailId, NewId, PasswordResetId } from '../shared/ids.ts'
import type { Language } from '../shared/language.ts'

export const mailKinds = ['invitation', 'password_reset', 'driver_approved', 'driver_rejected'] as const
export type MailKind = (typeof mailKinds)[number]

/** What the words of a mail are filled in with. */
export type MailData = Readonly<Partial<Record<'tenant' | 'name' | 'reason', string>>>

/** A mail that is written together with the change it tells of, and sent afterwards. It holds no token: that is made when it is sent. */
export type Mail = {
  id: MailId
  kind: MailKind
  email: string
  language: Language
  /** What the link in it is of. */
  linkId: InvitationId | PasswordResetId | null
  data: MailData
  createdAt: Date
  /** From then on it is of no use, and not sent any more. */
  expiresAt: Date
  /** False where nobody has the address: it is kept, and never sent. */
  isWanted: boolean
}

type MailDraft = Pick<Mail, 'kind' | 'email' | 'linkId' | 'data' | 'expiresAt'> & { at: Date }

export function draftMail(
  { newId }: { newId: NewId },
  { language }: { language: Language },
  { at, ...told }: MailDraft,
): Mail {
  return { id: newId<MailId>(), language, ...told, createdAt: at, isWanted: true }
}
