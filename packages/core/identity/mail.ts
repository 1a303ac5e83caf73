import type { InvitationId, MailId, NewId, PasswordResetId } from '../shared/ids.ts'
import type { Language } from '../shared/language.ts'

/** The changes that need a confirmation (step-up.ts); mail and push tell the person of them (account-alerts.ts). */
export const accountAlertKinds = [
  'pix_key_changed',
  'payout_held',
  'spending_cap_raised',
  'owner_added',
  'privacy_key_set',
] as const
export type AccountAlertKind = (typeof accountAlertKinds)[number]

/** The mails that tell a user of a change to the account, and what to do if somebody else made it. */
const accountMailKinds = [
  ...accountAlertKinds,
  'new_device',
  'password_changed',
  'api_key_created',
  'sign_up_repeated',
  'factor_added',
  'factor_removed',
  'factors_reset',
  'recovery_code_used',
  'recovery_codes_made',
] as const
export type AccountMailKind = (typeof accountMailKinds)[number]

export const mailKinds = [
  'invitation',
  'password_reset',
  'shop_sign_up',
  'shop_approved',
  'driver_approved',
  'fleet_approved',
  'driver_rejected',
  'driver_returned',
  'top_up_contested',
  'top_up_held',
  'top_up_returned',
  'top_up_released',
  'repetition_unpaid',
  'repetition_failed',
  'papers_expiring',
  ...accountMailKinds,
] as const
export type MailKind = (typeof mailKinds)[number]

/** The placeholders of the mail's text; `at` and `until` are instants in UTC. */
export type MailData = Readonly<
  Partial<
    Record<
      | ('tenant' | 'name' | 'reason' | 'device' | 'network' | 'at' | 'key')
      | ('amount' | 'balance' | 'until' | 'person' | 'factor' | 'left' | 'day'),
      string
    >
  >
>

/** A mail in the outbox, written together with the change it is about. It holds no token: sending derives it. */
export type Mail = {
  id: MailId
  kind: MailKind
  email: string
  language: Language
  /** The invitation or password reset that the mail links to. */
  linkId: InvitationId | PasswordResetId | null
  data: MailData
  createdAt: Date
  /** It is not sent after this time. */
  expiresAt: Date
  /** False if no account has the address: the mail is stored but not sent, so that the response time is equal. */
  isDeliverable: boolean
}

export function draftMail(
  { newId }: { newId: NewId },
  { language }: { language: Language },
  draft: Pick<Mail, 'kind' | 'email' | 'createdAt' | 'expiresAt'> &
    Partial<Pick<Mail, 'linkId' | 'data' | 'isDeliverable'>>,
): Mail {
  return { id: newId<MailId>(), language, linkId: null, data: {}, isDeliverable: true, ...draft }
}
